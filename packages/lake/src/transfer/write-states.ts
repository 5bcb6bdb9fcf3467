import { isDeepStrictEqual } from "node:util";
import type { LakeContext } from "../context.ts";
import { typedError } from "../errors.ts";
import { completePublished } from "../mutate/complete-published.ts";
import type { DocumentInput } from "../mutate/document-input.ts";
import { PendingTransaction } from "../mutate/pending-transaction.ts";
import { findReferenceProblems } from "../mutate/references.ts";
import type { ProblemError } from "../mutate/write-error.ts";
import { putRelease } from "../releases/incoming-release.ts";
import { releaseOf } from "../releases/lock.ts";
import { releaseNameOf, releaseTitleOf } from "../releases/release.ts";
import type { Dataset, DocumentChange } from "../store/types.ts";

export interface States {
  /** Whole documents, releases among them, each with its id. */
  readonly documents: readonly (DocumentInput & { readonly _id: string })[];
  readonly deleted?: readonly string[];
}

export interface StatesOptions {
  readonly author: string;
  /**
   * Whether the documents come from elsewhere, so that the site's rules and references are checked. A state that the
   * dataset has been in is written as it was.
   */
  readonly isForeign: boolean;
  /** What the author may not write. */
  readonly forbidden?: (pending: PendingTransaction) => { readonly error: ProblemError }[];
}

export interface WrittenStates {
  /** `null`: everything was so already. */
  readonly transactionId: string | null;
  readonly changes: readonly DocumentChange[];
  /** Titles of releases whose time has passed. They came back without it. */
  readonly unscheduled: readonly string[];
}

type WriterContext = Pick<LakeContext, "now" | "createId" | "siteRules">;

/**
 * Brings documents into these states in one transaction, whatever state their releases are in. Documents that are so
 * already keep their revisions, and so do the pages that show them.
 */
export function writeStates(
  dataset: Dataset,
  { now, createId, siteRules }: WriterContext,
  { documents, deleted = [] }: States,
  { author, isForeign, forbidden }: StatesOptions,
): WrittenStates {
  const timestamp = now().toISOString();
  const pending = new PendingTransaction(dataset, {
    transactionId: createId(),
    timestamp,
    createId,
    siteRules,
  });
  const releases = new Set(
    [...documents.map(({ _id }) => _id), ...deleted].flatMap((id) => releaseOf(id) ?? []),
  );
  for (const release of releases) pending.unlock(release);
  const unscheduled: string[] = [];
  const isHead = ({ _id }: States["documents"][number]) => releaseNameOf(_id) !== null;
  const heads = documents.filter(isHead);
  const others = documents.filter((document) => !isHead(document));
  for (const document of others) pending.createOrReplace(document, { setsBase: !isForeign });
  for (const id of deleted) pending.delete(id);
  // After their versions: a release that is over has none.
  for (const release of heads) if (putRelease(pending, release)) unscheduled.push(nameOf(release));
  refuse(forbidden?.(pending) ?? []);
  if (isForeign) {
    const problems = completePublished(pending);
    if (problems.length > 0) throw importRefused(problems, dataset.name);
    refuse(findReferenceProblems(pending));
  }
  const changes = pending.changes().filter((change) => !isSame(change));
  if (changes.length === 0) return { transactionId: null, changes, unscheduled: [] };
  const { transactionId } = pending.options;
  dataset.commit({ author, transactionId, timestamp, changes });
  return { transactionId, changes, unscheduled };
}

function nameOf(release: States["documents"][number]): string {
  return releaseTitleOf(release).trim() || (releaseNameOf(release._id) ?? release._id);
}

function isSame({ previous, next }: DocumentChange): boolean {
  if (previous === null || next === null) return false;
  const { _rev: _, _updatedAt: _before, ...before } = previous;
  const { _rev, _updatedAt, ...after } = next;
  return isDeepStrictEqual(before, after);
}

function refuse(problems: readonly { readonly error: ProblemError }[]): void {
  const [first] = problems;
  if (!first) return;
  const reasons = problems.map(({ error }) => error.problem.description).join("; ");
  throw typedError(first.error.status, first.error.problem.type, `Nothing was written: ${reasons}`);
}

function importRefused(problems: readonly { id: string; error: ProblemError }[], dataset: string) {
  const lines = problems.map(({ id, error }) => `  ${id}: ${error.problem.description}`);
  return typedError(
    409,
    "validationError",
    `The site shows "${dataset}", and its rules refuse what visitors would see. Nothing was imported.

${lines.join("\n")}

Correct these documents in the source and import it again; or give them ids that begin with "drafts.", and correct them in the Studio; or import all of it into another dataset, which takes everything: --dataset NAME.`,
  );
}
