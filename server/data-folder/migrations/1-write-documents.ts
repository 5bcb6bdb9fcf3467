import type { DatabaseSync } from "node:sqlite";
import { deflateRawSync } from "node:zlib";
import { listKey, typeKey } from "@paraph/lake/keys";
import { createRandomId } from "@paraph/lake/store/ids";
import type { LakeDocument } from "@paraph/lake/store/types";

/**
 * Writes changed documents as the lake of version 0 did: into its log, its documents and the revisions that pages are
 * compared with. The lake itself writes the tables of later versions.
 */
export function writeDocuments(
  database: DatabaseSync,
  stored: readonly LakeDocument[],
  changed: readonly LakeDocument[],
): void {
  // Releases before that of this migration had no such table.
  database.exec(
    "CREATE TABLE IF NOT EXISTS publication (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL)",
  );
  const seq = 1 + Number(database.prepare("SELECT max(seq) AS seq FROM tx").get()?.seq ?? 0);
  const id = `migration-1-${createRandomId()}`;
  const timestamp = new Date().toISOString();
  database
    .prepare("INSERT INTO tx (seq, id, timestamp, author) VALUES (?, ?, ?, 'system')")
    .run(seq, id, timestamp);
  const log = database.prepare("INSERT INTO txdoc (seq, id, next, mutations) VALUES (?, ?, ?, ?)");
  const update = database.prepare("UPDATE doc SET rev = ?, json = ? WHERE id = ?");
  const publish = database.prepare("INSERT OR REPLACE INTO published (key, rev) VALUES (?, ?)");
  const announce = database.prepare("INSERT INTO publication (id) VALUES (?)");
  const before = new Map(stored.map((document) => [document._id, document]));
  for (const fields of changed) {
    const document: LakeDocument = { ...fields, _rev: id, _updatedAt: timestamp };
    const previous = before.get(document._id);
    const json = JSON.stringify(document);
    const mutation = { patch: { id: document._id, set: changedFields(previous, fields) } };
    log.run(seq, document._id, packed(json), packed(JSON.stringify([mutation])));
    update.run(id, json, document._id);
    if (document._id.includes(".")) continue;
    for (const key of [document._id, ...listsOf(previous), ...listsOf(document)]) publish.run(key, id);
    announce.run(document._id);
  }
  // The lake fills an index that lacks documents when it opens the dataset.
  database.exec("INSERT INTO fts (fts) VALUES ('delete-all')");
}

function changedFields(previous: LakeDocument | undefined, next: LakeDocument): object {
  return Object.fromEntries(Object.entries(next).filter(([field, value]) => previous?.[field] !== value));
}

/** The keys of the lists that show the document. */
function listsOf(document: LakeDocument | undefined): string[] {
  if (!document) return [];
  const { _type: type, category, subCategory } = document;
  const keys = [typeKey(type), listKey(type)];
  const within = typeof category === "object" && category !== null && "_ref" in category && category._ref;
  if (type !== "contractTemplate" || typeof within !== "string") return keys;
  keys.push(listKey(type, within));
  if (typeof subCategory === "string") keys.push(listKey(type, within, subCategory));
  return keys;
}

/** The log compresses what gains by it. */
function packed(text: string): string | Uint8Array {
  return text.length < 512 ? text : deflateRawSync(text, { level: 1 });
}
