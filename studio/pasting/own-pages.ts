import type { SanityClient } from "sanity";
import { ownPath } from "@/lib/redirects/own-path";
import { pathOf, type Routed, routedTypes } from "@/lib/routes";
import type { FindOwnPage } from "./pasted-links";

interface Found {
  readonly url: string | null;
  readonly pages: readonly (Routed & { readonly _id: string })[];
}

const query = `{
  "url": *[_id == "siteSettings"][0].url,
  "pages": *[_type in $types] {
    _id, _type, path, "slug": slug.current, "category": category->slug.current
  }
}`;

/** After this long new pages may be there. In milliseconds. */
const FRESH = 60_000;

let asked: { readonly at: number; readonly answer: Promise<FindOwnPage> } | null = null;

/** Which addresses are those of our published pages. Rejects when the lake can't say. */
export function ownPages(client: SanityClient): Promise<FindOwnPage> {
  if (asked && Date.now() - asked.at < FRESH) return asked.answer;
  const answer = load(client);
  asked = { at: Date.now(), answer };
  // The next paste asks again.
  answer.catch(() => {
    asked = null;
  });
  return answer;
}

async function load(client: SanityClient): Promise<FindOwnPage> {
  const options = { perspective: "published", tag: "own-pages" } as const;
  const { url, pages } = await client.fetch<Found>(query, { types: routedTypes }, options);
  const sites = [url ?? "", window.location.origin];
  const ids = new Map(pages.map((page) => [pathOf(page), page._id]));
  return (href) => {
    const own = href.includes("?") ? null : ownPath(href, sites);
    const id = own && ids.get(own.path);
    return id ? { id, anchor: own.anchor } : null;
  };
}
