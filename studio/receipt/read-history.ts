import { isRecord } from "@paraph/service/json";
import type { SanityClient, SanityDocument } from "@sanity/client";

/** A transaction of the history. */
export interface Logged {
  readonly id: string;
  readonly author: string;
  readonly timestamp: string;
  readonly effects: Readonly<Record<string, { readonly apply?: unknown; readonly revert?: unknown }>>;
}

export function readHistory(client: SanityClient, rest: string, signal?: AbortSignal) {
  return client.request<{ documents: SanityDocument[] }>({
    url: historyUrl(client, rest),
    ...(signal && { signal }),
  });
}

/** The transactions that changed a document, with what they did to it. `query` begins with its id. */
export async function readLog(client: SanityClient, query: string, signal?: AbortSignal): Promise<Logged[]> {
  const url = historyUrl(client, `transactions/${query}&excludeContent=true&effectFormat=mendoza`);
  const lines = await client.request<string>({ url, ...(signal && { signal }) });
  return lines.split("\n").filter(Boolean).map(parseLine);
}

/** Whether a change, as the history writes it, leads to no document. */
export function isNothing(change: unknown): boolean {
  return Array.isArray(change) && change[0] === 0 && change[1] === null;
}

function historyUrl(client: SanityClient, rest: string): string {
  return `/data/history/${client.config().dataset}/${rest}`;
}

function parseLine(line: string): Logged {
  const value: unknown = JSON.parse(line);
  if (!isRecord(value) || typeof value.id !== "string" || !isRecord(value.effects)) {
    throw new Error("The history answered with something else than transactions.");
  }
  const effects = Object.entries(value.effects).map(([id, effect]) => [id, isRecord(effect) ? effect : {}]);
  const { id, author = "", timestamp = "" } = value;
  return { id, author: String(author), timestamp: String(timestamp), effects: Object.fromEntries(effects) };
}
