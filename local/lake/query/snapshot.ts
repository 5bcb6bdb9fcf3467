import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { parseDocument } from "../store/log.ts";
import { Memory } from "../store/memory.ts";
import { TextIndex } from "../store/text.ts";
import type { LakeDocument } from "../store/types.ts";
import type { TextSearch } from "../store/words.ts";
import type { QueryableDataset } from "./view.ts";

/** What changed since the last message: the documents as they are now, `null` for a deleted one. */
export type SnapshotChanges = readonly (readonly [id: string, document: LakeDocument | null])[];

/** A dataset's documents in another thread: read once from the file, then kept equal by what the owner sends. */
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
    for (const row of this.#database.prepare("SELECT json FROM doc").iterate()) {
      const document = parseDocument(String(row.json));
      if (document) this.replace(document._id, document);
    }
  }

  /** Counts the changes received; it is not the owner's `seq`. */
  get seq(): number {
    return this.#seq;
  }

  /** False when the dataset was deleted and made anew in the same place. */
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
