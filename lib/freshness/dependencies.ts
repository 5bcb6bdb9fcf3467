import { addressKey, addressRevision, type OutlinedLists } from "@paraph/lake/keys";

/**
 * What a rendered result depends on, with its revision at that time: a document's id, `address:<id>` for only the
 * address of a document, or `type:<_type>` and `list:<_type>…` for a list.
 */
export type Dependencies = ReadonlyMap<string, string>;

/**
 * Lists of contracts, which may hold thousands. The local lake learns these at its start, because it knows no types of
 * the site.
 */
export const outlinedLists: OutlinedLists = { contractTemplate: ["category", "subCategory"] };

/** Whether lists of this type show only outlines of documents. */
export function isOutlined(type: string): boolean {
  return Object.hasOwn(outlinedLists, type);
}

/** The key of the row that marks the table as complete: it holds every published document of the hosted lake. */
export const COMPLETE_KEY = "table:complete";

/** The key of the moment at which a result ends. Its revision is that moment, in milliseconds. */
export const UNTIL_KEY = "clock:until";

/**
 * The dependencies of a query result. A projection with `_id` and `_rev` depends on the document. One with `_id`,
 * `path` and `slug` (as text) but no `_rev`, as links have, depends only on the document's address.
 */
export function collectDependencies(result: unknown, found = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(result)) {
    for (const item of result) collectDependencies(item, found);
  } else if (typeof result === "object" && result !== null) {
    const { _id, _rev, path, slug } = result as Readonly<Record<string, unknown>>; // every field is read as unknown
    if (typeof _id === "string") {
      if (typeof _rev === "string") found.set(_id, _rev);
      else if (path !== undefined && slug !== undefined)
        found.set(addressKey(_id), addressRevision({ path, slug }));
    }
    for (const value of Object.values(result)) collectDependencies(value, found);
  }
  return found;
}

/** Each dependency as one text, to keep beside a result. */
export function toTags(dependencies: Dependencies): string[] {
  return Array.from(dependencies, ([key, revision]) => `${key}@${revision}`);
}

/** Tags as pairs, possibly with repeated keys: a result may hold what was read before and after a publish. */
export function fromTags(tags: readonly string[]): [key: string, revision: string][] {
  return tags.map((tag) => {
    const at = tag.lastIndexOf("@");
    return [tag.slice(0, at), tag.slice(at + 1)];
  });
}
