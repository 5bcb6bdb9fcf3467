import { createHash } from "node:crypto";

/**
 * What a rendered result was made from and its revision then: a document's id, `address:<id>` for no more than where
 * a document is found, or `type:<_type>` and `list:<_type>…` for a list.
 */
export type Dependencies = ReadonlyMap<string, string>;

const PREFIX = "uses:";
/** Next cuts tags at 256 characters and drops all beyond 128 in one call, the latter with no more than a warning. */
const TAG_LENGTH = 250;
const TAG_COUNT = 110;
/** Pages that use more than fits are not stored at all: slower, never stale. */
const UNSTORABLE = "uses-too-much";

/** The key of all documents of a type: it changes whenever one of them is published, changed or unpublished. */
export function typeKey(type: string): string {
  return `type:${type}`;
}

/** What a query lists: all documents of a type, or those of a category, or of a sub-category in it. */
export type ListOf = readonly [type: string, ...place: string[]];

/** Whether lists of this type show no more of a document than its outline. */
export function isOutlined(type: string): boolean {
  return type === "contractTemplate";
}

/**
 * The key of a list that shows no more of its documents than their outline: their fields, and how long the arrays
 * among these are. The local lake computes the same.
 */
export function listKey(...[type, ...place]: ListOf): string {
  if (place.length === 0) return `list:${type}`;
  return `list:${type}:${createHash("sha256").update(JSON.stringify(place)).digest("hex").slice(0, 16)}`;
}

/**
 * The key of the address that visitors use. It stands in canonical links and social images, is known when a process
 * starts (`SITE_URL`), and so is compared like a revision: pages that were built for another address are outdated.
 */
export const SITE_URL_KEY = "site-url";

export function siteUrlRevision(siteUrl: string): string {
  return createHash("sha256").update(siteUrl).digest("hex").slice(0, 16);
}

/** The key of the moment at which a result ends; its revision is that moment, in milliseconds. */
export const UNTIL_KEY = "clock:until";

/** The key of a document's address. */
export function addressKey(id: string): string {
  return `address:${id}`;
}

/** What stands for an address in the table of published revisions; the local lake computes the same. */
export function addressRevision(document: { readonly path?: unknown; readonly slug?: unknown }): string {
  const parts = [document.path, document.slug].map((part) => (typeof part === "string" ? part : ""));
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

/**
 * The dependencies of a query result. A projection that carries `_id` and `_rev` depends on the document; one that
 * carries `_id`, `path` and `slug` (its text) without `_rev`, as links do, depends on the document's address only.
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

/** Packs dependencies into cache tags, several in each. Commas never occur in ids or revisions. */
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

/** Reads packed dependencies back as pairs, a key possibly twice; `null` for a page that is not to be stored. */
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
