import { symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { seedDataset } from "../src/transfer/seed.ts";
import { createContentFolder } from "./support/content-folder.ts";
import { createStore } from "./support/lake-store.ts";
import { createQuarters, quartersSvg } from "./support/pictures.ts";

const home = {
  _id: "page-home",
  _type: "page",
  title: "Home",
  author: { _type: "reference", _ref: "person-ada" },
  blocks: [
    {
      _type: "hero",
      heading: "Sign",
      picture: { _type: "picture", _sanityAsset: "image@file://assets/x.svg", alt: "Four" },
    },
    { _key: "own", _type: "prose" },
  ],
};
const ada = { name: "Ada", page: { _type: "reference", _ref: "page-home" } };

const files = () => ({
  "page/page-home.json": home,
  "person/person-ada.json": ada,
  "assets/x.svg": quartersSvg(),
  "README.md": "Not a document",
});

function seed(folder: string, publicUrl = "http://localhost:3000/lake") {
  const temporary = createStore();
  const dataset = temporary.store.dataset("production");
  const context = { store: temporary.store, projectId: "local", publicUrl };
  return { temporary, dataset, run: () => seedDataset(dataset, folder, context) };
}

test("seeds documents with their assets and circular references in one transaction", async () => {
  using content = createContentFolder(files());
  const { temporary, dataset, run } = seed(content.path);
  using _ = temporary;
  const transaction = await run();
  expect(transaction).toMatchObject({ author: "system", timestamp: "2026-01-01T00:00:00Z", seq: 1 });
  expect(transaction?.id).toMatch(/^seed-[0-9a-f]{16}$/);
  const [imageId = ""] = dataset.idsOfType("sanity.imageAsset");
  expect(imageId).toMatch(/^image-[0-9a-f]{40}-400x200-svg$/);
  expect(dataset.documents.get(imageId)).toMatchObject({
    originalFilename: "x.svg",
    mimeType: "image/svg+xml",
  });
  expect(dataset.documents.get("page-home")).toMatchObject({
    _rev: transaction?.id,
    _createdAt: "2026-01-01T00:00:00Z",
    _updatedAt: "2026-01-01T00:00:00Z",
    blocks: [
      {
        _key: expect.stringMatching(/^[0-9a-f]{12}$/),
        picture: { _type: "picture", asset: { _type: "reference", _ref: imageId }, alt: "Four" },
      },
      { _key: "own" },
    ],
  });
  expect(dataset.documents.get("person-ada")).toMatchObject({ _type: "person", name: "Ada" });
  expect(JSON.stringify([...dataset.documents.values()])).not.toContain("_sanityAsset");
});

test("equal content gives equal revisions in every data folder, and different content different ones", async () => {
  using content = createContentFolder(files());
  using same = createContentFolder({
    ...files(),
    "page/page-home.json": Object.fromEntries(Object.entries(home).reverse()),
  });
  using other = createContentFolder({ ...files(), "assets/x.svg": quartersSvg(200, 100) });
  const revisions: Record<string, string>[] = [];
  for (const folder of [content.path, same.path, other.path]) {
    const { temporary, run } = seed(folder, `http://localhost:${4000 + revisions.length}/lake`);
    using store = temporary;
    await run();
    revisions.push(store.publishedRevisions("production"));
  }
  expect(revisions[1]).toEqual(revisions[0]);
  expect(revisions[2]?.["page-home"]).not.toBe(revisions[0]?.["page-home"]);
});

test("does nothing for a dataset that has been written to, or a folder without documents", async () => {
  using content = createContentFolder(files());
  using empty = createContentFolder({ "README.md": "Nothing yet" });
  const nothing = seed(empty.path);
  using one = nothing.temporary;
  expect(await nothing.run()).toBeNull();
  expect(one.store.dataset("production").seq).toBe(0);
  const twice = seed(content.path);
  using two = twice.temporary;
  await twice.run();
  expect(await twice.run()).toBeNull();
  expect(two.store.dataset("production").seq).toBe(1);
});

const outside = "image@file://../secret.png";
const image = (reference: string) => ({ picture: { _type: "picture", _sanityAsset: reference } });

test.each<[string, Record<string, string | object>, RegExp]>([
  ["broken JSON", { "page/a.json": "{" }, /page\/a\.json: not valid JSON/],
  ["a JSON array", { "page/a.json": [] }, /page\/a\.json: must hold one JSON object/],
  [
    "a mismatched id",
    { "page/a.json": { _id: "b" } },
    /page\/a\.json: field _id is "b" but the file is named "a"/,
  ],
  [
    "a mismatched type",
    { "page/a.json": { _type: "post" } },
    /page\/a\.json: field _type is "post" but the folder/,
  ],
  ["an invalid id", { "page/a b.json": {} }, /page\/a b\.json: field _id is "a b"/],
  [
    "a duplicate id",
    { "page/a.json": {}, "post/a.json": {} },
    /post\/a\.json: field _id is "a", which .*page\/a\.json has/,
  ],
  [
    "a broken reference",
    { "page/a.json": { author: { _ref: "nobody" } } },
    /a\.json: field author\._ref names "nobody"/,
  ],
  [
    "a reference without a target",
    { "page/a.json": { list: [{ _ref: 5 }] } },
    /a\.json: field list\[0\]\._ref must be the id/,
  ],
  [
    "a missing picture",
    { "page/a.json": image("image@file://assets/no.png") },
    /a\.json: field picture\._sanityAsset names assets\/no\.png, which does not exist/,
  ],
  [
    "a remote picture",
    { "page/a.json": image("image@https://example.org/a.png") },
    /a\.json: field picture\._sanityAsset is .*write image@file/,
  ],
  [
    "a picture outside the folder",
    { "page/a.json": image(outside), "../secret.png": "x" },
    /secret\.png, which lies outside/,
  ],
  [
    "a text file as a picture",
    { "page/a.json": image("image@file://assets/a.png"), "assets/a.png": "words" },
    /a\.json: .*could not read metadata/,
  ],
])(
  "refuses content with %s, names the file and the problem, and stores nothing",
  async (_name, bad, message) => {
    using content = createContentFolder({});
    for (const [file, value] of Object.entries(bad)) content.write(path.join("content", file), value);
    const { temporary, dataset, run } = seed(path.join(content.path, "content"));
    using _ = temporary;
    await expect(run()).rejects.toThrow(message);
    expect(dataset.seq).toBe(0);
  },
);

test("refuses a link that leads out of the folder", async () => {
  using content = createContentFolder({
    "content/page/a.json": image("image@file://assets/a.png"),
    "content/assets/b.txt": "b",
  });
  content.write("secret.png", await createQuarters());
  symlinkSync(path.join(content.path, "secret.png"), path.join(content.path, "content/assets/a.png"));
  const { temporary, run } = seed(path.join(content.path, "content"));
  using _ = temporary;
  await expect(run()).rejects.toThrow(/assets\/a\.png, which lies outside/);
});

test("names a missing folder", async () => {
  const { temporary, run } = seed("/nowhere/content");
  using _ = temporary;
  await expect(run()).rejects.toThrow("Reading content failed: there is no folder /nowhere/content");
});
