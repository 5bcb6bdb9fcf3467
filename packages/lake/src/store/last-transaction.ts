import { closeSync, constants, openSync, readFileSync, writeSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

interface Acknowledged {
  readonly seq: number;
  readonly id: string;
  readonly timestamp: string;
}

/** The newest backup whose copy of the dataset passes. */
export type NewestBackup = (passes: (database: DatabaseSync) => boolean) => string | null;

/** The same for a lake's folder and a file in it. */
export type NewestBackupIn = (lakeFolder: string, file: string) => NewestBackup;

/** Longer than any transaction's line. */
const size = 256;

/**
 * The last transaction that a dataset has acknowledged, in a file of its own: the database alone can't tell that what it
 * had written beside itself was removed. It is written after each commit and never waited for, so it may be older than
 * the database, but not newer.
 */
export class LastTransaction {
  readonly #open: number;

  constructor(file: string) {
    this.#open = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  }

  /** What of the dataset is gone, for people, or `null`. Said once: from here on, it goes on without. */
  compare(database: DatabaseSync, newestBackup: NewestBackup): string | null {
    const last = this.#read();
    const newest = database.prepare("SELECT seq, id, timestamp FROM tx ORDER BY seq DESC LIMIT 1").get();
    const stored = { seq: Number(newest?.seq ?? 0), id: `${newest?.id}`, timestamp: `${newest?.timestamp}` };
    this.write(stored);
    if (!last || last.seq <= stored.seq) return null;
    const backup = newestBackup(
      (copy) => copy.prepare("SELECT 1 FROM tx WHERE id = ?").get(last.id) !== undefined,
    );
    const advice = backup === null ? "No known backup has it." : `The newest backup that has it: ${backup}`;
    return `has lost ${last.seq - stored.seq} transactions: it ends with number ${stored.seq}, and number ${last.seq} (${last.id}) was acknowledged at ${last.timestamp}. Its -wal file was removed, or an older copy was put in its place. ${advice}`;
  }

  /** `null` if the file says nothing, as with a new or a restored dataset. */
  #read(): Acknowledged | null {
    try {
      return JSON.parse(readFileSync(this.#open, "utf8")) as Acknowledged; // written by `write`
    } catch {
      // Empty, or damaged itself: it protects nothing then, and is written anew.
      return null;
    }
  }

  write({ seq, id, timestamp }: Acknowledged): void {
    try {
      writeSync(this.#open, JSON.stringify({ seq, id, timestamp }).padEnd(size), 0);
    } catch {
      // On a full disk, the transaction is stored nevertheless.
    }
  }

  close(): void {
    closeSync(this.#open);
  }
}

/** Beside the dataset's file. */
export function lastFileOf(file: string): string {
  return `${file}.last`;
}
