import { parseAssetId } from "../assets/asset-id.ts";
import { isPublishedId } from "../document-ids.ts";
import { type LeftOut, outcomeOf } from "../releases/outcome.ts";
import { releaseNameOf, releaseTitleOf, titleOf } from "../releases/release.ts";
import type { Dataset, LakeDocument, Publish, PublishedChange, PublishFilter } from "../store/types.ts";

/** What somebody published in one transaction. Computed from the log, so it is there for ever. */
export interface Receipt {
  readonly transactionId: string;
  readonly publishedAt: string;
  readonly author: string;
  readonly release: {
    readonly name: string;
    readonly title: string;
    /** Whether the clock ran it. */
    readonly isScheduled: boolean;
    /** How many of its documents got what others had published since they were added to it. */
    readonly merged: number;
    /** What it went live without, because somebody else had changed the same. */
    readonly leftOut?: LeftOut;
  } | null;
  /** The first of them, as they were published, and before them those that got something of others. */
  readonly documents: readonly {
    readonly id: string;
    readonly type: string;
    readonly title: string | null;
    readonly change: "new" | "changed" | "removed";
    /** The fields in which it got what others had published. */
    readonly kept?: readonly string[];
  }[];
  readonly count: number;
  /** All of them, or none if they are more than a release can take back. */
  readonly ids: readonly string[];
  /** The transaction that this one took back. */
  readonly undoes: string | null;
  readonly isTakenBack: boolean;
  /** Whether nobody has published any of the documents since. */
  readonly isNewest: boolean;
}

export interface ReceiptPage {
  readonly receipts: readonly Receipt[];
  readonly hasMore: boolean;
}

/** The transaction that takes `x` back has the id `undo-x`, so the log itself says so, and nothing is taken back twice. */
const undoPrefix = "undo-";

/** As many as a release takes. */
const mostTakenBack = 5000;

/** Reading a title takes a state of the document out of the log. */
const mostNamed = 20;

export function listReceipts(dataset: Dataset, filter: PublishFilter, limit: number): ReceiptPage {
  const receipts: Receipt[] = [];
  for (const publish of dataset.publishes(filter)) {
    // What the lake filled itself with, nobody has published.
    if (publish.author === "system") continue;
    const changes = dataset.publishedIn(publish.seq);
    const documents = changes.filter(({ id }) => isPublishedId(id) && parseAssetId(id) === null);
    if (documents.length === 0) continue;
    if (receipts.length === limit) return { receipts, hasMore: true };
    receipts.push(receiptOf(dataset, publish, changes, documents));
  }
  return { receipts, hasMore: false };
}

function receiptOf(
  dataset: Dataset,
  { id: transactionId, seq, timestamp, author }: Publish,
  changes: readonly PublishedChange[],
  documents: readonly PublishedChange[],
): Receipt {
  const ran = releaseRunIn(dataset, seq, changes);
  const { kept, leftOut } = ran ? outcomeOf(ran.document) : { kept: new Map(), leftOut: null };
  const named = [
    ...documents.filter(({ id }) => kept.has(id)),
    ...documents.filter(({ id }) => !kept.has(id)),
  ].slice(0, mostNamed);
  return {
    transactionId,
    publishedAt: timestamp,
    author,
    release: ran && { ...ran.release, merged: kept.size, ...(leftOut && { leftOut }) },
    documents: named.map(({ id, exists }) => {
      const [row] = dataset.history(id, { limit: 1, beforeSeq: seq + 1 });
      const document = row?.next ?? row?.previous;
      const change = exists ? (row?.previous ? "changed" : "new") : "removed";
      const fields = kept.get(id);
      return {
        id,
        type: document?._type ?? "",
        title: titleOf(document),
        change,
        ...(fields && { kept: fields }),
      };
    }),
    count: documents.length,
    ids: documents.length > mostTakenBack ? [] : documents.map(({ id }) => id),
    undoes: transactionId.startsWith(undoPrefix) ? transactionId.slice(undoPrefix.length) : null,
    isTakenBack: dataset.seqOf(`${undoPrefix}${transactionId}`) !== null,
    isNewest: documents.every(({ id, exists }) => {
      const current = dataset.documents.get(id);
      return exists ? current?._rev === transactionId : current === undefined;
    }),
  };
}

interface ReleaseRun {
  readonly release: { readonly name: string; readonly title: string; readonly isScheduled: boolean };
  readonly document: LakeDocument;
}

/** The release that the transaction published. */
export function releaseIn(
  dataset: Dataset,
  seq: number,
  changes: readonly PublishedChange[],
): ReleaseRun["release"] | null {
  return releaseRunIn(dataset, seq, changes)?.release ?? null;
}

function releaseRunIn(dataset: Dataset, seq: number, changes: readonly PublishedChange[]): ReleaseRun | null {
  for (const { id } of changes) {
    const name = releaseNameOf(id);
    if (name === null) continue;
    const [row] = dataset.history(id, { limit: 1, beforeSeq: seq + 1 });
    if (row?.next?.state !== "published") continue;
    const isScheduled = row.previous?.state === "scheduled";
    return { release: { name, title: releaseTitleOf(row.next), isScheduled }, document: row.next };
  }
  return null;
}
