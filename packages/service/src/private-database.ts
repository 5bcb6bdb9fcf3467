import { chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { explained, prepareDatabaseFile } from "./database-file.ts";

/**
 * Opens a database that only its owner can read, creating folder and tables if needed. SQLite gives its other files the
 * same permissions. `tables` is SQL that may run at every start.
 */
export function openPrivateDatabase(file: string, tables: string): DatabaseSync {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  return explained(file, () => {
    prepareDatabaseFile(file, (database) => database.exec(tables));
    const database = new DatabaseSync(file, { timeout: 5000 });
    chmodSync(file, 0o600);
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864;
      ${tables}`);
    return database;
  });
}
