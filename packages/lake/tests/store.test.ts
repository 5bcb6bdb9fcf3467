import { statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { checksum } from "../src/store/checksum.ts";
import { openStore } from "../src/store/store.ts";
import type { Dataset, LakeDocument } from "../src/store/types.ts";
import { parseTextSearch } from "../src/store/words.ts";
import { createFolder, createStore, creation } from "./support/lake-store.ts";

function update(
  dataset: Dataset,
  id: string,
  fields: Record<string, unknown> | null,
  transactionId?: string,
) {
  const previous = dataset.documents.get(id) ?? null;
  const next = fields && previous ? { ...previous, ...fields } : null;
  return dataset.commit({ author: "ada", transactionId, changes: [{ id, previous, next, mutations: [] }] });
}

test("a commit sets its id as the revision and survives reopening", () => {
  using folder = createFolder();
  const first = openStore({ folder: folder.path });
  const written = first.createDataset("production").commit({
    author: "ada",
    transactionId: "t1",
    changes: [creation({ _id: "page-home", _type: "page", path: "/", title: "Home" })],
  });
  first.close();
  const second = openStore({ folder: folder.path });
  const dataset = second.dataset("production");
  expect(written).toMatchObject({ id: "t1", seq: 1, author: "ada" });
  expect(dataset.seq).toBe(1);
  expect(dataset.documents.get("page-home")).toMatchObject({ _rev: "t1", title: "Home" });
  expect([...dataset.idsOfPath("/")]).toEqual(["page-home"]);
  expect([...dataset.matchingText(parseTextSearch("hom*")).keys()]).toEqual(["page-home"]);
  expect(second.datasetNames()).toEqual(["production"]);
  second.close();
});

test("the indexes follow changes and deletions of a document", () => {
  using lake = createStore();
  const dataset = lake.store.dataset("production");
  const link = (id: string, extra = {}) => ({ _type: "reference", _ref: id, ...extra });
  dataset.commit({
    author: "ada",
    changes: [
      creation({
        _id: "a",
        _type: "post",
        slug: { current: "first" },
        body: [{ to: link("b") }],
        x: link("c", { _weak: true }),
      }),
      creation({ _id: "b", _type: "post", slug: { current: "second" } }),
    ],
  });
  expect([...dataset.idsOfType("post")]).toEqual(["a", "b"]);
  expect([...dataset.idsOfPath("first")]).toEqual(["a"]);
  expect([...dataset.idsReferencing("c")]).toEqual(["a"]);
  expect([...dataset.idsStronglyReferencing("c")]).toEqual([]);
  expect([...dataset.idsStronglyReferencing("b")]).toEqual(["a"]);
  update(dataset, "a", { _type: "page", slug: { current: "moved" }, body: [] });
  expect([...dataset.idsOfType("post")]).toEqual(["b"]);
  expect([...dataset.idsOfPath("first")]).toEqual([]);
  expect([...dataset.idsOfPath("moved")]).toEqual(["a"]);
  expect([...dataset.idsReferencing("b")]).toEqual([]);
  update(dataset, "a", null);
  expect([...dataset.idsOfType("page")]).toEqual([]);
  expect([...dataset.idsReferencing("c")]).toEqual([]);
});

test("the indexes find a document's draft and versions, and a release's versions", () => {
  using lake = createStore();
  const dataset = lake.store.dataset("production");
  const ids = ["a", "drafts.a", "versions.r.a", "versions.other.a", "versions.r.b.c", "versions.r"];
  dataset.commit({ author: "ada", changes: ids.map((_id) => creation({ _id, _type: "post" })) });
  expect([...dataset.idsOfVersions("a")]).toEqual(["drafts.a", "versions.r.a", "versions.other.a"]);
  expect([...dataset.idsOfVersions("b.c")]).toEqual(["versions.r.b.c"]);
  expect([...dataset.idsOfRelease("r")]).toEqual(["versions.r.a", "versions.r.b.c"]);
  expect([...dataset.idsOfRelease("_.releases.r")]).toEqual([]);
  update(dataset, "versions.r.a", null);
  expect([...dataset.idsOfVersions("a")]).toEqual(["drafts.a", "versions.other.a"]);
  expect([...dataset.idsOfRelease("r")]).toEqual(["versions.r.b.c"]);
});

test("text search supports prefixes, phrases, exclusions, accents and ids", () => {
  using lake = createStore();
  const dataset = lake.store.dataset("production");
  dataset.commit({
    author: "ada",
    changes: [
      creation({ _id: "one", _type: "post", title: "Sign a contract", body: [{ text: "Café on paper" }] }),
      creation({ _id: "two", _type: "post", title: "Contract signing" }),
    ],
  });
  const ids = (query: string) => [...dataset.matchingText(parseTextSearch(query)).keys()].sort();
  expect(ids("contract")).toEqual(["one", "two"]);
  expect(ids("contr")).toEqual([]);
  expect(ids("contr* cafe")).toEqual(["one"]);
  expect(ids('"sign a contract"')).toEqual(["one"]);
  expect(ids("contract -paper")).toEqual(["two"]);
  expect(ids("-paper")).toEqual(["two"]);
  expect(ids("two")).toEqual(["two"]);
  expect(ids("post")).toEqual([]);
  expect(ids(' * " ')).toEqual(["one", "two"]);
  update(dataset, "one", { title: "Other", body: [] });
  expect(ids("contract")).toEqual(["two"]);
  update(dataset, "two", null);
  expect(ids("contract")).toEqual([]);
});

test("text search follows a transaction in which a document takes the row of a deleted one", () => {
  using lake = createStore();
  const dataset = lake.store.dataset("production");
  const changes = ["one", "two"].map((_id) => creation({ _id, _type: "post", title: `Old ${_id}` }));
  dataset.commit({ author: "ada", changes });
  const previous = dataset.documents.get("two") ?? null;
  dataset.commit({
    author: "ada",
    changes: [
      { id: "two", previous, next: null, mutations: [] },
      creation({ _id: "three", _type: "post", title: "New" }),
    ],
  });
  const ids = (query: string) => [...dataset.matchingText(parseTextSearch(query)).keys()];
  expect([ids("old"), ids("two"), ids("new")]).toEqual([["one"], [], ["three"]]);
});

test("a failed write changes neither the file nor memory", () => {
  using lake = createStore();
  const dataset = lake.store.dataset("production");
  const circular: Record<string, unknown> = { _id: "b", _type: "post" };
  circular.self = [circular];
  const good = creation({ _id: "a", _type: "post" });
  // JSON can't represent it, so the second document fails after the first was written.
  const bad = { id: "b", previous: null, next: circular as LakeDocument, mutations: [] };
  expect(() => dataset.commit({ author: "ada", transactionId: "t1", changes: [good, bad] })).toThrow(
    "circular",
  );
  expect(dataset.documents.size).toBe(0);
  expect(dataset.transaction("t1")).toBeNull();
  expect(dataset.commit({ author: "ada", transactionId: "t1", changes: [good] }).seq).toBe(1);
});

test("a change based on an outdated state conflicts, and so does a used transaction id", () => {
  using lake = createStore();
  const dataset = lake.store.dataset("production");
  dataset.commit({ author: "ada", transactionId: "t1", changes: [creation({ _id: "a", _type: "post" })] });
  const conflict = expect.objectContaining({ status: 409 });
  expect(() => dataset.commit({ author: "bob", changes: [creation({ _id: "a", _type: "post" })] })).toThrow(
    conflict,
  );
  expect(() => update(dataset, "a", { title: "x" }, "t1")).toThrow(conflict);
  expect(dataset.seq).toBe(1);
});

test("history contains each state with its author, time and previous state", () => {
  let minute = 0;
  const now = () => {
    minute += 1;
    return new Date(Date.UTC(2026, 2, 1, 10, minute));
  };
  using lake = createStore({ now });
  const dataset = lake.store.dataset("production");
  dataset.commit({
    author: "ada",
    transactionId: "t1",
    changes: [creation({ _id: "a", _type: "post", n: 1 })],
  });
  update(dataset, "a", { n: 2 }, "t2");
  update(dataset, "a", null, "t3");
  const rows = dataset.history("a").map((row) => [row.transactionId, row.previous?.n, row.next?.n]);
  expect(rows).toEqual([
    ["t3", 2, undefined],
    ["t2", 1, 2],
    ["t1", undefined, 1],
  ]);
  expect(dataset.history("a", { limit: 1, beforeSeq: 3 }).map((row) => row.transactionId)).toEqual(["t2"]);
  expect(dataset.documentAtRevision("a", "t1")).toMatchObject({ n: 1, _rev: "t1" });
  expect(dataset.documentAtRevision("a", "t3")).toBeNull();
  expect(dataset.documentAtTime("a", "2026-03-01T10:02:30Z")).toMatchObject({ n: 2 });
  expect(dataset.documentAtTime("a", "2026-03-01T10:00:00Z")).toBeNull();
  expect(dataset.lastDocument("a")).toMatchObject({ n: 2 });
  expect(dataset.transaction("t2")).toMatchObject({
    seq: 2,
    author: "ada",
    timestamp: "2026-03-01T10:02:00.000Z",
  });
});

test("the published table contains revisions of public documents and their types, never of drafts", () => {
  using lake = createStore();
  const dataset = lake.store.dataset("production");
  const rows = () => Object.entries(lake.publishedRevisions("production"));
  const published = () => Object.fromEntries(rows().filter(([key]) => !key.startsWith("address:")));
  dataset.commit({
    author: "ada",
    transactionId: "t1",
    changes: [creation({ _id: "a", _type: "post" }), creation({ _id: "drafts.a", _type: "post" })],
  });
  expect(published()).toEqual({ a: "t1", "type:post": "t1", "list:post": "t1" });
  update(dataset, "drafts.a", { title: "x" }, "t2");
  expect(published()).toEqual({ a: "t1", "type:post": "t1", "list:post": "t1" });
  update(dataset, "a", { _type: "page" }, "t3");
  const lists = { "list:post": "t3", "list:page": "t3" };
  expect(published()).toEqual({ a: "t3", "type:post": "t3", "type:page": "t3", ...lists });
  update(dataset, "a", null, "t4");
  expect(published()).toEqual({ "type:post": "t3", "type:page": "t4", ...lists, "list:page": "t4" });
});

test("the published table has an address for each public document, which changes only with its path or slug", () => {
  using lake = createStore();
  const dataset = lake.store.dataset("production");
  const address = (id: string) => lake.publishedRevisions("production")[`address:${id}`];
  const drafts = { _id: "drafts.a", _type: "page", path: "/b" };
  const changes = [creation({ _id: "a", _type: "page", path: "/a" }), creation(drafts)];
  dataset.commit({ author: "ada", transactionId: "t1", changes });
  const first = address("a");
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(address("drafts.a")).toBeUndefined();
  update(dataset, "a", { title: "x" }, "t2");
  expect(address("a")).toBe(first);
  update(dataset, "a", { path: "/b" }, "t3");
  const second = address("a");
  expect(second).not.toBe(first);
  update(dataset, "a", { slug: { _type: "slug", current: "s" } }, "t4");
  expect(address("a")).not.toBe(second);
  update(dataset, "a", null, "t5");
  expect(address("a")).toBeUndefined();
});

test("listeners get transactions in order, even if one of them writes or throws", () => {
  const failures: unknown[] = [];
  using lake = createStore({ onListenerError: (error) => failures.push(error) });
  const dataset = lake.store.dataset("production");
  const heard: string[] = [];
  dataset.onCommit((transaction) => {
    if (transaction.id === "t1") {
      dataset.commit({
        author: "ada",
        transactionId: "t2",
        changes: [creation({ _id: "b", _type: "post" })],
      });
    }
    throw new Error("broken listener");
  });
  const stop = dataset.onCommit((transaction) => heard.push(transaction.id));
  dataset.commit({ author: "ada", transactionId: "t1", changes: [creation({ _id: "a", _type: "post" })] });
  expect(heard).toEqual(["t1", "t2"]);
  expect(failures).toHaveLength(2);
  stop();
  update(dataset, "a", { n: 1 });
  expect(heard).toHaveLength(2);
});

test("creates, lists and deletes datasets, and refuses invalid names", () => {
  using lake = createStore();
  lake.store.createDataset("staging");
  expect(lake.store.datasetNames()).toEqual(["production", "staging"]);
  lake.store.deleteDataset("staging");
  expect(lake.store.datasetNames()).toEqual(["production"]);
  expect(() => lake.store.dataset("staging")).toThrow(expect.objectContaining({ status: 404 }));
  expect(() => lake.store.dataset("../system")).toThrow(expect.objectContaining({ status: 404 }));
  expect(() => lake.store.createDataset("production")).toThrow(expect.objectContaining({ status: 409 }));
  expect(() => lake.store.createDataset("No way")).toThrow(expect.objectContaining({ status: 400 }));
});

test("refuses a folder that is already open with the reason, and accepts it after it is closed", () => {
  using folder = createFolder();
  const first = openStore({ folder: folder.path });
  expect(() => openStore({ folder: folder.path })).toThrow(/another process has it open/);
  first.close();
  openStore({ folder: folder.path }).close();
});

test("the log compresses states and still reads uncompressed ones", () => {
  using folder = createFolder();
  const first = openStore({ folder: folder.path });
  const dataset = first.createDataset("production");
  const body = Array.from({ length: 400 }, (_, index) => `Paragraph ${index} of the page, ä.`).join(" ");
  dataset.commit({ author: "ada", changes: [creation({ _id: "page-1", _type: "page", body })] });
  for (let count = 0; count < 100; count += 1) update(dataset, "page-1", { count });
  const before = dataset.history("page-1", { limit: 200 });
  expect(before.map(({ next }) => next?.body)).toEqual(Array(101).fill(body));
  first.close();
  const file = path.join(folder.path, "datasets/production.db");
  expect(statSync(file).size).toBeLessThan((101 * body.length) / 2);

  const database = new DatabaseSync(file);
  const revise = database.prepare("UPDATE txdoc SET next = ?, mutations = ?, sum = ? WHERE seq = ?");
  for (const { seq, next, mutations } of before.slice(50)) {
    const texts = [JSON.stringify(next), JSON.stringify(mutations)] as const;
    revise.run(...texts, checksum(seq, "page-1", ...texts), seq);
  }
  database.close();
  const second = openStore({ folder: folder.path });
  expect(second.dataset("production").history("page-1", { limit: 200 })).toEqual(before);
  second.close();
});
