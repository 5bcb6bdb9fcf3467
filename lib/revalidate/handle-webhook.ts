import { z } from "zod";
import type { PublishedTable } from "./published-table";
import { SIGNATURE_HEADER, verifySignature } from "./signature";

const payloadSchema = z.object({
  _id: z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_-]{0,127}$/),
  _type: z.string().regex(/^[A-Za-z0-9_.]{1,128}$/),
  _rev: z.string().max(200).nullish(),
  _updatedAt: z.iso.datetime().nullish(),
  operation: z.enum(["create", "update", "delete"]).optional(),
});

type Payload = z.infer<typeof payloadSchema>;

interface DocumentState {
  readonly _rev: string;
  readonly _updatedAt: string;
  readonly path: string | null;
  readonly slug: string | null;
}

export interface WebhookSurroundings {
  readonly secret: string;
  readonly now: () => Date;
  readonly table: PublishedTable;
  /** What the lake answers for a published document right now; `null` when there is none. */
  readonly readDocument: (id: string) => Promise<DocumentState | null>;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Pauses between reads while the lake's query store has not caught up with the publish, 6.3 s in all. */
const PAUSES = [100, 200, 400, 800, 1600, 3200];

/**
 * Takes one publish webhook of the lake: `{_id, _type, _rev, _updatedAt, operation}`, signed.
 * Answers 200 once the lake itself
 * answers with that revision, so that the pages rendered from now on show it; 503 makes the lake deliver again.
 */
export async function handleWebhook(request: Request, around: WebhookSurroundings): Promise<Response> {
  const body = await request.text();
  const verdict = verifySignature(request.headers.get(SIGNATURE_HEADER), body, {
    secret: around.secret,
    now: around.now(),
  });
  if (verdict !== "valid") return answer(401, `The webhook's signature is ${verdict}.`);
  const payload = payloadSchema.safeParse(parseJson(body));
  if (!payload.success) {
    return answer(
      400,
      "The webhook's body must be {_id, _type, _rev, _updatedAt, operation} of a published document.",
    );
  }
  const delivery = request.headers.get("idempotency-key") ?? request.headers.get(SIGNATURE_HEADER) ?? body;
  if (around.table.hasSeen(delivery)) return answer(200, "Already dealt with.");
  const state = await readSettled(payload.data, around);
  const { _id: id, _type: type } = payload.data;
  if (state === undefined) return answer(503, `The lake does not answer with the new revision of ${id} yet.`);
  const { _rev: revision = "", path = null, slug = null } = state ?? {};
  around.table.record({ id, type, revision, path, slug }, delivery, around.now());
  return answer(200, `Pages that use ${id} are rendered anew on their next visit.`);
}

/**
 * The state to record: the announced one, or a later one when deliveries overtake each other (they come in any
 * order); `null` for a document that is no longer published. `undefined`: the lake still answers with an older state.
 */
async function readSettled(
  announced: Payload,
  around: WebhookSurroundings,
): Promise<DocumentState | null | undefined> {
  for (const pause of [0, ...PAUSES]) {
    if (pause > 0) await around.wait(pause);
    const now = await around.readDocument(announced._id);
    if (now === null) {
      if (announced.operation === "delete") return null;
    } else if (now._rev === announced._rev || isLater(now._updatedAt, announced._updatedAt)) {
      return now;
    }
  }
  return undefined;
}

function isLater(one: string, other: string | null | undefined): boolean {
  return typeof other === "string" && Date.parse(one) > Date.parse(other);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the schema check that follows refuses it with a message of its own.
    return undefined;
  }
}

function answer(status: number, message: string): Response {
  return Response.json({ message }, { status });
}
