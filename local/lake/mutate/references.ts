import { collectReferences } from "../store/fields.ts";
import { publishedIdOf } from "../store/ids.ts";
import type { LakeDocument } from "../store/types.ts";
import type { PendingTransaction } from "./pending-transaction.ts";
import { ProblemError } from "./write-error.ts";

/**
 * Checks the dataset as the transaction would leave it: it may not add a strong reference to a missing
 * document, or delete a document that has strong references. References that were already broken do not block
 * an edit.
 */
export function findReferenceProblems(pending: PendingTransaction): { id: string; error: ProblemError }[] {
  const problems: { id: string; error: ProblemError }[] = [];
  for (const { id, previous, next } of pending.changes()) {
    if (next) {
      const missing = missingTarget(pending, previous, next);
      if (missing) problems.push({ id, error: missingReference(id, missing) });
      if (previous && previous._type !== next._type) {
        const referencing = referencingIds(pending, id);
        if (referencing.length > 0) problems.push({ id, error: typeIsReferenced(id, referencing) });
      }
    } else {
      const referencing = referencingIds(pending, id);
      if (referencing.length > 0) problems.push({ id, error: isReferenced(id, referencing) });
    }
  }
  return problems;
}

function missingTarget(pending: PendingTransaction, previous: LakeDocument | null, next: LakeDocument) {
  const before = previous ? collectReferences(previous).strong : new Set<string>();
  for (const target of collectReferences(next).strong) {
    if (!before.has(target) && !pending.get(target)) return target;
  }
  return null;
}

function referencingIds(pending: PendingTransaction, id: string): string[] {
  const candidates = [...pending.dataset.idsStronglyReferencing(id)];
  return candidates.filter((candidate) => {
    const document = publishedIdOf(candidate) === publishedIdOf(id) ? null : pending.get(candidate);
    return document !== null && collectReferences(document).strong.has(id);
  });
}

function missingReference(id: string, target: string): ProblemError {
  return new ProblemError(409, {
    type: "documentReferenceDoesNotExistError",
    description: `Document "${id}" references non-existent document "${target}"`,
    id,
    referenceID: target,
  });
}

function isReferenced(id: string, referencing: string[]): ProblemError {
  return new ProblemError(409, {
    type: "documentHasExistingReferencesError",
    description: `Document "${id}" cannot be deleted as there are references to it from "${referencing[0]}"`,
    id,
    referencingIDs: referencing,
  });
}

function typeIsReferenced(id: string, referencing: string[]): ProblemError {
  const from = `there are references to it from "${referencing[0]}"`;
  return new ProblemError(409, {
    type: "documentHasExistingReferencesError",
    description: `The type of document "${id}" cannot be changed as ${from}`,
    id,
    referencingIDs: referencing,
  });
}
