import { publishedIdOf } from "../document-ids.ts";
import { releaseOf } from "../releases/lock.ts";
import { isRemoval, stateOfRelease } from "../releases/release.ts";
import { collectReferences } from "../store/fields.ts";
import type { DocumentChange } from "../store/types.ts";
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
      const [missing] = missingTargets(pending, { id, previous, next });
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

/**
 * Targets of strong references that a change adds and that do not exist. A version may refer to what is only in its
 * release, so it is not checked before its release is scheduled or published. Nor is an archived one, which its release
 * may hold.
 */
export function missingTargets(
  pending: PendingTransaction,
  { id, previous, next }: Pick<DocumentChange, "id" | "previous" | "next">,
): string[] {
  if (next === null || releaseOf(id) !== null) return [];
  const before = previous ? collectReferences(previous).strong : new Set<string>();
  return [...collectReferences(next).strong].filter((target) => !before.has(target) && !pending.get(target));
}

/** Documents whose strong references would break if this one were deleted. */
export function referencingIds(pending: PendingTransaction, id: string): string[] {
  const candidates = [...pending.dataset.idsStronglyReferencing(id)];
  return candidates.filter((candidate) => {
    const document = publishedIdOf(candidate) === publishedIdOf(id) ? null : pending.get(candidate);
    return (
      document !== null && collectReferences(document).strong.has(id) && protects(pending, candidate, id)
    );
  });
}

/**
 * The versions of an active release can still be changed, so they protect nothing. Those of a scheduled one need every
 * target that the release does not bring.
 */
function protects(pending: PendingTransaction, referencing: string, target: string): boolean {
  const release = releaseOf(referencing);
  if (release === null) return true;
  if (stateOfRelease(pending, release) !== "scheduled") return false;
  const brought = pending.get(`versions.${release}.${target}`);
  return brought === null || isRemoval(brought);
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
