import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Writers wait for so long at most, in milliseconds, and so does this for them. */
const patience = 5_000;

export interface Snapshot {
  /** The path from the data folder. */
  readonly file: string;
  /** Reads what the file held at the moment that all snapshots share. */
  readonly database: DatabaseSync;
}

/**
 * Opens the databases as they are at one moment, while other processes go on with them. For that moment, some
 * milliseconds, nobody can write to any of them.
 */
export function openSnapshots(dataFolder: string, files: readonly string[]): Snapshot[] & Disposable {
  const open = (file: string, readOnly: boolean) =>
    new DatabaseSync(path.join(dataFolder, file), { readOnly, timeout: patience });
  const snapshots: Snapshot[] = [];
  const close = () => {
    for (const { database } of snapshots) database.close();
  };
  const holds: DatabaseSync[] = [];
  try {
    for (const file of files) {
      const hold = open(file, false);
      holds.push(hold);
      hold.exec("BEGIN IMMEDIATE");
    }
    for (const file of files) {
      const database = open(file, true);
      snapshots.push({ file, database });
      database.exec("BEGIN");
      // A transaction begins with its first look at the file.
      database.prepare("SELECT count(*) FROM sqlite_master").get();
    }
  } catch (error) {
    close();
    throw error;
  } finally {
    for (const hold of holds) hold.close();
  }
  return Object.assign(snapshots, { [Symbol.dispose]: close });
}
