import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openStore, type StoreOptions } from "../../src/store/store.ts";
import type { DocumentChange, LakeDocument, Store } from "../../src/store/types.ts";

/** A temporary folder, deleted when the test ends. */
export function createFolder(): Disposable & { readonly path: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "lake-"));
  return { path: folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface TemporaryStore extends Disposable {
  readonly store: Store;
  /** The map from key to revision that the site's cache reads from the database file. */
  publishedRevisions(dataset: string): Record<string, string>;
}

/** A store in a temporary folder, with an empty dataset `production`. */
export function createStore(options: Partial<StoreOptions> = {}): TemporaryStore {
  const folder = createFolder();
  const store = openStore({ folder: folder.path, ...options });
  store.createDataset("production");
  return {
    store,
    publishedRevisions(dataset) {
      const file = path.join(folder.path, "datasets", `${dataset}.db`);
      const database = new DatabaseSync(file, { readOnly: true });
      const rows = database.prepare("SELECT key, rev FROM published").all();
      database.close();
      return Object.fromEntries(rows.map((row) => [String(row.key), String(row.rev)]));
    },
    [Symbol.dispose]() {
      store.close();
      folder[Symbol.dispose]();
    },
  };
}

/** A change that creates a document. */
export function creation(fields: { _id: string; _type: string; [field: string]: unknown }): DocumentChange {
  const time = "2026-01-01T00:00:00.000Z";
  const next: LakeDocument = { _rev: "", _createdAt: time, _updatedAt: time, ...fields };
  return { id: fields._id, previous: null, next, mutations: [{ create: fields }] };
}
