import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { collectText } from "./fields.ts";
import { isPublishedId } from "./ids.ts";
import { changedLists } from "./list-keys.ts";
import { pack } from "./packed.ts";
import type { DocumentChange, LakeDocument, Transaction } from "./types.ts";

/** Writes one transaction to every table; the caller wraps it in a SQLite transaction. */
export function createWriter(database: DatabaseSync): (transaction: Transaction) => void {
  const insertTransaction = database.prepare(
    "INSERT INTO tx (seq, id, timestamp, author) VALUES (?, ?, ?, ?)",
  );
  const insertChange = database.prepare("INSERT INTO txdoc (seq, id, next, mutations) VALUES (?, ?, ?, ?)");
  const upsertDocument = database.prepare(`INSERT INTO doc (id, rev, json) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET rev = excluded.rev, json = excluded.json RETURNING num`);
  const deleteDocument = database.prepare("DELETE FROM doc WHERE id = ? RETURNING num");
  const upsertText = database.prepare("INSERT OR REPLACE INTO fts (rowid, body) VALUES (?, ?)");
  const deleteText = database.prepare("DELETE FROM fts WHERE rowid = ?");
  const upsertPublished = database.prepare("INSERT OR REPLACE INTO published (key, rev) VALUES (?, ?)");
  const deletePublished = database.prepare("DELETE FROM published WHERE key = ?");

  const insertPublication = database.prepare("INSERT INTO publication (id) VALUES (?)");

  /** `published` is what the site compares revisions with, `publication` what it catches up by; drafts touch neither. */
  const writePublished = (change: DocumentChange, transactionId: string) => {
    if (!isPublishedId(change.id)) return;
    if (change.next) {
      upsertPublished.run(change.id, change.next._rev);
      upsertPublished.run(`address:${change.id}`, addressRevision(change.next));
    } else {
      deletePublished.run(change.id);
      deletePublished.run(`address:${change.id}`);
    }
    for (const type of new Set([change.previous?._type, change.next?._type])) {
      if (type) upsertPublished.run(`type:${type}`, transactionId);
    }
    insertPublication.run(change.id);
    for (const key of changedLists(change)) upsertPublished.run(key, transactionId);
  };

  return (transaction) => {
    insertTransaction.run(transaction.seq, transaction.id, transaction.timestamp, transaction.author);
    for (const change of transaction.changes) {
      const json = change.next && JSON.stringify(change.next);
      const mutations = pack(JSON.stringify(change.mutations));
      insertChange.run(transaction.seq, change.id, json && pack(json), mutations);
      if (change.next) {
        const row = upsertDocument.get(change.id, transaction.id, json);
        upsertText.run(Number(row?.num), collectText(change.next));
      } else {
        const row = deleteDocument.get(change.id);
        if (row) deleteText.run(Number(row.num));
      }
      writePublished(change, transaction.id);
    }
  };
}

/** Changes only with what the address of a document is made from, so that a link to it depends on nothing else. */
function addressRevision(document: LakeDocument): string {
  const { path, slug } = document;
  const current = typeof slug === "object" && slug !== null && "current" in slug ? slug.current : slug;
  const parts = [path, current].map((part) => (typeof part === "string" ? part : ""));
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}
