import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { apiVersion } from "@/lib/public-env";

export interface SiteFacts {
  readonly brand: string;
  /** Used where a page says nothing of its own. */
  readonly description: string;
  readonly products: readonly {
    readonly _id: string;
    readonly accent: string | null;
    readonly home: { readonly path: string | null } | null;
  }[];
}

const none: SiteFacts = { brand: "", description: "", products: [] };

const factsQuery = `{
  "brand": coalesce(*[_id == "siteSettings"][0].brand, ""),
  "description": coalesce(*[_id == "siteSettings"][0].defaultSeo.description, ""),
  "products": *[_type == "product"]{_id, accent, home->{path}}
}`;

/** What every page shows of the site itself in search results and social cards, as published. */
export function useSiteFacts(): SiteFacts {
  const client = useClient({ apiVersion });
  const [facts, setFacts] = useState(none);
  useEffect(() => {
    let isCurrent = true;
    client.fetch<SiteFacts>(factsQuery, {}, { perspective: "published" }).then(
      (found) => isCurrent && setFacts(found),
      // The preview then goes without the brand; the form says what is wrong with the connection.
      () => isCurrent && setFacts(none),
    );
    return () => {
      isCurrent = false;
    };
  }, [client]);
  return facts;
}
