import type { DatabaseSync } from "node:sqlite";
import { inTransaction, isDamaged } from "@paraph/service/database-file";
import { checksum } from "./checksum.ts";
import {
  checkLog,
  type Damage,
  describeDamage,
  findSetAside,
  repairDocuments,
  wholeDocuments,
} from "./damage.ts";
import type { NewestBackup } from "./last-transaction.ts";
import type { Memory } from "./memory.ts";
import type { LakeDocument } from "./types.ts";

export interface LoadOptions {
  readonly file: string;
  /** Takes what of the file is not what was written. */
  readonly onDamage: (message: string) => void;
  /** For one report, so that a later one knows of newer backups. */
  readonly newestBackup: () => NewestBackup;
  /** Upgrades a stored document to the current format, under the same revision. */
  readonly onLoad: (document: LakeDocument) => LakeDocument;
}

/** Checks each document, so that nothing damaged is served, and repairs what the log has whole. */
export function loadDocuments(database: DatabaseSync, memory: Memory, options: LoadOptions): void {
  const { file, onDamage, newestBackup, onLoad } = options;
  /** Returns the documents that came in an earlier format. */
  const read = (onDamagedRow: () => void): LakeDocument[] => {
    const changed: LakeDocument[] = [];
    for (const { document: stored } of wholeDocuments(database, onDamagedRow)) {
      const document = onLoad(stored);
      if (document !== stored) changed.push(document);
      memory.replace(document._id, document);
    }
    return changed;
  };
  let damaged = 0;
  let changed = read(() => damaged++);
  if (damaged > 0) {
    for (const id of repairDocuments(database))
      onDamage(`${file} was damaged: the document "${id}" (table doc). It is whole again, from the log.`);
    changed = read(() => {});
  }
  for (const line of describeDamage(file, findSetAside(database), newestBackup())) onDamage(line);
  if (changed.length === 0) return;
  const update = database.prepare("UPDATE doc SET json = ?, sum = ? WHERE id = ?");
  inTransaction(database, () => {
    for (const document of changed) {
      const { _id: id, _rev: rev } = document;
      const json = JSON.stringify(document);
      update.run(json, checksum(id, rev, json), id);
    }
  });
}

/** Reports damaged rows of the log, and yields in between. */
export function* reportLogDamage(
  database: DatabaseSync,
  { file, onDamage, newestBackup }: Omit<LoadOptions, "onLoad">,
): Generator<void> {
  const found: Damage[] = [];
  try {
    for (const some of checkLog(database)) {
      found.push(...some);
      yield;
      if (!database.isOpen) return;
    }
  } catch (error) {
    if (!isDamaged(error)) throw error;
    onDamage(`${file} is damaged: its log can't be read to its end. Put a backup in its place.`);
  }
  for (const line of describeDamage(file, found, newestBackup())) onDamage(line);
}
