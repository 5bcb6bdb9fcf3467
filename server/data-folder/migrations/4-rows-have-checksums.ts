import type { DatabaseSync } from "node:sqlite";
import { crc32, inflateRawSync } from "node:zlib";
import { inEachDataset } from "../in-each-dataset.ts";
import type { Migration } from "../migration.ts";

/**
 * A byte that flips in a dataset's file was served, or kept the lake from starting. Each row of its documents and of its log
 * has a checksum now. What is no JSON any more gets none, and is named as damaged.
 */
export const rowsHaveChecksums: Migration = {
  title: "rows of documents and of the log have checksums",
  run(dataFolder, report) {
    inEachDataset(dataFolder, (database, dataset) => {
      for (const table of ["doc", "tx", "txdoc"]) {
        const hasSum = database
          .prepare(`SELECT 1 FROM pragma_table_info('${table}') WHERE name = 'sum'`)
          .get();
        if (!hasSum) database.exec(`ALTER TABLE ${table} ADD COLUMN sum INTEGER`);
      }
      database.exec("CREATE TABLE IF NOT EXISTS damaged (id TEXT, rev TEXT, json TEXT)");
      database.function("checksum", { varargs: true }, (...values) => checksumOf(values));
      database.function("readable", (value) => Number(isJson(value)));
      // Run again, it finds what earlier migrations have written, which know no checksums.
      database.exec(`UPDATE doc SET sum = checksum(id, rev, json) WHERE readable(json) AND (sum IS NULL
        OR rev IN (SELECT tx.id FROM tx JOIN txdoc ON txdoc.seq = tx.seq WHERE txdoc.sum IS NULL))`);
      database.exec(`UPDATE txdoc SET sum = checksum(seq, id, next, mutations)
        WHERE sum IS NULL AND (next IS NULL OR readable(next)) AND readable(mutations)`);
      database.exec("UPDATE tx SET sum = checksum(seq, id, timestamp, author) WHERE sum IS NULL");
      report(`${dataset}: ${countIn(database)}`);
    });
  },
};

function countIn(database: DatabaseSync): string {
  const counts = database
    .prepare(`SELECT (SELECT count(*) FROM doc) + (SELECT count(*) FROM txdoc) AS whole,
      (SELECT count(*) FROM doc WHERE sum IS NULL) + (SELECT count(*) FROM txdoc WHERE sum IS NULL) AS damaged`)
    .get();
  const damaged = Number(counts?.damaged);
  return `${Number(counts?.whole) - damaged} rows${damaged > 0 ? `, and ${damaged} that are damaged` : ""}`;
}

function checksumOf(values: readonly unknown[]): number {
  return values.reduce((sum: number, value) => {
    const bytes = value instanceof Uint8Array ? value : `${value}`;
    return crc32("\0", crc32(bytes, sum));
  }, 0);
}

function isJson(value: unknown): boolean {
  try {
    JSON.parse(value instanceof Uint8Array ? inflateRawSync(value).toString("utf8") : String(value));
    return true;
  } catch {
    return false;
  }
}
