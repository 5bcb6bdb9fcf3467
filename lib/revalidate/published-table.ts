import { DatabaseSync } from "node:sqlite";
import { addressKey, addressRevision, typeKey } from "../cache/dependencies.ts";
import { MAX_AGE_SECONDS } from "./signature.ts";

/** What a publish webhook says of one document. `revision` is `""` when the document is no longer published. */
export interface PublishedDocument {
  readonly id: string;
  readonly type: string;
  readonly revision: string;
  readonly path: string | null;
  readonly slug: string | null;
}

/** Stands where a revision would, as a missing row would mean "nothing known". */
const UNPUBLISHED = "unpublished";

/**
 * The writing side of the table that lib/cache/revisions.ts reads, for the hosted lake: one row for each document
 * a webhook reported, and the ids of the deliveries that were dealt with.
 */
export class PublishedTable {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: 5000 });
    this.#database.exec(`PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS published (key TEXT PRIMARY KEY, rev TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS publication (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS delivery (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;`);
  }

  /** Records the document and marks the delivery as seen, both or neither. `false`: the delivery was seen before. */
  record(document: PublishedDocument, delivery: string, now: Date): boolean {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      const oldest = now.getTime() - 2 * MAX_AGE_SECONDS * 1000;
      this.#database.prepare("DELETE FROM delivery WHERE at < ?").run(oldest);
      const seen = this.#database
        .prepare("INSERT OR IGNORE INTO delivery (id, at) VALUES (?, ?)")
        .run(delivery, now.getTime());
      if (Number(seen.changes) === 0) {
        this.#database.exec("ROLLBACK");
        return false;
      }
      const write = this.#database.prepare("INSERT OR REPLACE INTO published (key, rev) VALUES (?, ?)");
      const isPublished = document.revision !== "";
      write.run(document.id, isPublished ? document.revision : UNPUBLISHED);
      write.run(addressKey(document.id), isPublished ? addressRevision(document) : UNPUBLISHED);
      write.run(typeKey(document.type), delivery);
      this.#database.prepare("INSERT INTO publication (id) VALUES (?)").run(document.id);
      this.#database.exec("COMMIT");
      return true;
    } catch (error) {
      this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  /** Whether a delivery with this id was recorded before. */
  hasSeen(delivery: string): boolean {
    return this.#database.prepare("SELECT 1 FROM delivery WHERE id = ?").get(delivery) !== undefined;
  }

  close(): void {
    this.#database.close();
  }
}
