import { z } from "zod";
import type { FoundDocument } from "./found-documents.ts";
import type { PublicationTable } from "./published-table.ts";
import { SIGNATURE_HEADER, verifySignature } from "./signature.ts";

const payloadSchema = z.object({
  _id: z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_-]{0,127}$/),
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
  /** Reads a published document from the lake right now; `null` when there is none. */
  readonly readDocument: (id: string) => Promise<FoundDocument | null>;
  /** Asks the lake what changed, without trusting the delivery. */
  readonly askForChanges: () => Promise<void>;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Pauses between reads until the lake's query store has caught up with the publish, 6.3 s in all. */
const PAUSES = [100, 200, 400, 800, 1600, 3200];

/**
 * Handles one signed publish webhook of the lake: `{_id, _type, _rev, _updatedAt, operation}`. Answers 200 once the
 * lake itself returns that revision, so pages rendered from then on show it. 503 makes the lake deliver again. A late
 * delivery only triggers a question to the lake, because it may be a recorded one.
 */
export async function handleWebhook(request: Request, around: WebhookSurroundings): Promise<Response> {
  const body = await request.text();
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
      "The webhook's body must be {_id, _type, _rev, _updatedAt, operation} of a published document.",
    );
  }
  const delivery = request.headers.get("idempotency-key") ?? request.headers.get(SIGNATURE_HEADER) ?? body;
  if (around.table.hasSeen(delivery)) return answer(200, "Already dealt with.");
  const { _id: id, _type: type } = payload.data;
  for (const pause of [0, ...PAUSES]) {
    if (pause > 0) await around.wait(pause);
    const mark = around.table.mark();
    const state = await around.readDocument(id);
    if (!isAnnounced(payload.data, state)) continue;
    const unsure = await around.table.recordDelivery(delivery, {
      mark,
      now: around.now(),
      ...(state === null ? { found: [], missing: [{ id, type }] } : { found: [state] }),
    });
    if (unsure.length === 0)
      return answer(200, `Pages that use ${id} are rendered anew on their next visit.`);
  }
  return answer(503, `The lake does not answer with the new revision of ${id} yet.`);
}

/** Whether this is the announced state or a later one, because deliveries arrive in any order. */
function isAnnounced({ _rev, _updatedAt, operation }: Payload, state: FoundDocument | null): boolean {
  if (state === null) return operation === "delete";
  return state.revision === _rev || isLater(state.updatedAt, _updatedAt);
}

function isLater(one: string, other: string | null | undefined): boolean {
  return typeof other === "string" && Date.parse(one) > Date.parse(other);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the schema check below rejects it with its own message.
    return undefined;
  }
}

function answer(status: number, message: string): Response {
  return Response.json({ message }, { status });
}
