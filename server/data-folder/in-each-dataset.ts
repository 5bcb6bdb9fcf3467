import { globSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { explained, inTransaction, prepareDatabaseFile } from "@paraph/service/database-file";

/**
 * Does the work in each dataset's database of a data folder, in one transaction for each. The caller has the folder for
 * itself. An error names the file.
 */
export function inEachDataset(
  dataFolder: string,
  work: (database: DatabaseSync, dataset: string) => void,
): void {
  for (const name of globSync("lake/datasets/*.db", { cwd: dataFolder }).sort()) {
    const file = path.join(dataFolder, name);
    explained(file, () => {
      // Refuses an empty file, which SQLite would take for a new database.
      prepareDatabaseFile(file, () => {});
      using database = new DatabaseSync(file, { timeout: 5000 });
      database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
      inTransaction(database, () => work(database, path.basename(name, ".db")));
    });
  }
}
