import type { DatabaseSync } from "node:sqlite";
import { type Damage, isWhole } from "./damage.ts";
import type { NewestBackup } from "./last-transaction.ts";

/** So many rows are named. Whole pages of a file may be damaged. */
const named = 20;

/** One line for each damaged row: where it is, and which backup has it whole. */
export function describeDamage(
  file: string,
  damage: readonly Damage[],
  newestBackup: NewestBackup,
): string[] {
  const lines = damage.slice(0, named).map((one) => {
    const backup = newestBackup((database) => hasWhole(database, one));
    const advice =
      backup === null ? "No known backup has it whole." : `The newest backup that has it whole: ${backup}`;
    return `${file} is damaged: ${rowOf(one)}. ${advice}`;
  });
  const more = damage.length - lines.length;
  return more > 0 ? [...lines, `${file} is damaged in ${more} more rows.`] : lines;
}

function rowOf({ table, document, seq }: Damage): string {
  if (table === "doc") return `the document "${document}" (table doc)`;
  if (document === null) return `time or author of transaction ${seq} (table tx)`;
  return `what transaction ${seq} wrote of the document "${document}" (table txdoc)`;
}

function hasWhole(database: DatabaseSync, { table, document, seq }: Damage): boolean {
  const condition = [
    ...(document === null ? [] : ["id = :document"]),
    ...(seq === null ? [] : ["seq = :seq"]),
  ];
  const row = database
    .prepare(`SELECT * FROM ${table} WHERE ${condition.join(" AND ")}`)
    .get({ ...(document !== null && { document }), ...(seq !== null && { seq }) });
  if (!row) return false;
  // Backups of earlier releases have no checksums.
  return "sum" in row ? isWhole(table, row) : table !== "doc" || isJson(row.json);
}

function isJson(json: unknown): boolean {
  try {
    JSON.parse(String(json));
    return true;
  } catch {
    return false;
  }
}
