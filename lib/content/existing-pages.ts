import "server-only";
import { defineQuery } from "groq";
import { cacheLife } from "next/cache";
import { fetchPublished, UNTIL_PUBLISHED } from "@/lib/content/published";

/** Which of some pages there are. */
const EXISTING_PAGES_QUERY = defineQuery(
  `*[_type == "page" && path in $paths] { _id, _rev, _type, path, title }`,
);

export interface ExistingPage {
  readonly path: string;
  readonly title: string | null;
}

/** Which of these paths have a published page. Links in code show only when they lead somewhere. */
export async function loadExistingPages(paths: readonly string[]): Promise<ExistingPage[]> {
  "use cache";
  cacheLife(UNTIL_PUBLISHED);
  const pages = await fetchPublished(EXISTING_PAGES_QUERY, { paths }, [["page"]]);
  return pages.flatMap(({ path, title }) => (path ? [{ path, title }] : []));
}
