import { rounds } from "@paraph/service/testing/extent";
import fc from "fast-check";
import { expect, test } from "vitest";
import { publishedIdOf } from "../src/document-ids.ts";
import { LakeError } from "../src/errors.ts";
import { applyMutations, commitPending } from "../src/mutate/apply-mutations.ts";
import { parseMutation } from "../src/mutate/parse-mutation.ts";
import { PendingTransaction } from "../src/mutate/pending-transaction.ts";
import { atOnce } from "../src/mutate/routes.ts";
import { collectReferences } from "../src/store/fields.ts";
import { createRandomId } from "../src/store/ids.ts";
import { openStore } from "../src/store/store.ts";
import type { Dataset, LakeDocument } from "../src/store/types.ts";
import { createFolder } from "./support/lake-store.ts";
import { editor } from "./support/lake-writes.ts";

const id = fc.constantFrom("a", "b", "drafts.a", "c");
const item = fc.record(
  { _key: fc.constantFrom("k1", "k2", "k3"), n: fc.integer({ min: 0, max: 9 }), to: fc.record({ _ref: id }) },
  { requiredKeys: ["n"] },
);
const items = fc.array(item, { maxLength: 4 });
const path = fc.constantFrom(
  "items",
  "items[0]",
  "items[-1]",
  'items[_key=="k1"]',
  "items[1:]",
  "n",
  "to",
  "items[0].n",
);
const document = fc.record({
  _id: id,
  _type: fc.constantFrom("post", "page"),
  items,
  to: fc.option(fc.record({ _ref: id })),
});
const operations = fc.oneof(
  fc.record({ set: fc.dictionary(path, fc.oneof(items, fc.integer(), item), { maxKeys: 2 }) }),
  fc.record({ setIfMissing: fc.record({ items }) }),
  fc.record({ unset: fc.array(path, { maxLength: 2 }) }),
  fc.record({ inc: fc.dictionary(path, fc.integer({ min: 1, max: 3 }), { maxKeys: 1 }) }),
  fc.record({
    insert: fc.oneof(...["before", "after", "replace"].map((place) => fc.record({ [place]: path, items }))),
  }),
);
const mutation = fc.oneof(
  fc.record({ create: document }),
  fc.record({ createOrReplace: document }),
  fc.record({ createIfNotExists: document }),
  fc.record({ delete: fc.record({ id }) }),
  fc.tuple(id, operations).map(([target, patch]) => ({ patch: { id: target, ...patch } })),
);

function write(dataset: Dataset, mutations: readonly unknown[]): boolean {
  const pending = new PendingTransaction(dataset, {
    transactionId: createRandomId(),
    timestamp: new Date().toISOString(),
    createId: createRandomId,
  });
  const ready = mutations.map((value) => {
    const parsed = parseMutation(value);
    const ids = "target" in parsed && "id" in parsed.target ? [parsed.target.id] : [];
    return { mutation: parsed, ids };
  });
  try {
    atOnce(applyMutations(pending, ready, editor));
  } catch (error) {
    expect(error).toBeInstanceOf(LakeError);
    return false;
  }
  commitPending(pending, editor.id);
  return true;
}

function expectUniqueKeys(value: unknown) {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    const keys = value.flatMap((entry) => (typeof entry?._key === "string" ? [entry._key] : []));
    expect(new Set(keys).size).toBe(keys.length);
  }
  for (const entry of Object.values(value)) expectUniqueKeys(entry);
}

function expectSound(dataset: Dataset, before: ReadonlyMap<string, LakeDocument>, isWritten: boolean) {
  for (const [key, document] of dataset.documents) {
    expectUniqueKeys(document);
    // Its own draft may disappear: discarding and publishing delete it.
    const others = [...collectReferences(document).strong].filter(
      (target) => publishedIdOf(target) !== publishedIdOf(key),
    );
    for (const target of others) expect(dataset.documents.has(target)).toBe(true);
    const [last] = dataset.history(key, { limit: 1 });
    expect(last?.next).toEqual(document);
    expect(last?.transactionId).toBe(document._rev);
  }
  if (!isWritten) expect(new Map(dataset.documents)).toEqual(before);
}

test("no sequence of mutations breaks keys, references, revisions or the state on disk", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(mutation, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      (requests) => {
        using folder = createFolder();
        const store = openStore({ folder: folder.path });
        const dataset = store.createDataset("production");
        for (const request of requests) {
          const before = new Map(dataset.documents);
          expectSound(dataset, before, write(dataset, request));
        }
        const inMemory = new Map(dataset.documents);
        const replayed = new Map<string, LakeDocument>();
        for (const transaction of dataset.transactionsOf(["a", "b", "drafts.a", "c"])) {
          for (const change of transaction.changes) {
            expect(change.previous).toEqual(replayed.get(change.id) ?? null);
            if (change.next) replayed.set(change.id, change.next);
            else replayed.delete(change.id);
          }
        }
        store.close();
        const reopened = openStore({ folder: folder.path });
        expect(new Map(reopened.dataset("production").documents)).toEqual(inMemory);
        expect(replayed).toEqual(inMemory);
        reopened.close();
      },
    ),
    { numRuns: rounds(40) },
  );
});
