import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { wholeDocuments } from "../store/damage.ts";
import { Memory } from "../store/memory.ts";
import { TextIndex } from "../store/text.ts";
import type { LakeDocument } from "../store/types.ts";
import type { TextSearch } from "../store/words.ts";
import type { QueryableDataset } from "./view.ts";

/** The changes since the last message: the current documents, `null` for a deleted one. */
export type SnapshotChanges = readonly (readonly [id: string, document: LakeDocument | null])[];

/**
 * A copy of a dataset's documents in another thread: read once from the file, then kept in sync with the
 * changes that the owner sends.
 */
export class Snapshot extends Memory implements QueryableDataset {
  readonly name: string;
  readonly #fileId: number;
  readonly #database: DatabaseSync;
  readonly #text: TextIndex;
  #seq = 0;

  constructor(name: string, file: string) {
    super();
    this.name = name;
    this.#fileId = statSync(file).ino;
    this.#database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    this.#text = new TextIndex(this.#database, this.documents);
    for (const { document } of wholeDocuments(this.#database)) this.replace(document._id, document);
  }

  /** Counts the changes received. It differs from the owner's `seq`. */
  get seq(): number {
    return this.#seq;
  }

  /** False if the dataset was deleted and created again with the same name. */
  isOf(file: string): boolean {
    return statSync(file).ino === this.#fileId;
  }

  apply(changes: SnapshotChanges): void {
    if (changes.length > 0) this.#seq += 1;
    for (const [id, document] of changes) this.replace(id, document);
    this.#text.follow(changes.map(([id]) => id));
  }

  matchingText(search: TextSearch): ReadonlyMap<string, number> {
    return this.#text.search(search);
  }

  onCommit(): () => void {
    return () => {};
  }

  close(): void {
    this.#database.close();
  }
}
