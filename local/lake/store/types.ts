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

/** What one transaction did to one document; several mutations of a document in a transaction are one change. */
export interface DocumentChange {
  readonly id: string;
  /** `null`: the document did not exist before. */
  readonly previous: LakeDocument | null;
  /** `null`: the document is deleted. */
  readonly next: LakeDocument | null;
  readonly mutations: readonly WireMutation[];
}

export interface Transaction {
  readonly id: string;
  /** Rises by one with each committed transaction of the dataset. */
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  /** User id of who did it; `system` for seeding and import. */
  readonly author: string;
  readonly changes: readonly DocumentChange[];
}

export interface CommitInput {
  readonly author: string;
  /** Generated when absent. Becomes the `_rev` of every document written. An id that was used before is a 409. */
  readonly transactionId?: string | undefined;
  readonly timestamp?: string | undefined;
  readonly changes: readonly DocumentChange[];
}

/** One row of a document's past: the state `next` that transaction `seq` left it in. */
export interface HistoryRow {
  readonly transactionId: string;
  readonly seq: number;
  readonly timestamp: string;
  readonly author: string;
  readonly previous: LakeDocument | null;
  readonly next: LakeDocument | null;
  readonly mutations: readonly WireMutation[];
}

/** One transaction's step of one document, without its content. */
export interface DocumentStep {
  readonly documentId: string;
  readonly transactionId: string;
  readonly seq: number;
  readonly timestamp: string;
  readonly author: string;
  /** Revision before the step; `null` when the document did not exist. */
  readonly previousRevision: string | null;
  /** Whether the document exists after the step. */
  readonly exists: boolean;
}

export interface TransactionRange {
  /** Both ends belong to the range. */
  readonly fromSeq?: number | undefined;
  readonly toSeq?: number | undefined;
  readonly limit?: number | undefined;
  readonly isNewestFirst?: boolean | undefined;
}

/**
 * One dataset: SQLite holds the truth, memory holds the parsed documents and their indexes.
 * Every read is synchronous and sees exactly one committed state.
 */
export interface Dataset {
  readonly name: string;
  /** The last committed transaction's seq; 0 when empty. */
  readonly seq: number;
  readonly documents: ReadonlyMap<string, LakeDocument>;
  idsOfType(type: string): ReadonlySet<string>;
  /** Ids of documents whose `slug.current` or `path` equals the value. */
  idsOfPath(value: string): ReadonlySet<string>;
  /** Ids of documents that hold a reference (weak or strong, any depth) to `id`. */
  idsReferencing(id: string): ReadonlySet<string>;
  /** Ids of documents that hold a strong reference to `id`. */
  idsStronglyReferencing(id: string): ReadonlySet<string>;
  /** Ids of the documents whose text the search finds, each with its relevance: above 0, at most 1. */
  matchingText(search: TextSearch): ReadonlyMap<string, number>;
  /** Writes everything in one SQLite transaction, then updates memory, then tells the listeners, then returns. */
  commit(input: CommitInput): Transaction;
  /** Called synchronously after each commit, in order of `seq`. Returns the function that stops it. */
  onCommit(listener: (transaction: Transaction) => void): () => void;
  /** Newest first. `limit` defaults to 100. */
  history(documentId: string, options?: { limit?: number; beforeSeq?: number }): HistoryRow[];
  transaction(id: string): Transaction | null;
  /** `null`: no transaction has this id. */
  seqOf(transactionId: string): number | null;
  /** Everything that happened to the documents, oldest first. */
  steps(documentIds: readonly string[]): DocumentStep[];
  /** Transactions that changed one of the documents, each with the changes of these documents only. Oldest first. */
  transactionsOf(documentIds: readonly string[], range?: TransactionRange): Transaction[];
  /** The document as the transaction with this id left it; `null` when unknown or deleted. */
  documentAtRevision(documentId: string, revision: string): LakeDocument | null;
  /** The document as it was at an ISO instant; `null` when it did not exist then. */
  documentAtTime(documentId: string, time: string): LakeDocument | null;
  /** Last state before the document was deleted, or its present state. */
  lastDocument(documentId: string): LakeDocument | null;
  close(): void;
}

/** All datasets of one data folder plus the tables that belong to no dataset (people, tokens, key-values). */
export interface Store {
  /** Throws LakeError 404 when the dataset does not exist. */
  dataset(name: string): Dataset;
  datasetNames(): string[];
  createDataset(name: string): Dataset;
  deleteDataset(name: string): void;
  /** The system database (node:sqlite DatabaseSync), WAL; each module creates its own tables in it. */
  readonly system: import("node:sqlite").DatabaseSync;
  /** Folder for assets and caches of this lake. */
  readonly folder: string;
  close(): void;
}
