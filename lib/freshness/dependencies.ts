import { cacheTagLimits } from "../../server/next/names.ts";
import { addressKey, addressRevision, type OutlinedLists } from "./keys.ts";

/**
 * What a rendered result depends on, with its revision at that time: a document's id, `address:<id>` for only the
 * address of a document, or `type:<_type>` and `list:<_type>…` for a list.
 */
export type Dependencies = ReadonlyMap<string, string>;

const PREFIX = "uses:";
/** Next adds tags of its own. */
const TAG_LENGTH = cacheTagLimits.length - 6;
const TAG_COUNT = cacheTagLimits.count - 18;
/** Pages with more dependencies are not stored: slower, but never stale. */
const UNSTORABLE = "uses-too-much";

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

/** Packs several dependencies into each cache tag. Ids and revisions never contain commas. */
export function toTags(dependencies: Dependencies): string[] {
  const tags: string[] = [];
  let tag = PREFIX;
  for (const [key, revision] of dependencies) {
    const part = `${key}@${revision};`;
    if (tag.length + part.length > TAG_LENGTH) {
      tags.push(tag);
      tag = PREFIX;
    }
    tag += part;
  }
  if (tag !== PREFIX) tags.push(tag);
  const fits = tags.length <= TAG_COUNT && tags.every((one) => one.length <= TAG_LENGTH);
  return fits ? tags : [UNSTORABLE];
}

export function isDependencyTag(tag: string): boolean {
  return tag.startsWith(PREFIX);
}

/** Unpacks dependencies as pairs, possibly with repeated keys; `null` for a page that must not be stored. */
export function fromTags(tags: readonly string[]): [key: string, revision: string][] | null {
  if (tags.includes(UNSTORABLE)) return null;
  return tags
    .filter(isDependencyTag)
    .flatMap((tag) => tag.slice(PREFIX.length).split(";"))
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.lastIndexOf("@");
      return [part.slice(0, at), part.slice(at + 1)];
    });
}
