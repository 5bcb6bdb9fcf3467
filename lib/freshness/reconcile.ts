import {
  ALL_DOCUMENTS_QUERY,
  CHANGES_QUERY,
  type FoundDocument,
  readAll,
  readChanges,
} from "./found-documents.ts";
import type { PublicationTable } from "./published-table.ts";

export interface ReconcileSurroundings {
  readonly table: PublicationTable;
  /** Reads all that the lake has, releases too, bypassing every cache. */
  readonly ask: (query: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly now: () => Date;
}

/** Documents per answer. */
const MOST = 2_000;

/** How far each question overlaps the last one: the lake may show an earlier change after a later one. */
const OVERLAP_MILLISECONDS = 5 * 60_000;

/**
 * How often all documents are compared, to find what no other question does, such as documents imported with an old
 * date.
 */
const COMPARE_EVERY_MILLISECONDS = 60 * 60_000;

/** Names of the values that processes share through the table. */
const SEEN_UP_TO = "seen up to";
const COMPARED_AT = "compared at";

/**
 * Updates the table to what the lake publishes now, whatever happened to webhooks. Asks what changed since the last
 * time; asks for all documents the first time, when their number shows deletions, and once an hour. Returns for how
 * many documents the answers proved nothing, see `PublishedTable.record`, or how many releases are being published.
 */
export async function reconcile(around: ReconcileSurroundings, compares: "changes" | "all"): Promise<number> {
  const since = around.table.readProgress(SEEN_UP_TO);
  if (since === null) return compareAll(around, false);
  if (compares === "all" || isComparisonDue(around)) return compareAll(around, true);
  return (await recordChanges(around, since)) ?? compareAll(around, true);
}

function isComparisonDue({ table, now }: ReconcileSurroundings): boolean {
  const age = now().getTime() - Number(table.readProgress(COMPARED_AT) ?? Number.NEGATIVE_INFINITY);
  return age < 0 || age >= COMPARE_EVERY_MILLISECONDS;
}

/** `null`: there is more. Nothing is recorded then, so that what was published together is shown together. */
async function recordChanges(
  { table, ask, now }: ReconcileSurroundings,
  since: string,
): Promise<number | null> {
  const mark = table.mark();
  const answer = readChanges(await ask(CHANGES_QUERY, { since, most: MOST }));
  if (answer.publishing > 0) return answer.publishing;
  if (answer.documents.length === MOST || table.countWith(answer.documents) !== answer.count) return null;
  const unsure = await table.record({ mark, now: now(), found: answer.documents });
  if (unsure.length > 0) return unsure.length;
  await table.writeProgress(SEEN_UP_TO, withOverlap(answer.now));
  return 0;
}

/** `waits`: until no release is being published. A table that holds nothing yet can't show half of one. */
async function compareAll(around: ReconcileSurroundings, waits: boolean): Promise<number> {
  const { table, ask, now } = around;
  const mark = table.mark();
  const found: FoundDocument[] = [];
  let began: string | undefined;
  let pages = 0;
  for (let after = ""; ; ) {
    const answer = readAll(await ask(ALL_DOCUMENTS_QUERY, { after, most: MOST }));
    if (waits && answer.publishing > 0) return answer.publishing;
    began ??= answer.now;
    pages += 1;
    for (const document of answer.documents) found.push(document);
    const last = answer.documents.at(-1);
    if (!last || answer.documents.length < MOST) break;
    after = last.id;
  }
  const unsure = await table.recordAll({ mark, now: now(), found });
  if (unsure.length > 0) return unsure.length;
  const since = withOverlap(began);
  await table.writeProgress(SEEN_UP_TO, since);
  await table.writeProgress(COMPARED_AT, String(now().getTime()));
  // Anything published between two answers may be in neither.
  return pages > 1 ? ((await recordChanges(around, since)) ?? 0) : 0;
}

function withOverlap(instant: string): string {
  return new Date(Date.parse(instant) - OVERLAP_MILLISECONDS).toISOString();
}
