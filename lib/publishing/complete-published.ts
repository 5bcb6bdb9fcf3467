import { matchPath, pathOf } from "../routes.ts";
import { read, textOf } from "./fields.ts";
import { planPathChange } from "./path-change.ts";
import { planSubCategoryChanges } from "./sub-category-changes.ts";

interface Document {
  readonly _id: string;
  readonly _type: string;
}

/** The documents that a publish leaves behind. */
interface Reader {
  get(id: string): Document | null;
  /** Ids of documents whose `slug.current` or `path` may equal the value. */
  idsOfPath(value: string): Iterable<string>;
}

/**
 * What every publish must do, whether by an editor, a release, the clock, a program or an import: keep the former
 * addresses, so that no link breaks, and never give one address to two documents. The lake calls it with each document
 * that becomes visible and with the published one that it replaces.
 */
export function completePublished(previous: Document | null, next: Document, documents: Reader) {
  const published = addressOf(previous, documents);
  const address = addressOf(next, documents);
  const stored = formerPaths(next);
  const previousPaths = [...formerPaths(previous), ...stored];
  const change = planPathChange({ published, next: address, previousPaths, stored });
  const owner = change.claimed === null ? null : findOwner(change.claimed, next, documents);
  return {
    set: {
      ...(change.previousPaths && { previousPaths: change.previousPaths }),
      ...planSubCategoryChanges(previous, next),
    },
    problems:
      owner === null
        ? []
        : [
            `"${titleOf(next)}" (${next._id}) can't have the address "${address}", which belongs to "${titleOf(owner)}" (${owner._id}). Choose another address.`,
          ],
  };
}

/** Another published document with this address. */
function findOwner(address: string, { _id }: Document, documents: Reader): Document | null {
  const values = [address, ...matchPath(address).flatMap(({ slug }) => slug ?? [])];
  for (const id of new Set(values.flatMap((value) => [...documents.idsOfPath(value)]))) {
    // Drafts and versions have no address before they are published.
    const other = id === _id || id.includes(".") ? null : documents.get(id);
    if (other && addressOf(other, documents) === address) return other;
  }
  return null;
}

function addressOf(document: Document | null, documents: Reader): string | null {
  if (!document) return null;
  const category = documents.get(textOf(read(document, "category"), "_ref"));
  return pathOf({
    _type: document._type,
    path: textOf(document, "path") || null,
    slug: textOf(read(document, "slug"), "current") || null,
    category: textOf(read(category, "slug"), "current") || null,
  });
}

function formerPaths(document: Document | null): string[] {
  const paths = read(document, "previousPaths");
  return Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
}

function titleOf(document: Document): string {
  return ["title", "heading", "name"].map((field) => textOf(document, field)).find(Boolean) ?? document._id;
}
