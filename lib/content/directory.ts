import "server-only";
import { lakeClient } from "@/lib/content/client";
import {
  DIRECTORY_QUERY,
  type DirectoryEntry,
  inOrder,
  readDirectory,
} from "@/lib/content/directory-entries";
import { fetchPages } from "@/lib/content/fetch-list";
import { remembered } from "@/lib/freshness/remember";
import { routedTypes } from "@/lib/routes";

/** Pages per answer. Whole texts take ten kilobytes each and more. */
const MOST_TEXTS = 200;

const directoryTypes = routedTypes.filter((type) => type !== "contractTemplate");

/**
 * Every public page that may be found, except contracts; deals and announcements while they run. Feed and llms.txt use
 * it. Read again when a document of a listed type is published, changed or unpublished, and when one of those begins or
 * ends.
 */
export const loadDirectory = remembered("directory", async (): Promise<DirectoryEntry[]> => {
  return inOrder(await readPagesOfDirectory((entries) => entries.map((entry) => ({ ...entry, words: [] }))));
});

/** What is made of it depends on the same. */
export async function readPagesOfDirectory<Item>(
  read: (entries: readonly DirectoryEntry[]) => Item[],
): Promise<Item[]> {
  const types = [...directoryTypes, "person", "certification"];
  return fetchPages(
    (params) => lakeClient().fetch(DIRECTORY_QUERY, params),
    types,
    MOST_TEXTS,
    (page) => read(readDirectory(page)),
  );
}
