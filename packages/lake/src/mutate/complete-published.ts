import { isPublishedId } from "../document-ids.ts";
import type { PendingTransaction } from "./pending-transaction.ts";
import type { PublishedReader } from "./publish-rules.ts";
import { ProblemError } from "./write-error.ts";

/** Applies the rules to each document that the transaction publishes. Returns what they refuse. */
export function completePublished(pending: PendingTransaction): { id: string; error: ProblemError }[] {
  const rules = pending.options.siteRules;
  if (rules?.dataset !== pending.dataset.name) return [];
  const problems: { id: string; error: ProblemError }[] = [];
  // Not the transaction itself, which goes on changing and may be judged again. Completing a document adds or removes none.
  const idsOfType = new Map<string, readonly string[]>();
  const reader: PublishedReader = {
    get: (id) => pending.get(id),
    idsOfPath: (value) => pending.idsOfPath(value),
    idsOfType: (type) => {
      const ids = idsOfType.get(type) ?? pending.idsOfType(type);
      idsOfType.set(type, ids);
      return ids;
    },
    idsReferencing: (id) => pending.idsReferencing(id),
  };
  for (const { id, previous, next } of pending.changes()) {
    if (next === null || !isPublishedId(id)) continue;
    const completion = rules.complete(previous, next, reader);
    for (const description of completion.problems ?? []) {
      problems.push({ id, error: new ProblemError(409, { type: "validationError", description, id }) });
    }
    if (Object.keys(completion.set ?? {}).length > 0) pending.patch(id, { set: completion.set });
  }
  return problems;
}
