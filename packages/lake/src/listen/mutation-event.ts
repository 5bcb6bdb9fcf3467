import { createEffects } from "../history/mendoza.ts";
import type { StreamEvent } from "../http/event-stream.ts";
import type { DocumentChange, LakeDocument, Transaction } from "../store/types.ts";
import type { ListenOptions } from "./listen-options.ts";

export interface Listener {
  readonly options: ListenOptions;
  readonly matches: (document: LakeDocument) => boolean;
  readonly sees: (change: DocumentChange) => boolean;
}

/** One transaction's events for one listener: one for each matching document that it may see. */
export function mutationEvents(transaction: Transaction, listener: Listener): StreamEvent[] {
  const told = transaction.changes.flatMap((change) => {
    const transition = listener.sees(change) ? transitionOf(change, listener.matches) : null;
    return transition ? [{ change, transition }] : [];
  });
  return told.map(({ change, transition }, index) => {
    const data = {
      eventId: eventId(transaction.id, change.id),
      documentId: change.id,
      transactionId: transaction.id,
      transition,
      identity: transaction.author,
      timestamp: transaction.timestamp,
      visibility: listener.options.visibility,
      // Counts only the events that this listener may see. The Studio waits for that many, and a stranger learns
      // nothing about drafts.
      transactionTotalEvents: told.length,
      transactionCurrentEvent: index + 1,
      ...(change.previous ? { previousRev: change.previous._rev } : {}),
      // Also for a deletion: without it, a deleted draft never disappears from the Studio.
      resultRev: transaction.id,
      ...contentOf(change, listener.options),
    };
    return { event: "mutation", id: data.eventId, data };
  });
}

export function eventId(transactionId: string, documentId: string): string {
  return `${transactionId}#${documentId}`;
}

/** The transaction that a `Last-Event-ID` names. */
export function transactionOfEventId(id: string): string {
  return id.slice(0, Math.max(id.indexOf("#"), 0)) || id;
}

function transitionOf({ previous, next }: DocumentChange, matches: Listener["matches"]) {
  const before = previous !== null && matches(previous);
  const after = next !== null && matches(next);
  if (before && after) return "update";
  if (after) return "appear";
  return before ? "disappear" : null;
}

function contentOf(change: DocumentChange, options: ListenOptions) {
  const { previous, next, mutations } = change;
  return {
    mutations: options.includeMutations ? mutations : [],
    ...(options.includeEffects ? { effects: effectsOf(change) } : {}),
    ...(options.includeResult && next ? { result: next } : {}),
    ...(options.includePreviousRevision && previous ? { previous } : {}),
  };
}

/** Shared by all listeners. */
const effects = new WeakMap<DocumentChange, ReturnType<typeof createEffects>>();

function effectsOf(change: DocumentChange) {
  const known = effects.get(change) ?? createEffects(change.previous, change.next);
  effects.set(change, known);
  return known;
}
