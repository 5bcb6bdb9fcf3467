import { catchError, distinctUntilChanged, EMPTY, filter, map, type Observable } from "rxjs";
import type { SanityClient } from "sanity";
import { recordTypes } from "@/lib/publishing/records";
import type { Rhythm } from "../visits/use-asked-again";

/** What somebody published in one transaction. Written by packages/lake/src/history/receipts.ts. */
export interface Receipt {
  readonly transactionId: string;
  readonly publishedAt: string;
  readonly author: string;
  readonly release: {
    readonly name: string;
    readonly title: string;
    readonly isScheduled: boolean;
    /** How many of its documents got what others had published since they were added to it. */
    readonly merged: number;
    /** What it went live without, because somebody else had changed the same. */
    readonly leftOut?: LeftOut;
  } | null;
  /** The first of them, as they were published, and before them those that got something of others. */
  readonly documents: readonly ReceiptDocument[];
  readonly count: number;
  /** All of them, or none if they are more than a release can take back. */
  readonly ids: readonly string[];
  /** The transaction that this one took back. */
  readonly undoes: string | null;
  readonly isTakenBack: boolean;
  /** Whether nobody has published any of the documents since. */
  readonly isNewest: boolean;
}

export interface ReceiptDocument {
  readonly id: string;
  readonly type: string;
  readonly title: string | null;
  readonly change: "new" | "changed" | "removed";
  /** The fields in which it got what others had published. */
  readonly kept?: readonly string[];
}

export interface LeftOut {
  /** The name of the release that holds it. */
  readonly release: string;
  readonly documents: readonly (Omit<ReceiptDocument, "change" | "kept"> & {
    /** The fields that both changed. None, if somebody had unpublished the document. */
    readonly fields: readonly string[];
  })[];
}

interface ReceiptPage {
  readonly receipts: readonly Receipt[];
  readonly hasMore: boolean;
}

export interface Wanted {
  /** Null: of all documents. */
  readonly documentId: string | null;
  /** Only administrators read what others have published. */
  readonly isEverybody: boolean;
  readonly limit: number;
  /** Another number asks again. */
  readonly times: number;
}

/** `wanted`: a `Wanted` as JSON. */
export function askReceipts(client: SanityClient, wanted: string, signal: AbortSignal): Promise<ReceiptPage> {
  const { documentId, isEverybody, limit }: Wanted = JSON.parse(wanted);
  const query = new URLSearchParams({
    limit: String(limit),
    ...(documentId !== null && { document: documentId }),
    ...(isEverybody && { everybody: "true" }),
  });
  return client.request({ url: `/receipts/${client.config().dataset}?${query}`, tag: "receipts", signal });
}

/** Publishing these makes no receipt. The lake leaves files out, too. */
const unlisted = [...recordTypes, "sanity.imageAsset", "sanity.fileAsset"];

/** The transactions that publish or remove something. */
export function publishes(client: SanityClient): Observable<string> {
  const query =
    '*[!(_id in path("drafts.**") || _id in path("versions.**") || _id in path("_.**")) && !(_type in $unlisted)]';
  return client
    .listen(query, { unlisted }, { events: ["mutation"], includeResult: false, tag: "receipts" })
    .pipe(
      filter((event) => event.type === "mutation"),
      map(({ transactionId }) => transactionId),
      distinctUntilChanged(),
      // Without it the list is a minute old at most.
      catchError(() => EMPTY),
    );
}

/** Little changes here that nobody has published. A wave of publishes asks once a second at most (timesToAsk). */
export const receiptRhythm: Rhythm = { every: 60_000, wake: publishes };
