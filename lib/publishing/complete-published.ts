import { addressOf, type Document, findOwner, formerPaths, named, type Reader } from "./addresses.ts";
import { planPathChange } from "./path-change.ts";
import { redirectProblems } from "./redirect-problems.ts";
import { missingFields } from "./required-fields.ts";
import { planSubCategoryChanges } from "./sub-category-changes.ts";

/**
 * What every publish must do, whether by an editor, a release, the clock, a program or an import: keep the former
 * addresses, so that no link breaks, never give one address to two documents, let no redirect lead to another one, and
 * leave no required field empty. What was wrong with the published document before stops no other change: a new rule must
 * not prevent them all. The lake calls it with each document that becomes visible and with the published one that it
 * replaces.
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
      ...redirectProblems(previous, next, documents),
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
