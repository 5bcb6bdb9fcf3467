import "server-only";
import { defineQuery } from "groq";
import { fetchPublished } from "@/lib/content/published";
import { remembered } from "@/lib/freshness/remember";

/** Which of some pages there are. */
const EXISTING_PAGES_QUERY = defineQuery(
  `*[_type == "page" && path in $paths] { _id, _rev, _type, path, title }`,
);

export interface ExistingPage {
  readonly path: string;
  readonly title: string | null;
}

/** Which of these paths have a published page. Links in code show only when they lead somewhere. */
export const loadExistingPages = remembered(
  "existing pages",
  async (paths: readonly string[]): Promise<ExistingPage[]> => {
    const pages = await fetchPublished(EXISTING_PAGES_QUERY, { paths }, [["page"]]);
    return pages.flatMap(({ path, title }) => (path ? [{ path, title }] : []));
  },
);
