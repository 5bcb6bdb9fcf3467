import type { SanityClient } from "sanity";
import { isNothing, type Logged, readLog } from "../receipt/read-history";
import type { PublishedState } from "./states";

export interface WantedLog {
  readonly documentId: string;
  readonly limit: number;
  /** Publishes that have to be in it, each with the one before. */
  readonly publishes: readonly string[];
  /** Another number asks again. */
  readonly times: number;
}

export interface PublishedLog {
  /** Newest first. */
  readonly states: readonly PublishedState[];
  readonly hasMore: boolean;
}

/** What was ever published of a document. `wanted`: a `WantedLog` as JSON. */
export async function askLog(
  client: SanityClient,
  wanted: string,
  signal: AbortSignal,
): Promise<PublishedLog> {
  const { documentId, limit, publishes }: WantedLog = JSON.parse(wanted);
  const log = await readLog(client, `${documentId}?reverse=true&limit=${limit}`, signal);
  const states = statesIn(log, documentId);
  for (const publish of publishes) {
    const at = states.findIndex(({ transactionId }) => transactionId === publish);
    if ((at !== -1 && at !== states.length - 1) || log.length < limit) continue;
    const query = `${documentId}?toTransaction=${publish}&reverse=true&limit=${limit}`;
    const older = statesIn(await readLog(client, query, signal), documentId);
    states.push(...older.filter((one) => states.every((other) => other.transactionId !== one.transactionId)));
  }
  states.sort((one, other) => other.publishedAt.localeCompare(one.publishedAt));
  return { states, hasMore: log.length === limit };
}

/** Without the transactions that took the document off the website. */
function statesIn(log: readonly Logged[], documentId: string): PublishedState[] {
  return log
    .filter(({ effects }) => !isNothing(effects[documentId]?.apply))
    .map(({ id, author, timestamp }) => ({ transactionId: id, author, publishedAt: timestamp }));
}
