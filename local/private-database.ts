import { chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Opens a database that its owner alone can read, with its folder and tables if they are not there yet. SQLite gives its
 * other files the same permissions. `tables` is SQL that may run at every start.
 */
export function openPrivateDatabase(file: string, tables: string): DatabaseSync {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file, { timeout: 5000 });
  chmodSync(file, 0o600);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${tables}`);
  return database;
}
