import { isRoutedType, matchPath, pathOf } from "../routes.ts";
import { faultsOf, sharedOf } from "./faults.ts";
import { read, textOf } from "./fields.ts";
import { findBrokenLinks, lostAnchors } from "./lost-anchors.ts";
import { planPathChange } from "./path-change.ts";
import { missingFields } from "./required-fields.ts";
import { planSubCategoryChanges } from "./sub-category-changes.ts";
import { writePath } from "./values.ts";

interface Document {
  readonly _id: string;
  readonly _type: string;
}

/** The documents that a publish leaves behind. */
interface Reader {
  get(id: string): Document | null;
  /** Ids of documents whose `slug.current` or `path` may equal the value. */
  idsOfPath(value: string): Iterable<string>;
  /** Ids of documents that may refer to the document. */
  idsReferencing(id: string): Iterable<string>;
}

/**
 * What every publish must do, whether by an editor, a release, the clock, a program or an import: keep the former
 * addresses, so that no link breaks, never give one address to two documents, leave no required field empty, and show
 * visitors nothing that is certainly wrong. What was wrong before may stay: a new rule must not prevent every other
 * change. The lake calls it with each document that becomes visible and with the published one that it replaces.
 */
export function completePublished(previous: Document | null, next: Document, documents: Reader) {
  const published = addressOf(previous, documents);
  const address = addressOf(next, documents);
  const stored = formerPaths(next);
  const previousPaths = [...formerPaths(previous), ...stored];
  const change = planPathChange({ published, next: address, previousPaths, stored });
  const owner = change.claimed === null ? null : findOwner(change.claimed, next, documents);
  const missing = newlyMissing(previous, next);
  return {
    set: {
      ...(change.previousPaths && { previousPaths: change.previousPaths }),
      ...planSubCategoryChanges(previous, next),
    },
    problems: [
      ...(owner === null
        ? []
        : [
            `${named(next)} can't have the address "${address}", which belongs to ${named(owner)}. Choose another address.`,
          ]),
      ...(missing.length === 0
        ? []
        : [`${named(next)} lacks ${missing.join(", ")}. Fill in what is required.`]),
      ...newFaults(previous, next, documents).map((fault) => `${named(next)}, ${fault}`),
      ...brokenLinks(previous, next, documents).map((fault) => `${named(next)}: ${fault}`),
    ],
  };
}

/** Most documents lack nothing, so what they replace is seldom looked at. */
function newlyMissing(previous: Document | null, next: Document): string[] {
  const missing = missingFields(next);
  if (missing.length === 0 || previous === null) return missing;
  const before = new Set(missingFields(previous));
  return missing.filter((path) => !before.has(path));
}

function newFaults(previous: Document | null, next: Document, documents: Reader): string[] {
  const faults = writtenFaults(next, documents);
  if (faults.length === 0 || previous === null) return faults;
  const before = new Set(writtenFaults(previous, documents));
  return faults.filter((fault) => !before.has(fault));
}

/** Links on other published pages to a place that this page loses. A release may change both. */
function brokenLinks(previous: Document | null, next: Document, documents: Reader): string[] {
  if (previous === null || !isRoutedType(next._type)) return [];
  const [before, after] = [{ ...previous }, { ...next }];
  const lost = lostAnchors([{ id: next._id, before, after }], {
    before: sharedOf(before, documents),
    after: sharedOf(after, documents),
  });
  if (lost.size === 0) return [];
  const referrers = [...documents.idsReferencing(next._id)].filter(
    (id) => id !== next._id && !id.includes("."),
  );
  return referrers.flatMap((id) => findBrokenLinks({ ...documents.get(id) }, lost));
}

function writtenFaults(document: Document, documents: Reader): string[] {
  return faultsOf({ ...document }, documents).map(({ path, message }) => `${writePath(path)}: ${message}`);
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

function named(document: Document): string {
  const title = ["title", "heading", "name"].map((field) => textOf(document, field)).find(Boolean);
  return `"${title ?? document._id}" (${document._id})`;
}
