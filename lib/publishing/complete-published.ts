import { isRoutedType } from "../routes.ts";
import { addressOf, type Document, findOwner, formerPaths, named, type Reader } from "./addresses.ts";
import { experimentProblems } from "./experiment-problems.ts";
import { faultsOf, sharedOf } from "./faults.ts";
import { findBrokenLinks, lostAnchors } from "./lost-anchors.ts";
import { planPathChange } from "./path-change.ts";
import { redirectedAddress, redirectProblems } from "./redirect-problems.ts";
import { missingFields } from "./required-fields.ts";
import { planSubCategoryChanges } from "./sub-category-changes.ts";
import { writePath } from "./values.ts";

/**
 * What every publish must do, whether by an editor, a release, the clock, a program or an import: keep the former
 * addresses, so that no link breaks, never give one address to two documents, or to a page and a redirect, let no redirect
 * lead to another one, leave no required field empty, and show visitors nothing that is certainly wrong. What was wrong before may stay: a new rule
 * must not prevent every other change. The lake calls it with each document that becomes visible and with the published
 * one that it replaces.
 */
export function completePublished(previous: Document | null, next: Document, documents: Reader) {
  const published = addressOf(previous, documents);
  const address = addressOf(next, documents);
  const stored = formerPaths(next);
  const previousPaths = [...formerPaths(previous), ...stored];
  const change = planPathChange({ published, next: address, previousPaths, stored });
  const owner = change.claimed === null ? null : findOwner(change.claimed, next, documents);
  const redirected = change.claimed === null ? [] : redirectedAddress(change.claimed, next, documents);
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
      ...redirected.map((why) => `${named(next)} can't have the address "${address}". ${why}`),
      ...(missing.length === 0
        ? []
        : [`${named(next)} lacks ${missing.join(", ")}. Fill in what is required.`]),
      ...newFaults(previous, next, documents).map((fault) => `${named(next)}, ${fault}`),
      ...brokenLinks(previous, next, documents).map((fault) => `${named(next)}: ${fault}`),
      ...redirectProblems(previous, next, documents),
      ...experimentProblems(previous, next, documents),
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
