import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { Row } from "@paraph/lake/publications/publication-log";

export type SharedRow = Row;

/**
 * The tables that machines share beside `published`, with the column that names a row. Their rows go through the log of
 * publications under a key that no revision has.
 */
const tables = { document: "id", delivery: "id", progress: "name" } as const;

type TableName = keyof typeof tables;

const mark = "@";
const names = Object.keys(tables) as TableName[]; // the keys of the object above

/** Whether a row of the log belongs to one of these tables. */
export function isOfTable(key: string): boolean {
  return key.startsWith(mark);
}

/** Notes what this connection writes to all tables. The function that it returns says what, once. */
export function followChanges(database: DatabaseSync): () => SharedRow[] {
  // In a file it would need room on the disk.
  database.exec("PRAGMA temp_store = MEMORY; CREATE TEMP TABLE changed (key TEXT PRIMARY KEY)");
  const follow = (table: string, column: string, key: string) => {
    for (const [event, row] of [
      ["INSERT", "new"],
      ["UPDATE", "new"],
      ["DELETE", "old"],
    ])
      database.exec(`CREATE TEMP TRIGGER ${table}_${event} AFTER ${event} ON main.${table}
        BEGIN INSERT OR IGNORE INTO changed VALUES (${key.replaceAll("ROW", `${row}.${column}`)}); END`);
  };
  follow("published", "key", "ROW");
  for (const name of names) follow(name, tables[name], `'${mark}${name}:' || ROW`);
  const select = database.prepare("SELECT key FROM changed ORDER BY key");
  return () => {
    const rows = select.all().map(({ key }): SharedRow => [String(key), read(database, String(key))]);
    database.exec("DELETE FROM changed");
    return rows;
  };
}

/** Every row of all tables. */
export function allRows(database: DatabaseSync): SharedRow[] {
  const published = database.prepare("SELECT key, rev FROM published").all();
  const others = names.flatMap((name) =>
    database
      .prepare(`SELECT * FROM ${name}`)
      .all()
      .map((row): SharedRow => [`${mark}${name}:${row[tables[name]]}`, JSON.stringify(row)]),
  );
  return [...published.map(({ key, rev }): SharedRow => [String(key), String(rev)]), ...others];
}

/** Creates no table: one that is missing here is not wanted here. */
export function writeTableRow(database: DatabaseSync, [key, value]: SharedRow): void {
  const { name, id } = split(key);
  if (name === null) return;
  if (value === null) {
    database.prepare(`DELETE FROM ${name} WHERE ${tables[name]} = ?`).run(id);
    return;
  }
  const row: Record<string, SQLOutputValue> = JSON.parse(value);
  const columns = Object.keys(row).filter((column) => /^\w+$/.test(column));
  database
    .prepare(
      `INSERT OR REPLACE INTO ${name} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    )
    .run(...columns.map((column) => row[column] ?? null));
}

/** Empties all of these tables. */
export function clearTables(database: DatabaseSync): void {
  for (const name of names) database.exec(`DELETE FROM ${name}`);
}

function read(database: DatabaseSync, key: string): string | null {
  const { name, id } = split(key);
  if (name === null) {
    const rev = database.prepare("SELECT rev FROM published WHERE key = ?").get(key)?.rev;
    return typeof rev === "string" ? rev : null;
  }
  const row = database.prepare(`SELECT * FROM ${name} WHERE ${tables[name]} = ?`).get(id);
  return row ? JSON.stringify(row) : null;
}

function split(key: string): { name: TableName | null; id: string } {
  const at = key.indexOf(":");
  const name = names.find((one) => key.startsWith(`${mark}${one}:`)) ?? null;
  return { name, id: key.slice(at + 1) };
}
