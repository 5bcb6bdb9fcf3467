import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { explained, prepareDatabaseFile } from "@paraph/service/database-file";
import { lockFolder } from "@paraph/service/folder-lock";
import { plainError } from "../errors.ts";
import type { OutlinedLists } from "../keys.ts";
import { addonDatasetOf } from "./addon-name.ts";
import { createDatasetTables, openDatabase } from "./database.ts";
import { SqliteDataset } from "./dataset.ts";
import { createRandomId } from "./ids.ts";
import { lastFileOf, type NewestBackupIn } from "./last-transaction.ts";
import type { Dataset, LakeDocument, Store } from "./types.ts";

export interface StoreOptions {
  readonly folder: string;
  readonly now?: () => Date;
  /** Generates transaction ids. */
  readonly createId?: () => string;
  /** Called with errors of listeners, which never undo or hide a commit. */
  readonly onListenerError?: (error: unknown) => void;
  /** Takes what of a dataset's file is not what was written. */
  readonly onDamage?: (message: string) => void;
  /** Finds a backup of a damaged file; none by default. */
  readonly newestBackup?: NewestBackupIn;
  /** The lists whose outlines the site depends on; none by default. */
  readonly outlinedLists?: OutlinedLists;
  /**
   * Changes stored documents when a dataset opens, for values that depend on the location. Revisions stay the
   * same.
   */
  readonly onLoad?: (document: LakeDocument) => LakeDocument;
}

const datasetName = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/**
 * Opens a lake's folder, creating it if needed. One process at a time locks it, and the lock does not outlive
 * a crash.
 */
export function openStore(options: StoreOptions): Store {
  const folder = path.resolve(options.folder);
  const datasetFolder = path.join(folder, "datasets");
  // Documents are kept in memory, so the lake would miss another process's writes.
  const lock = lockFolder(folder, "lake");
  mkdirSync(datasetFolder, { recursive: true });
  const systemFile = path.join(folder, "system.db");
  const system = explained(systemFile, () => {
    prepareDatabaseFile(systemFile, () => {});
    return openDatabase(systemFile);
  });
  const datasets = new Map<string, SqliteDataset>();
  const fileOf = (name: string) => path.join(datasetFolder, `${name}.db`);

  const open = (name: string): Dataset => {
    const file = fileOf(name);
    const dataset = explained(file, () => {
      prepareDatabaseFile(file, createDatasetTables);
      return new SqliteDataset({
        name,
        file,
        now: options.now ?? (() => new Date()),
        createId: options.createId ?? createRandomId,
        onListenerError:
          options.onListenerError ?? ((error) => console.error("A commit listener failed:", error)),
        onDamage: options.onDamage ?? ((message) => console.error(message)),
        newestBackup: () => options.newestBackup?.(folder, path.relative(folder, file)) ?? (() => null),
        outlinedLists: options.outlinedLists ?? {},
        onLoad: options.onLoad ?? ((document) => document),
      });
    });
    datasets.set(name, dataset);
    return dataset;
  };

  return {
    folder,
    system,

    dataset(name) {
      const known = datasets.get(name);
      if (known) return known;
      if (!datasetName.test(name) || !existsSync(fileOf(name))) {
        throw plainError(404, "Not Found", `Dataset "${name}" not found`);
      }
      return open(name);
    },

    datasetNames() {
      const files = readdirSync(datasetFolder).filter((file) => file.endsWith(".db"));
      return files.map((file) => file.slice(0, -".db".length)).sort();
    },

    createDataset(name) {
      if (!datasetName.test(name)) {
        const rule = "lower-case letters, digits, _ and -, 64 at most, first a letter or digit";
        throw plainError(400, "Bad Request", `Dataset name "${name}" is not allowed: use ${rule}`);
      }
      if (existsSync(fileOf(name))) throw plainError(409, "Conflict", `Dataset "${name}" already exists`);
      return open(name);
    },

    ensureDataset(name) {
      return this.datasetNames().includes(name) ? this.dataset(name) : this.createDataset(name);
    },

    deleteDataset(name) {
      // First: a failure in between must leave no comments of a dataset that is gone.
      const addon = addonDatasetOf(name);
      if (existsSync(fileOf(addon))) this.deleteDataset(addon);
      this.dataset(name).close();
      datasets.delete(name);
      for (const suffix of ["", "-wal", "-shm"]) rmSync(`${fileOf(name)}${suffix}`, { force: true });
      rmSync(lastFileOf(fileOf(name)), { force: true });
    },

    close() {
      for (const dataset of datasets.values()) dataset.close();
      datasets.clear();
      system.close();
      lock.close();
    },
  };
}
