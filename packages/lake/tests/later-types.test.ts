import { expect, test } from "vitest";
import type { Dataset } from "../src/store/types.ts";
import { addLaterTypes, seedDataset } from "../src/transfer/seed.ts";
import { createContentFolder } from "./support/content-folder.ts";
import { createStore, creation } from "./support/lake-store.ts";

const launch = { title: "Launch", blocks: [{ _type: "hero" }] };
const deal = { title: "Deal", link: { _type: "reference", _ref: "page-terms" } };
const files = { "page/page-home.json": { title: "Home" } };
const later = {
  ...files,
  "pageTemplate/pageTemplate-launch.json": launch,
  "pageTemplate/pageTemplate-deal.json": deal,
  "deal/deal-spring.json": { title: "Spring" },
};

/** A dataset that an earlier release filled, and the content of a later one. */
async function olderDataset() {
  const temporary = createStore();
  const dataset = temporary.store.dataset("production");
  const lines: string[] = [];
  const context = {
    store: temporary.store,
    projectId: "local",
    publicUrl: "http://localhost:3000/lake",
    log: (line: string) => lines.push(line),
    now: () => new Date("2026-11-26T09:00:00Z"),
  };
  const content = createContentFolder(files);
  await seedDataset(dataset, content.path, context);
  for (const [file, fields] of Object.entries(later)) content.write(file, fields);
  return {
    dataset,
    lines,
    start: () => addLaterTypes(dataset, content.path, ["pageTemplate"], context),
    [Symbol.dispose]() {
      content[Symbol.dispose]();
      temporary[Symbol.dispose]();
    },
  };
}

function remove(dataset: Dataset, id: string): void {
  const previous = dataset.documents.get(id) ?? null;
  dataset.commit({ author: "somebody", changes: [{ id, previous, next: null, mutations: [] }] });
}

const templates = ({ dataset }: { dataset: Dataset }) => [...dataset.idsOfType("pageTemplate")].sort();

test("R-CMS-3 a dataset of an earlier release gets templates at its next start, and nothing else", async () => {
  using older = await olderDataset();
  const { dataset, lines, start } = older;
  dataset.commit({ author: "somebody", changes: [creation({ _id: "page-terms", _type: "page" })] });
  const home = dataset.documents.get("page-home");
  await start();
  expect(templates(older)).toEqual(["pageTemplate-deal", "pageTemplate-launch"]);
  expect(dataset.documents.get("pageTemplate-launch")).toMatchObject({
    title: "Launch",
    _createdAt: "2026-11-26T09:00:00.000Z",
    blocks: [{ _key: expect.any(String) }],
  });
  expect(dataset.documents.get("page-home")).toEqual(home);
  expect(dataset.idsOfType("deal").size, "a type that visitors see is not added").toBe(0);
  expect(lines.join()).toContain("Added 2 documents of the type pageTemplate");
});

test("R-CMS-3 templates come once: who deletes one or all of them does not get them back", async () => {
  using older = await olderDataset();
  await older.start();
  const { seq } = older.dataset;
  await older.start();
  expect(older.dataset.seq, "a second start writes nothing").toBe(seq);
  remove(older.dataset, "pageTemplate-launch");
  await older.start();
  expect(templates(older)).toEqual([]);
});

test("R-CMS-3 a template that refers to a page somebody removed is left out and named", async () => {
  using older = await olderDataset();
  await older.start();
  expect(templates(older)).toEqual(["pageTemplate-launch"]);
  expect(older.lines.join()).toContain("without");
  expect(older.lines.join()).toContain("pageTemplate-deal.json");
});

test("R-CMS-3 who has templates of their own gets no others, also after deleting them", async () => {
  using older = await olderDataset();
  const own = creation({ _id: "own", _type: "pageTemplate", title: "Ours" });
  older.dataset.commit({ author: "somebody", changes: [own] });
  await older.start();
  expect(templates(older)).toEqual(["own"]);
  remove(older.dataset, "own");
  await older.start();
  expect(templates(older)).toEqual([]);
});

test("R-CMS-3 templates that came with the first content and were deleted stay deleted", async () => {
  using temporary = createStore();
  using content = createContentFolder(later);
  content.write("page/page-terms.json", { title: "Terms" });
  const dataset = temporary.store.dataset("production");
  const context = {
    store: temporary.store,
    projectId: "local",
    publicUrl: "http://localhost:3000/lake",
    log: () => {},
    now: () => new Date(),
  };
  await addLaterTypes(dataset, content.path, ["pageTemplate"], context);
  expect(dataset.seq, "an empty dataset is filled as a whole or not at all").toBe(0);
  await seedDataset(dataset, content.path, context);
  const { seq } = dataset;
  await addLaterTypes(dataset, content.path, ["pageTemplate"], context);
  expect(dataset.seq).toBe(seq);
  for (const id of templates({ dataset })) remove(dataset, id);
  await addLaterTypes(dataset, content.path, ["pageTemplate"], context);
  expect(templates({ dataset })).toEqual([]);
});
