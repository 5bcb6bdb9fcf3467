import { existsSync, renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isDamaged } from "@paraph/service/database-file";
import { PublishedTable } from "../lib/freshness/published-table.ts";

/**
 * Opens what the hosted lake has answered so far. A damaged file is put aside: the lake knows everything that was in it,
 * and is asked for all of it anew.
 */
export function openHostedRevisions(file: string, log: (line: string) => void): PublishedTable {
  if (existsSync(file) && !isSound(file)) {
    const aside = `${file}.damaged`;
    renameSync(file, aside);
    // They belong to the damaged file.
    for (const suffix of ["-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
    log(`${file} is damaged. It is kept as ${aside}; the hosted lake is asked for everything anew.`);
  }
  return new PublishedTable(file);
}

function isSound(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    return database.prepare("PRAGMA quick_check").get()?.quick_check === "ok";
  } catch (error) {
    if (isDamaged(error)) return false;
    throw error;
  } finally {
    database.close();
  }
}
