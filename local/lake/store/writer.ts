import type { DatabaseSync } from "node:sqlite";
import { addressKey, addressRevision, type OutlinedLists, typeKey } from "../../../lib/freshness/keys.ts";
import { changedLists } from "./changed-lists.ts";
import { collectText } from "./fields.ts";
import { isPublishedId } from "./ids.ts";
import { pack } from "./packed.ts";
import type { DocumentChange, LakeDocument, Transaction } from "./types.ts";

/** Writes one transaction to every table. The caller wraps it in a SQLite transaction. */
export function createWriter(
  database: DatabaseSync,
  outlinedLists: OutlinedLists,
): (transaction: Transaction) => void {
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

  /**
   * `published` holds the revisions that the site compares with, and `publication` is the log from which it
   * catches up. Drafts change neither.
   */
  const writePublished = (change: DocumentChange, transactionId: string) => {
    if (!isPublishedId(change.id)) return;
    if (change.next) {
      upsertPublished.run(change.id, change.next._rev);
      upsertPublished.run(addressKey(change.id), revisionOfAddress(change.next));
    } else {
      deletePublished.run(change.id);
      deletePublished.run(addressKey(change.id));
    }
    for (const type of new Set([change.previous?._type, change.next?._type])) {
      if (type) upsertPublished.run(typeKey(type), transactionId);
    }
    insertPublication.run(change.id);
    for (const key of changedLists(change, outlinedLists)) upsertPublished.run(key, transactionId);
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

function revisionOfAddress({ path, slug }: LakeDocument): string {
  const current = typeof slug === "object" && slug !== null && "current" in slug ? slug.current : slug;
  return addressRevision({ path, slug: current });
}
