import { Hono } from "hono";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { LakeError } from "../errors.ts";
import { createEffects } from "../history/mendoza.ts";
import { answerStream, type EventStream, type StreamEvent } from "../http/event-stream.ts";
import { createMatcher } from "../query/matcher.ts";
import { type Audience, audienceOf, mayRead } from "../query/perspective.ts";
import type { LakeServices } from "../services.ts";
import type { Dataset, DocumentChange, LakeDocument, Transaction } from "../store/types.ts";
import { type ListenOptions, parseListenOptions } from "./listen-options.ts";

/** A listener that missed more transactions than this starts over. */
const mostReplayed = 1_000;

/** `GET /data/listen/:dataset`: reports each change to documents that match a filter. */
export function listenRoutes(context: LakeContext, services: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  routes.get("/data/listen/:dataset", (c) => {
    const dataset = context.store.dataset(c.req.param("dataset"));
    const audience = audienceOf(c.get("caller"));
    const lastEventId = c.req.header("last-event-id");
    const search = new URL(c.req.url).searchParams;
    return answerStream(c, services, (stream) => {
      const listener = openListener(search, audience, stream);
      if (!listener) return () => {};
      const send = (transaction: Transaction) => {
        try {
          for (const event of mutationEvents(transaction, listener)) stream.send(event);
        } catch (error) {
          refuse(stream, error);
        }
      };
      greet(dataset, listener, stream, lastEventId, send);
      return dataset.onCommit(send);
    });
  });

  function greet(
    dataset: Dataset,
    { options }: Listener,
    stream: EventStream,
    lastEventId: string | undefined,
    send: (transaction: Transaction) => void,
  ) {
    const listenerName = context.createId();
    if (!options.enableResume || !lastEventId) {
      // The current transaction lets a listener resume even before its first event.
      const head = options.enableResume ? { id: eventId(`seq-${dataset.seq}`, "") } : {};
      return stream.send({ event: "welcome", ...head, data: { listenerName } });
    }
    const missed = missedSince(dataset, lastEventId);
    if (!missed) {
      stream.send({ event: "welcome", id: eventId(`seq-${dataset.seq}`, ""), data: { listenerName } });
      return stream.send({ event: "reset", id: eventId(`seq-${dataset.seq}`, ""), data: {} });
    }
    stream.send({ event: "welcomeback", data: { listenerName } });
    for (const transaction of missed) send(transaction);
  }

  function missedSince(dataset: Dataset, lastEventId: string): Transaction[] | null {
    const name = transactionOfEventId(lastEventId);
    const head = /^seq-(\d+)$/.exec(name)?.[1];
    const seq = head === undefined ? dataset.transaction(name)?.seq : Number(head);
    if (seq === undefined || seq > dataset.seq) return null;
    return services.log.since(dataset, seq, mostReplayed);
  }

  return routes;
}

/**
 * Reports an invalid filter in the stream, because browsers hide the body of a failed stream from the page.
 */
function openListener(search: URLSearchParams, audience: Audience, stream: EventStream): Listener | null {
  try {
    const options = parseListenOptions(search);
    const sees = ({ id, previous, next }: DocumentChange) =>
      [previous, next].every((state) => state === null || mayRead(audience, id, state._type)) &&
      (options.includeAllVersions || !id.startsWith("versions."));
    return {
      options,
      sees,
      matches: createMatcher(options.query, options.params, { isUntrusted: audience === "everyone" }),
    };
  } catch (error) {
    refuse(stream, error);
    return null;
  }
}

function refuse(stream: EventStream, error: unknown): void {
  if (!(error instanceof LakeError || error instanceof SyntaxError)) throw error;
  const data = error instanceof LakeError ? error.body : { error: { description: error.message } };
  stream.send({ event: "channelError", data });
  stream.end();
}

interface Listener {
  readonly options: ListenOptions;
  readonly matches: (document: LakeDocument) => boolean;
  readonly sees: (change: DocumentChange) => boolean;
}

/** One transaction's events for one listener: one for each matching document that it may see. */
function mutationEvents(transaction: Transaction, listener: Listener): StreamEvent[] {
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

function eventId(transactionId: string, documentId: string): string {
  return `${transactionId}#${documentId}`;
}

/** The transaction that a `Last-Event-ID` names. */
function transactionOfEventId(id: string): string {
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
