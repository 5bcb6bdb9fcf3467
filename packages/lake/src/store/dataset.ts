import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "@paraph/service/database-file";
import { transactionUsed, typedError } from "../errors.ts";
import type { OutlinedLists } from "../keys.ts";
import { isAddonDataset } from "./addon-name.ts";
import { createContentEvents } from "./content-events.ts";
import { createDatasetTables, openDatabase, requireChecksums } from "./database.ts";
import { LastTransaction, lastFileOf } from "./last-transaction.ts";
import { type LoadOptions, loadDocuments, reportLogDamage } from "./load-documents.ts";
import { createLog } from "./log.ts";
import { Memory } from "./memory.ts";
import { Publications } from "./publications.ts";
import { openTextIndex, type TextIndex } from "./text.ts";
import type {
  CommitInput,
  ContentEvents,
  Dataset,
  DocumentChange,
  DocumentStep,
  HistoryRow,
  LakeDocument,
  Publish,
  PublishedChange,
  PublishFilter,
  Transaction,
  TransactionRange,
} from "./types.ts";
import type { TextSearch } from "./words.ts";
import { createWriter } from "./writer.ts";

export interface DatasetOptions extends LoadOptions {
  readonly name: string;
  readonly now: () => Date;
  readonly createId: () => string;
  readonly onListenerError: (error: unknown) => void;
  readonly outlinedLists: OutlinedLists;
}

type Listener = (transaction: Transaction) => void;

export class SqliteDataset implements Dataset {
  readonly name: string;
  readonly publications: Publications;
  readonly events: ContentEvents;
  readonly #options: DatasetOptions;
  readonly #database: DatabaseSync;
  readonly #memory = new Memory();
  readonly #log: ReturnType<typeof createLog>;
  readonly #write: ReturnType<typeof createWriter>;
  readonly #text: TextIndex;
  readonly #listeners = new Set<Listener>();
  readonly #pending: Transaction[] = [];
  readonly #last: LastTransaction;
  #isNotifying = false;
  #seq: number;

