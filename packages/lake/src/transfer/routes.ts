import { isRecord } from "@paraph/service/json";
import { type Context, Hono } from "hono";
import type { Audit } from "../audit/audit.ts";
import { siteCallerId } from "../auth/credentials.ts";
import { findForbiddenChanges } from "../comments/write-rules.ts";
import type { Caller, LakeContext, LakeEnvironment } from "../context.ts";
import { publishedIdOf } from "../document-ids.ts";
import { plainError } from "../errors.ts";
import { systemOfRestored } from "../mutate/began-with.ts";
import { parseDocumentId } from "../mutate/document-input.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { checkPermission, isSystemId } from "../mutate/permissions.ts";
import { hasPublished, publishedHeader } from "../mutate/published.ts";
import { atItem } from "../mutate/write-error.ts";
import { audienceOf, mayRead } from "../query/perspective.ts";
import { releaseDocumentId, releaseNameOf } from "../releases/release.ts";
import { scheduledReleases } from "../releases/scheduled.ts";
import { isAddonDataset } from "../store/addon-name.ts";
import { isPersonalId } from "../store/ids.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import { exportedDocuments, isSecretType, toNdjson } from "./export-documents.ts";
import { importModes } from "./import.ts";
import { importStates } from "./import-states.ts";
import type { SourceFields } from "./source.ts";
import { type States, type WrittenStates, writeStates } from "./write-states.ts";

/** Whole datasets: read at one moment, imported and brought back to a time in one transaction each. */
export function transferRoutes(context: LakeContext, audit: Audit): Hono<LakeEnvironment> {
  const app = new Hono<LakeEnvironment>();

  app.get("/data/export/:dataset", (c) => {
    if (c.get("caller").role === "anonymous") {
      throw plainError(401, "Unauthorized", "Exporting the dataset failed: sign in first");
    }
    const dataset = context.store.dataset(c.req.param("dataset"));
    const types = c.req.query("types")?.split(",").filter(Boolean);
    const audience = audienceOf(c.get("caller"));
    const documents = exportedDocuments(dataset, context.publicUrl, types).filter(({ _id, _type }) =>
      mayRead(audience, _id, _type),
    );
    audit.note({ kind: "exported", by: c.get("caller").id, what: `dataset ${dataset.name}` });
    const lines = toNdjson(documents);
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const { value, done } = lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
    });
    return c.body(body, 200, { "Content-Type": "application/x-ndjson" });
  });

  app.post("/data/import/:dataset", async (c) => {
    const dataset = context.store.dataset(c.req.param("dataset"));
    const caller = c.get("caller");
    const mode = importModes.find((known) => known === c.req.query("mode"));
    if (!mode) throw plainError(400, "Bad Request", `mode must be one of ${importModes.join(", ")}`);
    const documents = parseLines(await c.req.text(), caller);
    const written = importStates(dataset, context, documents, mode, {
      author: caller.id,
      forbidden: (pending) => forbiddenRemarks(pending, caller),
    });
    return told(c, dataset, written);
  });

  app.post("/data/rewind/:dataset", async (c) => {
    const dataset = context.store.dataset(c.req.param("dataset"));
    const caller = c.get("caller");
    if (caller.role !== "administrator" && caller.id !== siteCallerId) {
      const message = `Bringing "${dataset.name}" back failed: the role "${caller.role}" lacks the permission. Ask an administrator.`;
      throw plainError(403, "Forbidden", message);
    }
    const time = new Date(c.req.query("time") ?? "");
    if (Number.isNaN(time.getTime())) {
      throw plainError(
        400,
        "Bad Request",
        `time is "${c.req.query("time")}"; it must be an ISO 8601 instant`,
      );
    }
    return told(c, dataset, rewind(dataset, context, time.toISOString(), caller.id));
  });

  return app;
}

function told(c: Context, dataset: Dataset, { transactionId, changes, unscheduled }: WrittenStates) {
  const isPublished = transactionId !== null && hasPublished({ changes }, dataset);
  if (isPublished) c.header(publishedHeader, "true");
  const deleted = changes.filter(({ next }) => next === null).length;
  return c.json({ transactionId, written: changes.length - deleted, deleted, unscheduled });
}

/** One document per line. */
function parseLines(text: string, caller: Caller): SourceFields[] {
  const lines = text.split("\n").filter(Boolean);
  return lines.map((line, index) =>
    atItem("mutation", index, () => {
      const fields: unknown = JSON.parse(line);
      if (!isRecord(fields) || typeof fields._type !== "string" || fields._type === "") {
        throw plainError(400, "Bad Request", `Line ${index + 1} is no document: it needs an _id and a _type`);
      }
      const _id = parseDocumentId(fields._id, `Line ${index + 1}`);
      if (isSystemId(_id) && releaseNameOf(_id) === null) checkPermission(caller, "update", _id);
      return { ...fields, _id, _type: fields._type };
    }),
  );
}

function forbiddenRemarks(pending: PendingTransaction, caller: Caller) {
  return isAddonDataset(pending.dataset.name) ? findForbiddenChanges(pending, caller) : [];
}

/**
 * Brings a dataset back to what it was at an ISO instant, in one transaction. The log keeps what was there before, so the
 * same way leads forward again. What visitors sent stays: a lead that is deleted is forgotten for ever. So do secrets of
 * previews, which somebody may have withdrawn.
 */
function rewind(
  dataset: Dataset,
  context: Pick<LakeContext, "now" | "createId" | "inNewestForm">,
  time: string,
  author: string,
): WrittenStates {
  const changed = new Map([...dueReleases(dataset, context.now()), ...dataset.changedSince(time)]);
  const then = inThisForm(dataset, changed, context.inNewestForm);
  const documents: States["documents"][number][] = [];
  const deleted: string[] = [];
  for (const [id, state] of then) {
    const type = (state ?? dataset.documents.get(id))?._type;
    if (type === undefined || isPersonalId(id) || isSecretType(type)) continue;
    if (state === null) {
      deleted.push(id);
      continue;
    }
    const { _rev, ...content } = state;
    const system = publishedIdOf(id) !== id && { _system: systemOfRestored(dataset, state) };
    documents.push({ ...content, ...system, _id: id, _type: state._type });
  }
  return writeStates(dataset, context, { documents, deleted }, { author, isForeign: false });
}

/** They are as they were then, and are held like those that come back: none goes live right after a rewind. */
function dueReleases(dataset: Dataset, now: Date): [id: string, release: LakeDocument | null][] {
  const due = scheduledReleases(dataset).filter(({ publishAt }) => publishAt <= now.toISOString());
  return due.map(({ release }) => {
    const id = releaseDocumentId(release);
    return [id, dataset.documents.get(id) ?? null];
  });
}

/** What the log has from before a migration is in the form that this migration has changed. */
function inThisForm(
  dataset: Dataset,
  then: ReadonlyMap<string, LakeDocument | null>,
  inNewestForm: LakeContext["inNewestForm"],
): ReadonlyMap<string, LakeDocument | null> {
  if (!inNewestForm) return then;
  const all = new Map<string, LakeDocument | null>([...dataset.documents, ...then]);
  const newest = inNewestForm([...all.values()].filter((document) => document !== null));
  const byId = new Map(newest.map((document) => [document._id, document]));
  return new Map([...then.keys()].map((id) => [id, byId.get(id) ?? null]));
}
