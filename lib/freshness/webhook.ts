import { parseJson } from "@paraph/service/json";
import { oneAtATime } from "@paraph/service/one-at-a-time";
import { readBytes } from "@paraph/service/read-bytes";
import { z } from "zod";
import {
  ANNOUNCED_QUERY,
  type Answer,
  DOCUMENTS_QUERY,
  type FoundDocument,
  readAnnounced,
  readDocuments,
} from "./found-documents.ts";
import type { PublicationTable } from "./published-table.ts";
import type { ReconcileSurroundings } from "./reconcile.ts";
import { SIGNATURE_HEADER, verifySignature } from "./signature.ts";

const RELEASES = "_.releases.";

const payloadSchema = z.object({
  _id: z.string().regex(/^(_\.releases\.)?[A-Za-z0-9_][A-Za-z0-9_-]{0,127}$/),
  _type: z.string().regex(/^[A-Za-z0-9_.]{1,128}$/),
  _rev: z.string().max(200).nullish(),
  _updatedAt: z.iso.datetime().nullish(),
  operation: z.enum(["create", "update", "delete"]).optional(),
});

type Payload = z.infer<typeof payloadSchema>;

export interface WebhookSurroundings {
  readonly secret: string;
  readonly now: () => Date;
  readonly table: PublicationTable;
  /** See {@link ReconcileSurroundings}. */
  readonly ask: ReconcileSurroundings["ask"];
  /** Asks the lake what changed, without trusting the delivery. */
  readonly askForChanges: () => Promise<void>;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** The payload is five short fields. */
const MOST_BYTES = 64 * 1024;

/** Pauses between reads until the lake's query store has caught up with the publish, 6.3 s in all. */
const PAUSES = [100, 200, 400, 800, 1600, 3200];

/**
 * Handles one signed webhook of the lake about a published document or a release: `{_id, _type, _rev, _updatedAt,
 * operation}`. Answers 200 once the lake itself returns that revision, so pages rendered from then on show it. 503 makes
 * the lake deliver again. A late delivery only triggers a question to the lake, because it may be a recorded one.
 *
 * The lake announces the documents of a release one by one, and the release itself. Whichever comes first once the
 * release is published leads to all its documents, which are recorded in one step: no page shows half of it.
 */
export async function handleWebhook(request: Request, around: WebhookSurroundings): Promise<Response> {
  // Only the lake has signed one, so a stranger's is not read.
  if (!request.headers.has(SIGNATURE_HEADER)) return answer(401, "The webhook's signature is missing.");
  const read = await readBytes(request, MOST_BYTES);
  if (read === null) return answer(413, `The webhook's body is longer than ${MOST_BYTES / 1024} KB.`);
  const body = read.toString("utf8");
  const check = verifySignature(request.headers.get(SIGNATURE_HEADER), body, {
    secret: around.secret,
    now: around.now(),
  });
  if (check === "too old") {
    await around.askForChanges();
    return answer(202, "The delivery is late, so the lake was asked what changed.");
  }
  if (check !== "valid") return answer(401, `The webhook's signature is ${check}.`);
  const payload = payloadSchema.safeParse(parseJson(body));
  if (!payload.success) {
    return answer(
      400,
      "The webhook's body must be {_id, _type, _rev, _updatedAt, operation} of a published document or a release.",
    );
  }
  const delivery = request.headers.get("idempotency-key") ?? request.headers.get(SIGNATURE_HEADER) ?? body;
  for (const pause of [0, ...PAUSES]) {
    if (pause > 0) await around.wait(pause);
    if (await inTurn(() => record(payload.data, delivery, around)))
      return answer(200, "Pages that use what was published are rendered anew on their next visit.");
  }
  return answer(503, `The lake does not answer with all that ${payload.data._id} announces yet.`);
}

/** Of many that tell of one release, the first leads to all of it, and the others find it known. */
const inTurn = oneAtATime();

/** Whether the table has what was announced: because somebody has told of it before, or because the lake has it now. */
async function record(payload: Payload, delivery: string, around: WebhookSurroundings): Promise<boolean> {
  const { table, now } = around;
  if (table.hasSeen(delivery) || isKnown(payload, table)) return true;
  const mark = table.mark();
  const news = await readNews(payload, around);
  if (news === null) return false;
  const unsure = await table.recordDelivery(delivery, { mark, now: now(), ...news });
  return unsure.length === 0;
}

function isKnown({ _id, _rev, operation }: Payload, table: PublicationTable): boolean {
  if (operation === "delete") return table.isKnown(_id, null);
  return typeof _rev === "string" && table.isKnown(_id, _rev);
}

/** What the lake has in place of the announced document and of all that were published with it; `null`: not yet. */
async function readNews(
  payload: Payload,
  { ask }: WebhookSurroundings,
): Promise<Pick<Answer, "found" | "missing"> | null> {
  const { _id: id, _type: type } = payload;
  const { itself, isPublishing, together } = readAnnounced(await ask(ANNOUNCED_QUERY, { id }));
  const isRelease = id.startsWith(RELEASES);
  // Of a release that was deleted, the documents themselves tell.
  if (isRelease && itself === null) return { found: [] };
  if (isPublishing || !isAnnounced(payload, itself)) return null;
  if (together.length === 0) {
    if (isRelease) return { found: [] };
    return itself === null ? { found: [], missing: [{ id, type }] } : { found: [itself] };
  }
  const all = readDocuments(await ask(DOCUMENTS_QUERY, { ids: [id, ...together] }));
  // This answer may be older than the other one.
  if (!isAnnounced(payload, all.find((one) => one.id === id) ?? null)) return null;
  const known = new Set(all.map((one) => one.id));
  const ids = new Set(isRelease ? together : [id, ...together]);
  return {
    found: all.filter((one) => ids.has(one.id)),
    missing: [...ids]
      .filter((one) => !known.has(one))
      .map((one) => ({ id: one, type: one === id ? type : null })),
  };
}

/** Whether this is the announced state or a later one, because deliveries arrive in any order. */
function isAnnounced({ _rev, _updatedAt, operation }: Payload, state: FoundDocument | null): boolean {
  if (state === null) return operation === "delete";
  return state.revision === _rev || isLater(state.updatedAt, _updatedAt);
}

function isLater(one: string, other: string | null | undefined): boolean {
  return typeof other === "string" && Date.parse(one) > Date.parse(other);
}

function answer(status: number, message: string): Response {
  return Response.json({ message }, { status });
}
