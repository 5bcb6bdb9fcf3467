import { createClient } from "@sanity/client";
import { pathOf, type Routed } from "../../lib/routes.ts";

export interface PublishedPage {
  readonly path: string;
  readonly type: string;
  /** Hidden from search engines, and so from every list. */
  readonly isHidden: boolean;
}

/** The address of every published document, as a visitor of a running site could know them. */
export async function publishedPages(siteUrl: string): Promise<PublishedPage[]> {
  const client = createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: `${siteUrl}/lake`,
    useProjectHostname: false,
    useCdn: false,
    perspective: "published",
  });
  const documents = await client.fetch<(Routed & { isHidden: boolean })[]>(
    '*[defined(path) || defined(slug.current)]{_type, path, slug, "category": category->slug.current, "isHidden": seo.noIndex == true}',
  );
  return documents
    .flatMap((document) => {
      const path = pathOf(document);
      return path === null ? [] : [{ path, type: document._type, isHidden: document.isHidden }];
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}
