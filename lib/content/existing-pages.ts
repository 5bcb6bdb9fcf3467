import "server-only";
import { defineQuery } from "groq";
import { cacheLife } from "next/cache";
import { fetchPublished, UNTIL_PUBLISHED } from "@/lib/content/load";
import type { EXISTING_PAGES_QUERY_RESULT } from "@/lib/content/sanity.types";

/** Which of some pages there are. */
const EXISTING_PAGES_QUERY = defineQuery(
  `*[_type == "page" && path in $paths] { _id, _rev, _type, path, title }`,
);

export interface ExistingPage {
  readonly path: string;
  readonly title: string | null;
}

/** Which pages of these paths are published: links that the code writes are only shown when they lead somewhere. */
export async function loadExistingPages(paths: readonly string[]): Promise<ExistingPage[]> {
  "use cache";
  cacheLife(UNTIL_PUBLISHED);
  const pages = await fetchPublished<EXISTING_PAGES_QUERY_RESULT>(EXISTING_PAGES_QUERY, { paths }, [
    ["page"],
  ]);
  return pages.flatMap(({ path, title }) => (path ? [{ path, title }] : []));
}
