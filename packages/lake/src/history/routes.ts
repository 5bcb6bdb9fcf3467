import { type Context, Hono } from "hono";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { publishedIdOf, releaseOfVersion } from "../document-ids.ts";
import { plainError, typedError } from "../errors.ts";
import { commitPending } from "../mutate/apply-mutations.ts";
import { beganWith, settle } from "../mutate/merge-published.ts";
import { PendingTransaction } from "../mutate/pending-transaction.ts";
import { checkPermission } from "../mutate/permissions.ts";
import { readWriteRequest } from "../mutate/request.ts";
import { alreadyExists, atItem, notFound } from "../mutate/write-error.ts";
import { audienceOf, mayRead } from "../query/perspective.ts";
import { changesSince } from "../releases/behind.ts";
import type { Dataset, LakeDocument, Transaction } from "../store/types.ts";
import { listEvents } from "./events.ts";
import { createEffects } from "./mendoza.ts";
import { listReceipts } from "./receipts.ts";
import { listReleaseEvents } from "./release-events.ts";
import { releaseMoments } from "./release-states.ts";

type LakeRequest = Context<LakeEnvironment>;

/** The history of documents, for everyone who may see drafts. */
export function historyRoutes(context: LakeContext): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();

  const open = (c: LakeRequest, name: string): Dataset => {
    if (c.get("caller").role !== "anonymous") return context.store.dataset(name);
    throw plainError(401, "Unauthorized", "Reading history needs a session or a token");
  };

  routes.get("/data/history/:dataset/events/documents/:id", (c) => {
    const dataset = open(c, c.req.param("dataset"));
    const id = c.req.param("id");
    const [readable] = readableIds(c, dataset, id);
    const { page, nextCursor } = pageOf(c, readable === undefined ? [] : listEvents(dataset, readable));
    return c.json({ events: { [id]: page }, nextCursor });
  });

  routes.get("/data/history/:dataset/events/releases/:name", (c) => {
    const dataset = open(c, c.req.param("dataset"));
    const { page, nextCursor } = pageOf(c, listReleaseEvents(dataset, c.req.param("name")));
    return c.json({ events: page, nextCursor });
  });

  routes.get("/data/history/:dataset/transactions/:ids", (c) => {
    const dataset = open(c, c.req.param("dataset"));
    const transactions = dataset.transactionsOf(readableIds(c, dataset, c.req.param("ids")), {
      fromSeq: seqOf(dataset, c.req.query("fromTransaction")),
      toSeq: seqOf(dataset, c.req.query("toTransaction")),
      limit: Math.min(readNumber(c, "limit") ?? 100, 1000),
      isNewestFirst: c.req.query("reverse") === "true",
    });
    const hasMutations =
      c.req.query("excludeContent") !== "true" && c.req.query("excludeMutations") !== "true";
    const lines = transactions.map(
      (transaction) => `${JSON.stringify(toEntry(transaction, hasMutations))}\n`,
    );
    return c.body(lines.join(""), 200, { "content-type": "application/x-ndjson" });
  });

  routes.get("/data/history/:dataset/documents/:ids", (c) => {
    const dataset = open(c, c.req.param("dataset"));
    const read = documentReader(c, dataset);
    const found = readableIds(c, dataset, c.req.param("ids")).map(read);
    const byId = new Map(found.flatMap((document) => (document ? [[document._id, document]] : [])));
    return c.json({ documents: [...byId.values()] });
  });

  routes.get("/data/beginnings/:dataset/:id", (c) => {
    const dataset = open(c, c.req.param("dataset"));
    const [id] = readableIds(c, dataset, c.req.param("id"));
    if (id === undefined) return c.json(publishedSince(context, dataset, null));
    // Somebody who has just begun a draft may ask before it has come here, where an earlier one of its id is known.
    const isDeleted = c.req.query("deleted") === "true";
    const version = isDeleted ? dataset.lastDocument(id) : (dataset.documents.get(id) ?? null);
    return c.json(publishedSince(context, dataset, version));
  });

  routes.post("/data/beginnings/:dataset/:id", async (c) => {
    const dataset = open(c, c.req.param("dataset"));
    const id = c.req.param("id");
    const request = await readWriteRequest(c, context, "action");
    const pending = new PendingTransaction(dataset, request.pending);
    atItem("action", 0, () => {
      const caller = c.get("caller");
      checkPermission(caller, "update", id);
      const version = pending.get(id);
      const publishedId = publishedIdOf(id);
      if (!version || publishedId === id) throw notFound(id);
      if (request.body.published !== null) pending.checkRevision(publishedId, String(request.body.published));
      else if (pending.get(publishedId)) throw alreadyExists(publishedId);
      settle(pending, version);
      if (!request.isDryRun) commitPending(pending, caller.id);
    });
    return c.json({ transactionId: request.pending.transactionId });
  });

  routes.get("/receipts/:dataset", (c) => {
    const dataset = open(c, c.req.param("dataset"));
    const { id, role } = c.get("caller");
    const isEverybody = c.req.query("everybody") === "true";
    if (isEverybody && role !== "administrator") {
      const message = "Only administrators read what others have published; leave out everybody=true";
      throw typedError(403, "insufficientPermissionsError", message);
    }
    const filter = { author: isEverybody ? null : id, documentId: c.req.query("document") || null };
    return c.json(listReceipts(dataset, filter, Math.min(readNumber(c, "limit") ?? 20, 500)));
  });

  return routes;
}

