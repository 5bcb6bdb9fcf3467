import { isPublishedId } from "../store/ids.ts";
import type { LakeDocument } from "../store/types.ts";
import type { PendingTransaction } from "./pending-transaction.ts";
import { ProblemError } from "./write-error.ts";

/** The dataset as a write would leave it. */
export interface PublishedReader {
  get(id: string): LakeDocument | null;
}

/** What the site's rules say about one document that a write publishes. */
export interface Completion {
  /** Fields to set, in the format of a patch's `set`. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Why it may not be published, for the editor. Empty or absent: it may. */
  readonly problems?: readonly string[];
}

/**
 * The site's rules for every document that becomes visible to visitors, however it does: by an action, a mutation, a
 * release or an import. A pure function, which the site hands to the lake when it starts. `previous` is the published
 * document that is replaced.
 */
export type CompletePublished = (
  previous: LakeDocument | null,
  next: LakeDocument,
  read: PublishedReader,
) => Completion;

/** Applies the rules to each document that the transaction publishes. Returns what they refuse. */
export function completePublished(pending: PendingTransaction): { id: string; error: ProblemError }[] {
  const complete = pending.options.completePublished;
  if (!complete) return [];
  const problems: { id: string; error: ProblemError }[] = [];
  for (const { id, previous, next } of pending.changes()) {
    if (next === null || !isPublishedId(id)) continue;
    const completion = complete(previous, next, pending);
    for (const description of completion.problems ?? []) {
      problems.push({ id, error: new ProblemError(409, { type: "validationError", description, id }) });
    }
    if (Object.keys(completion.set ?? {}).length > 0) pending.patch(id, { set: completion.set });
  }
  return problems;
}
