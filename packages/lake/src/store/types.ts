import type { Publications } from "./publications.ts";
import type { TextSearch } from "./words.ts";

/** A stored document. `_rev` is the id of the transaction that wrote it. Stored values are never mutated. */
export interface LakeDocument {
  readonly _id: string;
  readonly _type: string;
  readonly _rev: string;
  readonly _createdAt: string;
  readonly _updatedAt: string;
  readonly [field: string]: unknown;
}

/** One mutation of the vendor's wire format, for example `{patch: {id, set: {…}}}`. */
export type WireMutation = Readonly<Record<string, unknown>>;

/**
 * The change of one document in one transaction. Several mutations of a document in a transaction are one
 * change.
 */
export interface DocumentChange {
  readonly id: string;
  /** `null` if the document did not exist before. */
  readonly previous: LakeDocument | null;
  /** `null` if the document is deleted. */
  readonly next: LakeDocument | null;
  readonly mutations: readonly WireMutation[];
}

export interface Transaction {
  readonly id: string;
  /** Rises by one with each committed transaction of the dataset. */
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  /** User id of the author; `system` for seeding and import. */
  readonly author: string;
  readonly changes: readonly DocumentChange[];
}

export interface CommitInput {
  readonly author: string;
  /** Generated if absent. Becomes the `_rev` of every document written. A used id is a 409. */
  readonly transactionId?: string | undefined;
  readonly timestamp?: string | undefined;
  readonly changes: readonly DocumentChange[];
}

/** One row of a document's history: `next` is the state after transaction `seq`. */
export interface HistoryRow {
  readonly transactionId: string;
  readonly seq: number;
  readonly timestamp: string;
  readonly author: string;
  readonly previous: LakeDocument | null;
  readonly next: LakeDocument | null;
  readonly mutations: readonly WireMutation[];
}

/** What one transaction did to one document, without content. */
export interface DocumentStep {
  readonly documentId: string;
  readonly transactionId: string;
  readonly seq: number;
  readonly timestamp: string;
  readonly author: string;
  /** Revision before the step; `null` if the document did not exist. */
  readonly previousRevision: string | null;
  /** Whether the document exists after the step. */
  readonly exists: boolean;
}

export interface TransactionRange {
  /** Both ends are inclusive. */
  readonly fromSeq?: number | undefined;
  readonly toSeq?: number | undefined;
  readonly limit?: number | undefined;
  readonly isNewestFirst?: boolean | undefined;
}

/** A transaction that changed what visitors see. */
export type Publish = Omit<Transaction, "changes">;

export interface PublishFilter {
  /** `null`: of everybody. */
  readonly author: string | null;
  /** `null`: of all documents. */
  readonly documentId: string | null;
}

/** What a transaction did to a document, a draft or a release. */
export interface PublishedChange {
  readonly id: string;
  /** Whether it exists after the transaction. */
  readonly exists: boolean;
}

export interface ContentEventRange {
  /** ISO instants, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** Only what is older than this transaction; `null`: the newest first. */
  readonly before: number | null;
}

/** Transactions that may have published, removed or deleted something: `Dataset.publishedIn` says what. */
export interface ContentEvents {
  /** Newest first. */
  list(range: ContentEventRange): Iterable<Publish>;
  /** Whether the document existed after the transaction. */
  existedAt(id: string, seq: number): boolean;
}

/**
 * One dataset: SQLite is the source of truth, memory holds the parsed documents and their indexes. Every read
 * is synchronous and sees exactly one committed state.
 */
export interface Dataset {
  readonly name: string;
  /** `seq` of the last committed transaction; 0 if empty. */
  readonly seq: number;
  readonly documents: ReadonlyMap<string, LakeDocument>;
  readonly publications: Publications;
  readonly events: ContentEvents;
  idsOfType(type: string): ReadonlySet<string>;
  /** Ids of documents whose `slug.current` or `path` equals the value. */
  idsOfPath(value: string): ReadonlySet<string>;
  /** Ids of documents that contain a reference (weak or strong, at any depth) to `id`. */
  idsReferencing(id: string): ReadonlySet<string>;
  /** Ids of documents that contain a strong reference to `id`. */
  idsStronglyReferencing(id: string): ReadonlySet<string>;
  /** Ids of the draft and of the versions of a document, without the published one. */
  idsOfVersions(publishedId: string): ReadonlySet<string>;
  /** Ids of the versions that belong to a release, by the release's name. */
  idsOfRelease(release: string): ReadonlySet<string>;
  /** Ids of the documents that the text search finds, each with its relevance: above 0, at most 1. */
  matchingText(search: TextSearch): ReadonlyMap<string, number>;
  /**
   * Writes everything in one SQLite transaction, then updates memory, then calls the listeners, then returns.
   */
  commit(input: CommitInput): Transaction;
  /** Removes all states of these documents from the log. Transactions keep their times and authors. */
  forget(ids: readonly string[]): void;
  /** Looks for damaged rows of the log and reports them. Yields in between. A damaged row that is read throws anyway. */
  checkLog(): Generator<void>;
  /**
   * The listener is called synchronously after each commit, in order of `seq`. Returns the function that
   * removes it.
   */
  onCommit(listener: (transaction: Transaction) => void): () => void;
  /** Newest first. `limit` defaults to 100. */
  history(documentId: string, options?: { limit?: number; beforeSeq?: number }): HistoryRow[];
  transaction(id: string): Transaction | null;
  /** `null` if no transaction has this id. */
  seqOf(transactionId: string): number | null;
  /** Newest first. */
  publishes(filter: PublishFilter): Iterable<Publish>;
  /** Everything that a transaction changed. */
  publishedIn(seq: number): PublishedChange[];
  /** Ids that begin so, of documents that exist or once did. */
  loggedIds(prefix: string): string[];
  /** All changes of the documents, oldest first. */
  steps(documentIds: readonly string[]): DocumentStep[];
  /** Transactions that changed one of the documents, each with the changes of these documents only. Oldest first. */
  transactionsOf(documentIds: readonly string[], range?: TransactionRange): Transaction[];
  /** The document after the transaction with this id; `null` if unknown or deleted. */
  documentAtRevision(documentId: string, revision: string): LakeDocument | null;
  /** The document at an ISO instant; `null` if it did not exist then. */
  documentAtTime(documentId: string, time: string): LakeDocument | null;
  /**
   * The documents that were changed after an ISO instant, as they were then; `null` if they did not exist. Throws if the
   * log begins later.
   */
  changedSince(time: string): ReadonlyMap<string, LakeDocument | null>;
  /** The last state before the document was deleted, or its current state. */
  lastDocument(documentId: string): LakeDocument | null;
  close(): void;
}

/**
 * All datasets of one data folder, plus the tables that belong to no dataset (people, tokens, key-values).
 */
export interface Store {
  /** Throws LakeError 404 when the dataset does not exist. */
  dataset(name: string): Dataset;
  /** Add-on datasets, too. */
  datasetNames(): string[];
  createDataset(name: string): Dataset;
  /** Creates the dataset unless it exists. */
  ensureDataset(name: string): Dataset;
  /** Deletes its add-on dataset, too. */
  deleteDataset(name: string): void;
  /** The system database (node:sqlite DatabaseSync, WAL). Each module creates its own tables in it. */
  readonly system: import("node:sqlite").DatabaseSync;
  /** Folder for assets and caches of this lake. */
  readonly folder: string;
  close(): void;
}
