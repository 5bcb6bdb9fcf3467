import { isRecord, parseJson } from "@paraph/service/json";

/** A request that changes documents, with an id so that it can be sent more than once. */
export interface Write {
  readonly transactionId: string;
  readonly body: string;
}

const writePath = /\/data\/(mutate|actions)\/[^/]+$/;

/** `null` for any other request and for a body that the client would not send. */
export function asWrite(
  url: string,
  { method, body }: RequestInit,
  createId: () => string = () => crypto.randomUUID(),
): Write | null {
  if (method?.toUpperCase() !== "POST" || typeof body !== "string" || !writePath.test(pathOf(url)))
    return null;
  const parsed = parse(body);
  if (!parsed) return null;
  const { transactionId } = parsed;
  if (typeof transactionId === "string") return { transactionId, body };
  const id = createId();
  return { transactionId: id, body: JSON.stringify({ ...parsed, transactionId: id }) };
}

/** Whether the lake's "used already" means that this write arrived earlier and only its answer was lost. */
export async function confirmed(write: Write, answer: Response): Promise<Response> {
  if (answer.status !== 409) return answer;
  const { error } = parse(await answer.clone().text()) ?? {};
  const isOwn =
    typeof error === "object" &&
    error !== null &&
    "transactionId" in error &&
    error.transactionId === write.transactionId;
  return isOwn ? Response.json({ transactionId: write.transactionId, results: [], documentIds: [] }) : answer;
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}

function parse(text: string): Record<string, unknown> | null {
  const parsed = parseJson(text);
  return isRecord(parsed) ? parsed : null;
}
