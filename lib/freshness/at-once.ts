import type { DatabaseSync } from "node:sqlite";

/** Writes everything or nothing; no other process writes meanwhile. */
export function atOnce<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}