  constructor(options: DatasetOptions) {
    this.name = options.name;
    this.#options = options;
    this.#database = openDatabase(options.file);
    createDatasetTables(this.#database);
    requireChecksums(this.#database, options.file);
    loadDocuments(this.#database, this.#memory, options);
    this.#seq = Number(this.#database.prepare("SELECT max(seq) AS seq FROM tx").get()?.seq ?? 0);
    this.#last = new LastTransaction(lastFileOf(options.file));
    const lost = this.#last.compare(this.#database, options.newestBackup());
    if (lost !== null) options.onDamage(`${options.file} ${lost}`);
    this.#log = createLog(this.#database, options.file);
    this.events = createContentEvents(this.#database);
    this.publications = new Publications(this.#database);
    const { name, outlinedLists } = options;
    this.#write = createWriter(this.#database, { outlinedLists, isPublic: !isAddonDataset(name) });
    this.#text = openTextIndex(this.#database, this.#memory.documents);
  }

  get seq(): number {
    return this.#seq;
  }

  get documents(): ReadonlyMap<string, LakeDocument> {
    return this.#memory.documents;
  }

  idsOfType(type: string): ReadonlySet<string> {
    return this.#memory.idsOfType(type);
  }

  idsOfPath(value: string): ReadonlySet<string> {
    return this.#memory.idsOfPath(value);
  }

  idsReferencing(id: string): ReadonlySet<string> {
    return this.#memory.idsReferencing(id);
  }

  idsStronglyReferencing(id: string): ReadonlySet<string> {
    return this.#memory.idsStronglyReferencing(id);
  }

  idsOfVersions(publishedId: string): ReadonlySet<string> {
    return this.#memory.idsOfVersions(publishedId);
  }

  idsOfRelease(release: string): ReadonlySet<string> {
    return this.#memory.idsOfRelease(release);
  }

  matchingText(search: TextSearch): ReadonlyMap<string, number> {
    return this.#text.search(search);
  }

  commit(input: CommitInput): Transaction {
    const id = input.transactionId ?? this.#options.createId();
    if (this.#log.seqOf(id) !== null) throw transactionUsed(id);
    const changes = input.changes.map((change) => this.#stamp(change, id));
    if (new Set(changes.map((change) => change.id)).size < changes.length) {
      throw new Error(`Transaction ${id} contains two changes of one document. Merge them into one.`);
    }
    const transaction: Transaction = {
      id,
      seq: this.#seq + 1,
      timestamp: input.timestamp ?? this.#options.now().toISOString(),
      author: input.author,
      changes,
    };
    const published = inTransaction(this.#database, () => this.#write(transaction));
    this.#seq = transaction.seq;
    this.#last.write(transaction);
    for (const change of changes) this.#memory.replace(change.id, change.next);
    this.#text.follow(changes.map(({ id: changed }) => changed));
    this.publications.add(published);
    this.#notify(transaction);
    return transaction;
  }

  forget(ids: readonly string[]): void {
    const remove = this.#database.prepare("DELETE FROM txdoc WHERE id = ?");
    inTransaction(this.#database, () => {
      for (const id of ids) remove.run(id);
    });
  }

  checkLog(): Generator<void> {
    return reportLogDamage(this.#database, this.#options);
  }

  onCommit(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  history(documentId: string, options?: { limit?: number; beforeSeq?: number }): HistoryRow[] {
    return this.#log.history(documentId, options);
  }

  transaction(id: string): Transaction | null {
    return this.#log.transaction(id);
  }

  seqOf(transactionId: string): number | null {
    return this.#log.seqOf(transactionId);
  }

  publishes(filter: PublishFilter): Iterable<Publish> {
    return this.#log.publishes(filter);
  }

  publishedIn(seq: number): PublishedChange[] {
    return this.#log.publishedIn(seq);
  }

  loggedIds(prefix: string): string[] {
    return this.#log.loggedIds(prefix);
  }

  steps(documentIds: readonly string[]): DocumentStep[] {
    return this.#log.steps(documentIds);
  }

  transactionsOf(documentIds: readonly string[], range?: TransactionRange): Transaction[] {
    return this.#log.transactionsOf(documentIds, range);
  }

  documentAtRevision(documentId: string, revision: string): LakeDocument | null {
    return this.#log.documentAtRevision(documentId, revision);
  }

  documentAtTime(documentId: string, time: string): LakeDocument | null {
    return this.#log.documentAtTime(documentId, new Date(time).toISOString());
  }

  changedSince(time: string): ReadonlyMap<string, LakeDocument | null> {
    return this.#log.changedSince(new Date(time).toISOString());
  }

  lastDocument(documentId: string): LakeDocument | null {
    return this.#log.lastDocument(documentId);
  }

  close(): void {
    this.#listeners.clear();
    this.#last.close();
    this.#database.close();
  }

  /** A change computed from an outdated state would break the document's chain of revisions. */
  #stamp(change: DocumentChange, transactionId: string): DocumentChange {
    const current = this.#memory.documents.get(change.id) ?? null;
    if (current?._rev !== change.previous?._rev) {
      throw typedError(
        409,
        "mutationError",
        `Document "${change.id}" changed while the transaction was prepared`,
      );
    }
    const next = change.next && { ...change.next, _id: change.id, _rev: transactionId };
    return { id: change.id, previous: current, next, mutations: change.mutations };
  }

  /** A listener may commit. In that case all listeners get the current transaction before the new one. */
  #notify(transaction: Transaction): void {
    this.#pending.push(transaction);
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    try {
      for (let next = this.#pending.shift(); next; next = this.#pending.shift()) {
        for (const listener of [...this.#listeners]) {
          try {
            listener(next);
          } catch (error) {
            this.#options.onListenerError(error);
          }
        }
      }
    } finally {
      this.#isNotifying = false;
    }
  }
}
