import { writeSync } from "node:fs";
import { openStore } from "../../src/store/store.ts";
import type { Dataset, DocumentChange } from "../../src/store/types.ts";

/**
 * Writes to the lake in the folder given as its first argument until it is killed, with one line of output for each
 * committed transaction. Each transaction gives two documents the same number and creates, changes or deletes a third.
 */
function writeForEver(dataset: Dataset): never {
  for (let n = dataset.seq + 1; ; n += 1) {
    const third = `item-${n % 5}`;
    const isDeletion = n % 3 === 0 && dataset.documents.has(third);
    const transaction = dataset.commit({
      author: "writer",
      changes: [
        change(dataset, "left", n),
        change(dataset, "drafts.right", n),
        change(dataset, third, isDeletion ? null : n),
      ],
    });
    writeSync(1, `${transaction.id} ${n}\n`);
  }
}

function change(dataset: Dataset, id: string, n: number | null): DocumentChange {
  const previous = dataset.documents.get(id) ?? null;
  const time = new Date().toISOString();
  const text = `word${n} `.repeat(200);
  const next = { _id: id, _type: "post", _rev: "", _createdAt: time, _updatedAt: time, n, text };
  return { id, previous, next: n === null ? null : next, mutations: [] };
}

writeForEver(openStore({ folder: process.argv[2] ?? "" }).dataset("production"));
