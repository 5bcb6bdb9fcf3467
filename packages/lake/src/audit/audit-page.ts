import { z } from "zod";
import type { LakeContext } from "../context.ts";
import { isAddonDataset } from "../store/addon-name.ts";
import type { Publish } from "../store/types.ts";
import type { Audit, AuditFilter, AuditRow, NotedKind } from "./audit.ts";
import { type ContentEntry, type ContentKind, contentEntries, contentKinds } from "./content-entries.ts";

/** What somebody did: noted in the table, or read from a dataset's log. */
export interface AuditEntry extends Pick<ContentEntry, "documents" | "release"> {
  readonly at: string;
  readonly kind: NotedKind | ContentKind;
  /** An id; `null` for strangers. */
  readonly by: string | null;
  readonly on: string | null;
  readonly count: number;
  /** When the last of several came. */
  readonly until: string | null;
  readonly dataset: string | null;
  readonly detail: AuditRow["detail"];
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Where the next page begins; `null` after the last. */
  readonly next: string | null;
}

/** How far each source has been read. */
const cursor = z.object({
  table: z.number().int().nullable(),
  datasets: z.record(z.string(), z.number().int()),
});
type Cursor = z.infer<typeof cursor>;

/** Rows that a page looks at to find those wanted, so that a rare one blocks nobody for long. */
const mostLooked = 5_000;

interface Source {
  readonly at: string;
  /** Notes in `reached` that this row was read. */
  readonly reach: (reached: Cursor) => void;
  readonly entries: () => AuditEntry[];
}

/** Merges the table and the logs of all datasets with content by time, newest first. */
export function readAudit(
  { store }: LakeContext,
  audit: Audit,
  filter: AuditFilter,
  { after, most }: { readonly after: string | null; readonly most: number },
): AuditPage | null {
  const reached = after === null ? { table: null, datasets: {} } : parseCursor(after);
  if (reached === null) return null;
  const isContent = filter.kind === null || contentKinds.some((kind) => kind === filter.kind);
  const datasets = isContent ? store.datasetNames().filter((name) => !isAddonDataset(name)) : [];
  const sources = [noted(audit, filter, reached.table)].concat(
    datasets.map((name) => fromLog(store.dataset(name), filter, reached.datasets[name] ?? null)),
  );
  const heads = sources.map((source) => source.next());
  const entries: AuditEntry[] = [];
  for (let looked = 0; looked < mostLooked; looked += 1) {
    const at = newestOf(heads);
    const head = heads[at];
    if (!head || head.done) return { entries, next: null };
    if (entries.length >= most) break;
    head.value.reach(reached);
    entries.push(...head.value.entries());
    heads[at] = sources[at]?.next() ?? head;
  }
  for (const source of sources) source.return(undefined);
  return { entries, next: Buffer.from(JSON.stringify(reached)).toString("base64url") };
}

type Head = IteratorResult<Source, undefined>;

/** The place of the newest head; -1 if all are at their end. */
function newestOf(heads: readonly Head[]): number {
  return heads.reduce((newest, head, at) => {
    if (head.done) return newest;
    const best = heads[newest];
    return !best || best.done || head.value.at > best.value.at ? at : newest;
  }, -1);
}

function* noted(
  audit: Audit,
  filter: AuditFilter,
  before: number | null,
): Generator<Source, undefined, undefined> {
  for (const { id, ...row } of audit.rows(filter, before)) {
    const { dataset = null, ...detail } = row.detail;
    yield {
      at: row.at,
      reach: (reached) => {
        reached.table = id;
      },
      entries: () => [{ ...row, detail, dataset, documents: [], release: null }],
    };
  }
}

type Log = Parameters<typeof contentEntries>[0];

function* fromLog(
  dataset: Log,
  { kind, person, from, to }: AuditFilter,
  before: number | null,
): Generator<Source, undefined, undefined> {
  for (const transaction of dataset.events.list({ from, to, before })) {
    yield {
      at: transaction.timestamp,
      reach: ({ datasets }) => {
        datasets[dataset.name] = transaction.seq;
      },
      entries: () => {
        if (person !== null && transaction.author !== person) return [];
        return entriesOf(dataset, transaction).filter((entry) => kind === null || entry.kind === kind);
      },
    };
  }
}

function entriesOf(dataset: Log, transaction: Publish): AuditEntry[] {
  const { timestamp: at, author: by } = transaction;
  const shared = { at, by, on: null, until: null, dataset: dataset.name, detail: {} };
  return contentEntries(dataset, transaction).map((entry) => ({ ...shared, ...entry }));
}

function parseCursor(text: string): Cursor | null {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    // Not one of ours, which the caller says.
    return null;
  }
}
