import { isRecord } from "@paraph/service/json";
import { canHaveVariants, findSharesProblem, sayOverlap } from "../experiments/problems.ts";
import { isRoutedType } from "../routes.ts";
import { addressOf, type Document, findOwner, formerPaths, named, type Reader } from "./addresses.ts";
import { faultsOf, sharedOf } from "./faults.ts";
import { findBrokenLinks, lostAnchors } from "./lost-anchors.ts";
import { planPathChange } from "./path-change.ts";
import { redirectedAddress, redirectProblems } from "./redirect-problems.ts";
import { isReversed, overlaps } from "./span.ts";
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

import requiredFields from "./required-fields.json" with { type: "json" };

const requiredOf = new Map<string, readonly string[]>(Object.entries(requiredFields));

/** Paths of the required fields that a document lacks, in the format of `blocks[2].heading`. */
export function missingFields(document: object): string[] {
  return [...missingIn(document, "")];
}

function* missingIn(value: unknown, path: string): Generator<string> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* missingIn(item, `${path}[${index}]`);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const fields = new Map<string, unknown>(Object.entries(value));
  const at = (name: string) => (path === "" ? name : `${path}.${name}`);
  for (const name of requiredOf.get(String(fields.get("_type"))) ?? []) {
    if (isEmpty(fields.get(name))) yield at(name);
  }
  for (const [name, field] of fields) yield* missingIn(field, at(name));
}

/** As the Studio judges it: zero and false are values. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** What is new and wrong with an experiment, where publishes meet. The form says the same. */
function experimentProblems(previous: Document | null, next: Document, documents: Reader): string[] {
  if (next._type !== "experiment") return [];
  const before = new Set(previous ? problemsOf({ ...previous }, documents) : []);
  return problemsOf({ ...next }, documents)
    .filter((problem) => !before.has(problem))
    .map((problem) => `${named(next)}: ${problem}`);
}

function problemsOf(experiment: Readonly<Record<string, unknown>>, documents: Reader): string[] {
  const { _id, page: reference, variants, winner } = experiment;
  if (winner) return [];
  const id = isRecord(reference) ? String(reference._ref) : "";
  const page = documents.get(id);
  const shares = findSharesProblem(variants);
  const others = [...documents.idsReferencing(id)]
    .filter((other) => other !== _id && !other.includes("."))
    .map((other) => ({ ...documents.get(other) }) as Readonly<Record<string, unknown>>) // every field is read as unknown
    // One that only wants visitors to get to this page doesn't divide them.
    .filter((other) => other._type === "experiment" && isRecord(other.page) && other.page._ref === id)
    .filter((other) => !other.winner && overlaps(experiment, other));
  return [
    ...(page && !canHaveVariants({ ...page })
      ? [`${named(page)} can't have variants. Choose another page.`]
      : []),
    ...(shares === null ? [] : [shares]),
    ...(isReversed(experiment) ? ["The experiment ends before it starts."] : []),
    ...others.map(({ title, _id: other }) => sayOverlap(title ?? other)),
  ];
}
