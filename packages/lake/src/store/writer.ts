import type { DatabaseSync } from "node:sqlite";
import { isPublishedId } from "../document-ids.ts";
import { addressKey, addressRevision, listKey, type OutlinedLists, typeKey } from "../keys.ts";
import type { Row } from "../publications/publication-log.ts";
import { checksum } from "./checksum.ts";
import { collectText } from "./fields.ts";
import { pack } from "./packed.ts";
import type { DocumentChange, LakeDocument, Transaction } from "./types.ts";

export interface WriterOptions {
  readonly outlinedLists: OutlinedLists;
  /** Whether the site can show the dataset's documents. */
  readonly isPublic: boolean;
}

/**
 * Writes one transaction to every table. The caller wraps it in a SQLite transaction. Returns what it changed in
 * `published`.
 */
export function createWriter(
  database: DatabaseSync,
  { outlinedLists, isPublic }: WriterOptions,
): (transaction: Transaction) => Row[] {
  const insertTransaction = database.prepare(
    "INSERT INTO tx (seq, id, timestamp, author, sum) VALUES (?, ?, ?, ?, ?)",
  );
  const insertChange = database.prepare(
    "INSERT INTO txdoc (seq, id, next, mutations, sum) VALUES (?, ?, ?, ?, ?)",
  );
  const upsertDocument = database.prepare(`INSERT INTO doc (id, rev, json, sum) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET rev = excluded.rev, json = excluded.json, sum = excluded.sum RETURNING num`);
  const deleteDocument = database.prepare("DELETE FROM doc WHERE id = ? RETURNING num");
  const upsertText = database.prepare("INSERT OR REPLACE INTO fts (rowid, body) VALUES (?, ?)");
  const deleteText = database.prepare("DELETE FROM fts WHERE rowid = ?");
  const upsertPublished = database.prepare("INSERT OR REPLACE INTO published (key, rev) VALUES (?, ?)");
  const deletePublished = database.prepare("DELETE FROM published WHERE key = ?");

  const insertPublication = database.prepare("INSERT INTO publication (id) VALUES (?)");

  /**
   * `published` holds the revisions that the site compares with, and `publication` is the log from which it
   * catches up. Drafts change neither.
   */
  const writePublished = (change: DocumentChange, transactionId: string): Row[] => {
    if (!isPublic || !isPublishedId(change.id)) return [];
    const rows: Row[] = [
      [change.id, change.next?._rev ?? null],
      [addressKey(change.id), change.next && revisionOfAddress(change.next)],
    ];
    for (const type of new Set([change.previous?._type, change.next?._type])) {
      if (type) rows.push([typeKey(type), transactionId]);
    }
    for (const key of changedLists(change, outlinedLists)) rows.push([key, transactionId]);
    for (const [key, revision] of rows) {
      if (revision === null) deletePublished.run(key);
      else upsertPublished.run(key, revision);
    }
    insertPublication.run(change.id);
    return rows;
  };

  return (transaction) => {
    const { seq, id, timestamp, author } = transaction;
    insertTransaction.run(seq, id, timestamp, author, checksum(seq, id, timestamp, author));
    const published: Row[] = [];
    const texts: { num: number; text: string | null }[] = [];
    for (const change of transaction.changes) {
      const json = change.next && JSON.stringify(change.next);
      const mutations = pack(JSON.stringify(change.mutations));
      const next = json && pack(json);
      insertChange.run(seq, change.id, next, mutations, checksum(seq, change.id, next, mutations));
      const row = change.next
        ? upsertDocument.get(change.id, id, json, checksum(change.id, id, json))
        : deleteDocument.get(change.id);
      if (row) texts.push({ num: Number(row.num), text: change.next && collectText(change.next) });
      published.push(...writePublished(change, id));
    }
    // FTS5 writes what it has gathered before each row with a lower number than the last, and before each statement
    // that can fail halfway: in any other order a release of 1,000 pages took five seconds.
    for (const { num, text } of texts.sort((one, other) => one.num - other.num)) {
      if (text === null) deleteText.run(num);
      else upsertText.run(num, text);
    }
    return published;
  };
}

function revisionOfAddress({ path, slug }: LakeDocument): string {
  const current = typeof slug === "object" && slug !== null && "current" in slug ? slug.current : slug;
  return addressRevision({ path, slug: current });
}

/**
 * The keys of the lists that a change can affect: the list of the document's type, and each list that
 * contains the document. After a move these include the lists that it left. Empty if the outline is
 * unchanged, because lists show nothing else of a document.
 */
function changedLists({ previous, next }: DocumentChange, outlined: OutlinedLists): string[] {
  if (previous && next && outlineOf(previous) === outlineOf(next)) return [];
  const documents = [previous, next].flatMap((document) => document ?? []);
  return [...new Set(documents.flatMap((document) => listsOf(document, outlined)))];
}

function listsOf(document: LakeDocument, outlined: OutlinedLists): string[] {
  const { _type: type } = document;
  const keys = [listKey(type)];
  const within: string[] = [];
  for (const field of outlined[type] ?? []) {
    const value = idOrText(document[field]);
    if (value === null) break;
    within.push(value);
    keys.push(listKey(type, ...within));
  }
  return keys;
}

function idOrText(value: unknown): string | null {
  const idOrValue = typeof value === "object" && value !== null && "_ref" in value ? value._ref : value;
  return typeof idOrValue === "string" ? idOrValue : null;
}

/**
 * A document without system fields and with its arrays replaced by their lengths, because its text is in the
 * arrays.
 */
function outlineOf({ _rev, _createdAt, _updatedAt, ...document }: LakeDocument): string {
  return JSON.stringify(document, (_field, value: unknown) => (Array.isArray(value) ? value.length : value));
}