/**
 * What a draft or version began with, and who has published since, newest first. Nobody, while that is still published. Or who
 * has unpublished it.
 */
function publishedSince({ siteRules }: LakeContext, dataset: Dataset, version: LakeDocument | null) {
  const publishedId = version && publishedIdOf(version._id);
  if (!publishedId || publishedId === version._id) return { began: null, publishes: [], unpublished: null };
  const get = (documentId: string) => dataset.documents.get(documentId) ?? null;
  const began = beganWith({ dataset, options: { siteRules }, get }, version);
  return { began, ...changesSince(dataset, publishedId, began) };
}

function readableIds(c: LakeRequest, dataset: Dataset, ids: string): string[] {
  const audience = audienceOf(c.get("caller"));
  return ids.split(",").filter((id) => mayRead(audience, id, dataset.lastDocument(id)?._type));
}

/** The cursor counts the older events that remain, so new events don't shift the pages. */
function pageOf<Event>(c: LakeRequest, events: readonly Event[]): { page: Event[]; nextCursor: string } {
  const start = Math.max(events.length - (readNumber(c, "nextCursor") ?? events.length), 0);
  const page = events.slice(start, start + Math.min(readNumber(c, "limit") ?? 100, 1000));
  const rest = events.length - start - page.length;
  return { page, nextCursor: rest > 0 ? String(rest) : "" };
}

function documentReader(c: LakeRequest, dataset: Dataset): (id: string) => LakeDocument | null {
  const { revision, time, lastRevision } = c.req.query();
  if (lastRevision === "true") return (id) => readLast(dataset, id);
  if (revision !== undefined) return (id) => readRevision(dataset, id, revision);
  if (time === undefined) return (id) => dataset.documents.get(id) ?? null;
  if (Number.isNaN(Date.parse(time))) {
    throw plainError(400, "Bad Request", `time is "${time}"; it must be an ISO 8601 instant`);
  }
  return (id) => dataset.documentAtTime(id, time);
}

/**
 * To revert a release, the Studio takes the revision of its versions for the transaction that published them, and
 * looks for what was published before that.
 */
function readLast(dataset: Dataset, id: string): LakeDocument | null {
  const last = dataset.lastDocument(id);
  const release = last && !dataset.documents.has(id) ? releaseOfVersion(id) : null;
  if (!last || release === null) return last;
  const [removal] = dataset.history(id, { limit: 1 });
  // Brought back to an earlier time, a release may be published again.
  const isPublished = releaseMoments(dataset, release).some(
    ({ type, seq }) => type === "publishRelease" && seq === removal?.seq,
  );
  return removal && isPublished ? { ...last, _rev: removal.transactionId } : last;
}

/**
 * The Studio requests revisions by the draft's id, so a draft's history includes revisions published without
 * a draft.
 */
function readRevision(dataset: Dataset, id: string, revision: string): LakeDocument | null {
  const found = dataset.documentAtRevision(id, revision);
  if (found || !id.startsWith("drafts.")) return found;
  return dataset.documentAtRevision(id.slice("drafts.".length), revision);
}

function toEntry(transaction: Transaction, hasMutations: boolean) {
  const { id, timestamp, author, changes } = transaction;
  const effects = changes.map((change) => [change.id, createEffects(change.previous, change.next)]);
  return {
    id,
    timestamp,
    author,
    documentIDs: changes.map((change) => change.id),
    ...(hasMutations ? { mutations: changes.flatMap((change) => change.mutations) } : {}),
    effects: Object.fromEntries(effects),
  };
}

function seqOf(dataset: Dataset, transactionId: string | undefined): number | undefined {
  if (!transactionId) return undefined;
  const seq = dataset.seqOf(transactionId);
  if (seq === null) throw plainError(404, "Not Found", `Transaction "${transactionId}" not found`);
  return seq;
}

function readNumber(c: LakeRequest, name: string): number | undefined {
  const value = c.req.query(name);
  if (!value) return undefined;
  if (!/^\d{1,9}$/.test(value))
    throw plainError(400, "Bad Request", `${name} is "${value}", which is not a number`);
  return Number(value);
}
