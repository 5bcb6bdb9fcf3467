import { earlierLayer, earlierStateOf } from "@paraph/lake/document-ids";
import { getVersionFromId } from "sanity";
import { isPerspective } from "@/lib/preview/perspective";

/** A state of a document that a list of states offers. */
export interface State {
  /** The document's own id, or the transaction of an earlier published state after `rev:`. */
  readonly id: string;
  readonly name: string;
}

/** A publish of a document. */
export interface PublishedState {
  readonly transactionId: string;
  readonly author: string;
  readonly publishedAt: string;
}

/** What is known of a document's states. */
export interface KnownStates {
  /** Without the prefix of drafts. */
  readonly documentId: string;
  /** Ids of what is there now: published, the draft, versions in releases. */
  readonly present: readonly string[];
  /** The revision that is published now. */
  readonly publishedRevision: string | null;
  /** What was ever published, newest first. */
  readonly log: readonly PublishedState[];
}

interface Names {
  /** The release with this name; `null` if it is unknown. */
  readonly releaseOf: (name: string) => { readonly title: string; readonly isScheduledDraft: boolean } | null;
  readonly personOf: (id: string) => string | null;
  readonly timeOf: (time: string) => string;
}

/** All states, named in plain words: what is published, the draft, releases, and what was published before, newest first. */
export function statesOf(known: KnownStates, names: Names): State[] {
  const { documentId, present } = known;
  const kinds = [documentId, `drafts.${documentId}`];
  const versions = present.filter((id) => !kinds.includes(id));
  return [
    ...[...kinds.filter((id) => present.includes(id)), ...versions].map((id) => ({
      id,
      name: nameOf(id, documentId, names),
    })),
    ...earlier(known).map(({ transactionId, author, publishedAt }) => {
      const person = names.personOf(author);
      const by = person === null ? "" : ` by ${person}`;
      return { id: revisionId(transactionId), name: `Published on ${names.timeOf(publishedAt)}${by}` };
    }),
  ];
}

function nameOf(id: string, documentId: string, { releaseOf }: Names): string {
  if (id === documentId) return "Published now";
  const release = getVersionFromId(id);
  if (release === undefined) return "Draft";
  const found = releaseOf(release);
  if (found?.isScheduledDraft) return "Scheduled draft";
  return `Release “${found?.title || "Untitled release"}”`;
}

/** Two states side by side. */
export interface Pair {
  readonly left: string;
  readonly right: string;
}

/**
 * What is compared at first: what is published and what is being edited or, without a draft, the newest two that were published.
 * `null` if there is only one state.
 */
export function usualPair(known: KnownStates, editedId: string): Pair | null {
  const { documentId, present } = known;
  const isPublished = present.includes(documentId);
  if (isPublished && editedId !== documentId) return { left: documentId, right: editedId };
  const [newest, before] = earlier(known);
  if (isPublished) {
    const draft = `drafts.${documentId}`;
    if (present.includes(draft)) return { left: documentId, right: draft };
    const other = present.find((id) => id !== documentId);
    if (newest) return { left: revisionId(newest.transactionId), right: documentId };
    return other === undefined ? null : { left: documentId, right: other };
  }
  const [present0, present1] = present;
  if (newest && present0 !== undefined) return { left: revisionId(newest.transactionId), right: editedId };
  if (newest && before)
    return { left: revisionId(before.transactionId), right: revisionId(newest.transactionId) };
  return present0 !== undefined && present1 !== undefined ? { left: present0, right: present1 } : null;
}

/** The states before and after a publish; `null` if either is not known. */
export function pairOf(known: KnownStates, transactionId: string): Pair | null {
  const { documentId, publishedRevision, log } = known;
  const at = log.findIndex((one) => one.transactionId === transactionId);
  const before = log[at + 1];
  if (at === -1 || !before) return null;
  return {
    left: revisionId(before.transactionId),
    right: transactionId === publishedRevision ? documentId : revisionId(transactionId),
  };
}

/** The same pair once somebody edits what is published, which makes a draft of it. */
export function withDraft({ left, right }: Pair, documentId: string, editedId: string): Pair {
  const next = (id: string) => (id === editedId && id === documentId ? `drafts.${documentId}` : id);
  return { left: next(left), right: next(right) };
}

/**
 * By what the site shows a state of this document; `null` of an earlier state that no perspective can name: a lake may know
 * none of them, and ids may be too long or have signs that names of perspectives don't have.
 */
export function pagePerspectiveOf(id: string, documentId: string, knowsEarlier: boolean): string | null {
  const revision = revisionOf(id);
  if (revision === null) return perspectiveOf(id);
  const layer = earlierLayer({ id: documentId, revision });
  return knowsEarlier && isPerspective(layer) && earlierStateOf(layer)?.revision === revision ? layer : null;
}

/** What Preview shows a state by; `null` of an earlier state, which it does not know. */
export function perspectiveOf(id: string): string | null {
  if (revisionOf(id) !== null) return null;
  return getVersionFromId(id) ?? (id.startsWith("drafts.") ? "drafts" : "published");
}

/** Of an earlier state; `null` of what is there now. */
export function revisionOf(id: string): string | null {
  return id.startsWith("rev:") ? id.slice("rev:".length) : null;
}

function revisionId(transactionId: string): string {
  return `rev:${transactionId}`;
}

function earlier({ log, publishedRevision }: KnownStates): PublishedState[] {
  return log.filter(({ transactionId }) => transactionId !== publishedRevision);
}
