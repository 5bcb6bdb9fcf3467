import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";

export interface SiteFacts {
  readonly brand: string;
  /** The default for pages that have none. */
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

/** What every page takes from the published site settings for search results and social cards. */
export function useSiteFacts(): SiteFacts {
  const client = useClient({ apiVersion });
  const [facts, setFacts] = useState(none);
  useEffect(() => {
    let isCurrent = true;
    client.fetch<SiteFacts>(factsQuery, {}, { perspective: "published" }).then(
      (found) => isCurrent && setFacts(found),
      // The preview then omits the brand. The form reports the connection problem.
      () => isCurrent && setFacts(none),
    );
    return () => {
      isCurrent = false;
    };
  }, [client]);
  return facts;
}
