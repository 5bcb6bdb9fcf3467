import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { inTransaction } from "@paraph/service/database-file";
import { checksum } from "./checksum.ts";
import type { NewestBackup } from "./last-transaction.ts";
import { parseDocument } from "./log.ts";
import type { Packed } from "./packed.ts";
import type { LakeDocument } from "./types.ts";

type Row = Readonly<Record<string, SQLOutputValue>>;

/** A row that is not what was written. */
export interface Damage {
  readonly table: "doc" | "txdoc" | "tx";
  /** The document's id; of a damaged row, what is left of it. `null` for a transaction. */
  readonly document: string | null;
  /** Of a row of the log. */
  readonly seq: number | null;
}

const columns = {
  doc: ["id", "rev", "json"],
  tx: ["seq", "id", "timestamp", "author"],
  txdoc: ["seq", "id", "next", "mutations"],
} as const;

function isWhole(table: Damage["table"], row: Row): boolean {
  return checksum(...columns[table].map((column) => row[column])) === row.sum;
}

/** The stored documents whose rows are what was written. Calls back for each of the others. */
export function* wholeDocuments(
  database: DatabaseSync,
  onDamage?: () => void,
): Generator<{ readonly num: number; readonly document: LakeDocument }> {
  for (const row of documentRows(database)) {
    if (!isWhole("doc", row)) {
      onDamage?.();
      continue;
    }
    const document = parseDocument(String(row.json));
    if (document) yield { num: Number(row.num), document };
  }
}

function damagedDocuments(database: DatabaseSync): Row[] {
  return documentRows(database)
    .filter((row) => !isWhole("doc", row))
    .toArray();
}

/** One at a time, because they may be large together. */
function documentRows(database: DatabaseSync) {
  return database.prepare("SELECT num, id, rev, json, sum FROM doc ORDER BY num").iterate();
}

/** Documents that were set aside as damaged, and that nobody has written since. */
export function findSetAside(database: DatabaseSync): Damage[] {
  const rows = database.prepare("SELECT DISTINCT id FROM damaged WHERE id NOT IN (SELECT id FROM doc)").all();
  return rows.map(({ id }) => ({ table: "doc", document: String(id), seq: null }));
}

/** All damaged rows of a dataset. */
export function findDamage(database: DatabaseSync): Damage[] {
  const found = findSetAside(database);
  for (const { id } of damagedDocuments(database))
    found.push({ table: "doc", document: String(id), seq: null });
  for (const some of checkLog(database)) found.push(...some);
  return found;
}

/** Read at once. */
const rowsPerStep = 100;

/** The damaged rows of the log, some rows at a time, so that whoever asks can do other work in between. */
export function* checkLog(database: DatabaseSync): Generator<Damage[]> {
  for (const [table, key] of [
    ["tx", "seq"],
    ["txdoc", "num"],
  ] as const) {
    const names = [...columns[table], "sum"].join(", ");
    const next = database.prepare(
      `SELECT ${key} AS position, ${names} FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${rowsPerStep}`,
    );
    let position: SQLOutputValue = 0;
    for (;;) {
      const rows: Row[] = next.all(position);
      const last = rows.at(-1);
      if (!last) break;
      position = last.position ?? null;
      yield rows
        .filter((row) => !isWhole(table, row))
        .map((row) => ({ table, document: table === "tx" ? null : String(row.id), seq: Number(row.seq) }));
    }
  }
}

/**
 * Takes damaged documents from the log, where it has them whole. The others are set aside, so that no reader meets them.
 * Returns the ids of those that are whole again.
 */
export function repairDocuments(database: DatabaseSync): string[] {
  return inTransaction(database, () => {
    // An index may name what the damaged rows held.
    database.exec("REINDEX");
    const damaged = damagedDocuments(database);
    const remove = database.prepare("DELETE FROM doc WHERE num = ?");
    for (const { num = null } of damaged) remove.run(num);
    const insert = database.prepare("INSERT INTO doc (id, rev, json, sum) VALUES (?, ?, ?, ?)");
    const revisions = new Map(damaged.map(({ id, rev }) => [String(id), rev]));
    const repaired: string[] = [];
    for (const row of lostStates(database)) {
      // The log's owner wrote it, as the checksum says, and it is not `null`.
      const document = isWhole("txdoc", row) ? parseDocument(row.next as Packed) : null;
      if (!document) continue;
      const { _id: id, _rev: rev } = document;
      const known = revisions.get(id);
      // The log's newest row may be damaged so that it names another document.
      if (known !== undefined && known !== rev && isTransaction(database, String(known))) continue;
      const json = JSON.stringify(document);
      insert.run(id, rev, json, checksum(id, rev, json));
      repaired.push(id);
    }
    const whole = new Set(repaired);
    const setAside = database.prepare("INSERT INTO damaged (id, rev, json) VALUES (?, ?, ?)");
    const logged = database.prepare("SELECT 1 FROM txdoc WHERE id = ?");
    const isNamed = ({ id }: Row) => logged.get(String(id)) !== undefined;
    const others = damaged.filter(({ id }) => !whole.has(String(id)));
    const named = others.filter(isNamed);
    const garbled = others.filter((row) => !isNamed(row));
    // Rows whose ids are damaged belong to documents that the log had and that no other row named.
    const found = repaired.filter((id) => !revisions.has(id)).length;
    const lost = [...named, ...(garbled.length > found ? garbled : [])];
    for (const { id = null, rev = null, json = null } of lost) setAside.run(id, rev, json);
    // It is made again from the documents.
    database.exec("INSERT INTO fts (fts) VALUES ('delete-all')");
    return repaired;
  });
}

/** The log's newest states of documents that should be stored, and are not. */
function lostStates(database: DatabaseSync): Row[] {
  return database
    .prepare(`SELECT seq, id, next, mutations, sum FROM txdoc
      WHERE num IN (SELECT max(num) FROM txdoc GROUP BY id)
        AND next IS NOT NULL AND id NOT IN (SELECT id FROM doc)`)
    .all();
}

function isTransaction(database: DatabaseSync, id: string): boolean {
  return database.prepare("SELECT 1 FROM tx WHERE id = ?").get(id) !== undefined;
}

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
