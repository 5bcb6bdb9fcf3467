import type { DatabaseSync } from "node:sqlite";
import type { ContentEvents, Publish } from "./types.ts";

/** Candidates are read in parts, each by an index. */
const part = 100;

/** Reads the log of a dataset for the audit. */
export function createContentEvents(database: DatabaseSync): ContentEvents {
  const bounds = database.prepare(
    "SELECT min(seq) AS first, max(seq) AS last FROM tx WHERE timestamp >= ? AND timestamp <= ?",
  );
  const candidates = (condition: string) =>
    `SELECT seq FROM (SELECT DISTINCT seq FROM txdoc WHERE ${condition} AND seq < :before AND seq >= :first
      ORDER BY seq DESC LIMIT ${part})`;
  // The first condition is that of the index txdoc_published, the second that of txdoc_deleted.
  const found = database.prepare(`SELECT seq, id, timestamp, author FROM tx WHERE seq IN (
      ${candidates("instr(id, '.') = 0")} UNION ${candidates("next IS NULL")}) ORDER BY seq DESC LIMIT ${part}`);
  const existed = database.prepare(`SELECT next IS NOT NULL AS "exists" FROM txdoc WHERE id = ? AND seq <= ?
    ORDER BY seq DESC LIMIT 1`);

  return {
    *list({ from, to, before }) {
      const { first, last } = bounds.get(from, to) ?? {};
      if (typeof first !== "number" || typeof last !== "number") return;
      let below = Math.min(before ?? Number.MAX_SAFE_INTEGER, last + 1);
      for (;;) {
        // node:sqlite returns untyped rows. These are the statement's columns.
        const rows = found.all({ first, before: below }) as unknown[] as Publish[];
        for (const row of rows) if (row.timestamp >= from && row.timestamp <= to) yield row;
        const oldest = rows.at(-1);
        if (rows.length < part || !oldest) return;
        below = oldest.seq;
      }
    },
    existedAt: (id, seq) => existed.get(id, seq)?.exists === 1,
  };
}
