import { existsSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { explained, inTransaction } from "@paraph/service/database-file";
import type { Migration } from "../migration.ts";

/**
 * Editors published everything. That is the role publisher now, and editors publish less, so whoever was an editor
 * becomes a publisher and may do what they did. Done once for a folder, because it may have new editors afterwards.
 */
export const editorsArePublishers: Migration = {
  title: "people who publish everything have the role publisher",
  run(dataFolder, report) {
    const file = path.join(dataFolder, "lake/system.db");
    if (!existsSync(file)) return;
    explained(file, () => {
      using database = new DatabaseSync(file, { timeout: 5000 });
      database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
      inTransaction(database, () => {
        const isDone = Number(database.prepare("PRAGMA user_version").get()?.user_version) >= DONE;
        const hasPeople = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'person'").get();
        if (isDone || hasPeople === undefined) return;
        const { changes } = database
          .prepare("UPDATE person SET role = 'publisher' WHERE role = 'editor'")
          .run();
        database.exec(`PRAGMA user_version = ${DONE}`);
        report(`people: ${changes}`);
      });
    });
  },
};

const DONE = 2;
