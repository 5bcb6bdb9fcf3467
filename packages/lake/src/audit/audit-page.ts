import { z } from "zod";
import { parseAssetId } from "../assets/asset-id.ts";
import type { LakeContext } from "../context.ts";
import { isPublishedId, publishedIdOf, releaseOfVersion } from "../document-ids.ts";
import { releaseIn } from "../history/receipts.ts";
import { titleOf } from "../releases/release.ts";
import { isAddonDataset } from "../store/addon-name.ts";
import { previewSecretType } from "../store/ids.ts";
import type { Dataset, Publish, PublishedChange } from "../store/types.ts";
import type { Audit, AuditFilter, AuditRow, NotedKind } from "./audit.ts";

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

export const contentKinds = ["published", "unpublished", "deleted", "release-run"] as const;
type ContentKind = (typeof contentKinds)[number];

/** What one transaction did, as its dataset's log has it. */
interface ContentEntry {
  readonly kind: ContentKind;
  readonly count: number;
  /** The first of them. */
  readonly documents: readonly {
    readonly id: string;
    readonly type: string;
    readonly title: string | null;
  }[];
  /** The title of the release that ran. */
  readonly release: string | null;
}

/** Reading a title takes a state of the document out of the log. */
const mostNamed = 3;

/** Several, if a transaction did several things. */
function contentEntries(dataset: Dataset, { seq }: Publish): ContentEntry[] {
  const changes = dataset.publishedIn(seq);
  const release = releaseIn(dataset, seq, changes);
  const published = changes.filter(({ id }) => isPublishedId(id));
  if (release !== null) return [entry(dataset, seq, "release-run", published, release.title)];
  const kinds = new Map<ContentKind, PublishedChange[]>();
  for (const change of changes) {
    const kind = kindOf(dataset, seq, change);
    if (kind !== null) kinds.set(kind, [...(kinds.get(kind) ?? []), change]);
  }
  return [...kinds].map(([kind, changed]) => entry(dataset, seq, kind, changed, null));
}

function kindOf(dataset: Dataset, seq: number, { id, exists }: PublishedChange): ContentKind | null {
  if (isPublishedId(id)) {
    // An upload is no publish, although visitors can see it.
    if (exists) return parseAssetId(id) === null ? "published" : null;
    return dataset.events.existedAt(`drafts.${id}`, seq) ? "unpublished" : "deleted";
  }
  if (exists || releaseOfVersion(id) !== null) return null;
  // Discarding the changes of a published document deletes nothing.
  if (id.startsWith("drafts.") && dataset.events.existedAt(publishedIdOf(id), seq)) return null;
  const isDraftOfDeleted =
    id.startsWith("drafts.") &&
    dataset.publishedIn(seq).some((other) => other.id === publishedIdOf(id) && !other.exists);
  if (isDraftOfDeleted) return null;
  return stateOf(dataset, seq, id)?._type === previewSecretType ? null : "deleted";
}

function stateOf(dataset: Dataset, seq: number, id: string) {
  const [row] = dataset.history(id, { limit: 1, beforeSeq: seq + 1 });
  return row?.next ?? row?.previous ?? null;
}

function entry(
  dataset: Dataset,
  seq: number,
  kind: ContentKind,
  changes: readonly PublishedChange[],
  release: string | null,
): ContentEntry {
  return {
    kind,
    count: changes.length,
    release,
    documents: changes.slice(0, mostNamed).map(({ id }) => {
      const state = stateOf(dataset, seq, id);
      return { id, type: state?._type ?? "", title: titleOf(state) };
    }),
  };
}
