import { isRecord } from "@paraph/service/json";
import { canHaveVariants, findSharesProblem, sayOverlap } from "../experiments/problems.ts";
import { type Document, named, type Reader } from "./addresses.ts";
import { isReversed, overlaps } from "./span.ts";

/** What is new and wrong with an experiment, where publishes meet. The form says the same. */
export function experimentProblems(previous: Document | null, next: Document, documents: Reader): string[] {
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
