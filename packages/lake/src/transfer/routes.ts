import { isRecord } from "@paraph/service/json";
import { type Context, Hono } from "hono";
import type { Audit } from "../audit/audit.ts";
import { siteCallerId } from "../auth/credentials.ts";
import { findForbiddenChanges } from "../comments/write-rules.ts";
import type { Caller, LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { parseDocumentId } from "../mutate/document-input.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { checkPermission, isSystemId } from "../mutate/permissions.ts";
import { hasPublished, publishedHeader } from "../mutate/published.ts";
import { atItem } from "../mutate/write-error.ts";
import { audienceOf, mayRead } from "../query/perspective.ts";
import { releaseNameOf } from "../releases/release.ts";
import { isAddonDataset } from "../store/addon-name.ts";
import type { Dataset } from "../store/types.ts";
import { exportedDocuments, toNdjson } from "./export-documents.ts";
import { importModes } from "./import.ts";
import { importStates } from "./import-states.ts";
import { rewind } from "./rewind.ts";
import type { SourceFields } from "./source.ts";
import type { WrittenStates } from "./write-states.ts";

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
