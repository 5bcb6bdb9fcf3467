import { statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDamaged } from "@paraph/service/database-file";
import { messageOf } from "@paraph/service/message-of";

/** Writers wait for so long at most, in milliseconds, and so does this for them. */
const patience = 5_000;

export interface Snapshot {
  /** The path from the data folder. */
  readonly file: string;
  /** Reads what the file held at the moment that all snapshots share. */
  readonly database: DatabaseSync;
}

/** A database that can't be read. */
export interface Damaged {
  /** The path from the data folder. */
  readonly file: string;
  readonly reason: string;
}

export interface Snapshots extends Disposable {
  readonly opened: readonly Snapshot[];
  /** It doesn't keep the others from being copied. */
  readonly damaged: readonly Damaged[];
}

/**
 * Opens the databases as they are at one moment, while other processes go on with them. For that moment, some
 * milliseconds, nobody can write to any of them.
 */
export function openSnapshots(dataFolder: string, files: readonly string[]): Snapshots {
  const open = (file: string, readOnly: boolean) =>
    new DatabaseSync(path.join(dataFolder, file), { readOnly, timeout: patience });
  const opened: Snapshot[] = [];
  const damaged: Damaged[] = [];
  const close = () => {
    for (const { database } of opened) database.close();
  };
  const holds: DatabaseSync[] = [];
  /** Returns whether the file could be read. Passes on what is no damage. */
  const tried = (file: string, read: () => void): boolean => {
    try {
      read();
      return true;
    } catch (error) {
      if (!isDamaged(error) && !(error instanceof EmptyFileError)) throw error;
      damaged.push({ file, reason: messageOf(error) });
      return false;
    }
  };
  try {
    const held = files.filter((file) =>
      tried(file, () => {
        requireContent(path.join(dataFolder, file));
        const hold = open(file, false);
        holds.push(hold);
        hold.exec("BEGIN IMMEDIATE");
      }),
    );
    for (const file of held) {
      const database = open(file, true);
      opened.push({ file, database });
      tried(file, () => {
        database.exec("BEGIN");
        // A transaction begins with its first look at the file.
        database.prepare("SELECT count(*) FROM sqlite_master").get();
      });
    }
    const isDamagedFile = new Set(damaged.map(({ file }) => file));
    return {
      opened: opened.filter(({ file }) => !isDamagedFile.has(file)),
      damaged,
      [Symbol.dispose]: close,
    };
  } catch (error) {
    close();
    throw error;
  } finally {
    for (const hold of holds) hold.close();
  }
}

class EmptyFileError extends Error {}

/** SQLite would take an empty file for a new database. */
function requireContent(file: string): void {
  if (statSync(file).size === 0) throw new EmptyFileError("the file is empty (0 bytes)");
}
