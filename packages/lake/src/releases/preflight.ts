import type { Caller } from "../context.ts";
import { completePublished } from "../mutate/complete-published.ts";
import { withOwnWhereBoth } from "../mutate/merge-published.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { findForbiddenPublishes } from "../mutate/permissions.ts";
import { missingTargets, referencingIds } from "../mutate/references.ts";
import { invalid, ProblemError } from "../mutate/write-error.ts";
import { mostWrittenByRelease, refuseLargeWrite } from "../mutate/write-limits.ts";
import { conflictsIn, leaveOutConflicts } from "./behind.ts";
import { publishVersions } from "./publish-release.ts";
import { named, titleOf } from "./release.ts";
import { scheduledReleases } from "./scheduled.ts";

/** A transaction can't be split, and the requests of everyone wait while it is written. */
const mostVersions = 5_000;

/**
 * Everything that would prevent the release from being published at this instant, `null` now, by this caller, `null` the
 * clock. Releases that are scheduled for an earlier time count as published by then.
 */
export function findReleaseProblems(
  pending: PendingTransaction,
  release: string,
  { publishAt, caller }: { readonly publishAt: string | null; readonly caller: Caller | null },
): ProblemError[] {
  const count = pending.idsOfRelease(release).length;
  const isNow = publishAt === null || publishAt <= pending.options.timestamp;
  // The vendor lets an empty release be scheduled for later, and tests that it does.
  if (count === 0 && isNow) return [invalid(`Release "${release}" has no documents. Add one first.`)];
  if (count > mostVersions) {
    return [invalid(`Release "${release}" has ${count} documents; the most is ${mostVersions}. Split it.`)];
  }
  // What both it and an earlier release change is asked once that has run: until then nobody could answer.
  const conflicts = conflictsIn(pending, release);
  if (conflicts.length > 0) return conflicts.map(({ conflict }) => conflict);
  const fork = pending.fork();
  if (publishAt !== null) {
    const earlier = scheduledReleases(pending.dataset, pending).filter(
      (one) => one.release !== release && one.publishAt < publishAt,
    );
    for (const one of earlier) publishUnlessHeld(fork, one.release);
  }
  const problemsOf = () => [
    ...findProblems(fork),
    ...(caller === null ? [] : findForbiddenPublishes(fork, caller).map(({ error }) => error)),
  ];
  const known = new Set(problemsOf().map(({ message }) => message));
  const before = fork.changes().length;
  fork.unlock(release);
  publishVersions(fork, release, withOwnWhereBoth);
  refuseLargeWrite(fork.changes().slice(before), mostWrittenByRelease);
  return problemsOf().filter(({ message }) => !known.has(message));
}

/** What later scheduled releases would lack if this one were no longer published before them. */
export function findUnscheduleProblems(pending: PendingTransaction, release: string): ProblemError[] {
  const all = scheduledReleases(pending.dataset, pending);
  const position = all.findIndex((one) => one.release === release);
  if (position === all.length - 1) return [];
  const problemsOf = (some: typeof all) => {
    const fork = pending.fork();
    for (const one of some) publishUnlessHeld(fork, one.release);
    return findProblems(fork);
  };
  const known = new Set(problemsOf(all).map(({ message }) => message));
  const others = all.filter((_, index) => index !== position);
  return problemsOf(others).filter(({ message }) => !known.has(message));
}

/** At its time a release is held where somebody else has changed the same, so what comes after it can't count on it. */
function publishUnlessHeld(fork: PendingTransaction, release: string): void {
  leaveOutConflicts(fork, release);
  if (conflictsIn(fork, release).length > 0) return;
  fork.unlock(release);
  publishVersions(fork, release);
}

/** All problems of a transaction, each with the id and title of its document. */
function findProblems(pending: PendingTransaction): ProblemError[] {
  const problems = completePublished(pending).map(({ error }) => error);
  for (const change of pending.changes()) {
    const { id } = change;
    const title = titleOf(change.next ?? change.previous);
    for (const target of missingTargets(pending, change)) {
      const description = `${named(id, title)} refers to "${target}", which does not exist`;
      const type = "documentReferenceDoesNotExistError";
      problems.push(new ProblemError(409, { type, description, id, title, referenceID: target }));
    }
    const referencing = change.next === null && change.previous ? referencingIds(pending, id) : [];
    if (referencing.length > 0) {
      const from = referencing.map((one) => named(one, titleOf(pending.get(one)))).join(", ");
      const description = `${named(id, title)} can't be removed, because these documents refer to it: ${from}`;
      const type = "documentHasExistingReferencesError";
      problems.push(new ProblemError(409, { type, description, id, title, referencingIDs: referencing }));
    }
  }
  return problems;
}
