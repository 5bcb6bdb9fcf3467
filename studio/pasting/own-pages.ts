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

let askedAt = Number.NEGATIVE_INFINITY;

/** Until the lake has said which addresses are ours, all of them are of other websites. */
let found: FindOwnPage = () => null;

/** As far as the lake has said. */
export const findOwnPage: FindOwnPage = (href) => found(href);

/** Has the lake say which addresses are those of our published pages, if it has not lately. */
export async function knowOwnPages(client: SanityClient): Promise<void> {
  if (Date.now() - askedAt < FRESH) return;
  askedAt = Date.now();
  try {
    found = await load(client);
  } catch {
    // Until the next text is opened a link names its address, and the site check says what to choose.
    askedAt = Number.NEGATIVE_INFINITY;
  }
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
