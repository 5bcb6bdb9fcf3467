import { readdirSync, readFileSync, renameSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";
import { exportFolder } from "../src/transfer/export-folder.ts";
import { seedDataset } from "../src/transfer/seed.ts";

import { createContentFolder } from "./support/content-folder.ts";
import { startLake, type TestLake } from "./support/lake.ts";
import { createFolder, createStore } from "./support/lake-store.ts";
import { createQuarters } from "./support/pictures.ts";
import { comparable, fillWithContent } from "./support/transfer-content.ts";

function readAll(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((file): [string, string] => [path.relative(folder, file), readFileSync(file, "latin1")]).sort(),
  );
}

async function exportTo(lake: TestLake, folder: string, includeDrafts = false) {
  const documents = [...lake.dataset.documents.values()];
  return exportFolder({ documents, lakeFolder: lake.folder, folder, includeDrafts });
}

test("a seed and an export return the content unchanged, byte for byte", async () => {
  using content = createContentFolder({
    "page/page-a.json": `${JSON.stringify(
      {
        title: "A",
        _type: "page",
        _id: "page-a",
        picture: {
          alt: "Four",
          _sanityAsset: "image@file://assets/deep/four%20quarters.png",
          _type: "picture",
        },
        blocks: [{ text: "b", _type: "prose", _key: "k1", note: { z: 1, a: 2 } }],
      },
      null,
      2,
    )}\n`,
    "assets/deep/four quarters.png": await createQuarters(),
    "notes/readme.json": '{"about": "not a document"}',
  });
  renameSync(path.join(content.path, "notes"), path.join(content.path, "assets", "notes"));
  await using lake = await startLake();
  const before = readAll(content.path);
  await seedDataset(lake.dataset, content.path, lake.context);
  expect(await exportTo(lake, content.path)).toEqual({ documents: 1, assets: 1 });
  expect(readAll(content.path)).toEqual(before);
});

test("an export changes only what an editor changed: fields keep their order, and deleted documents lose their file", async () => {
  using content = createContentFolder({
    "page/page-a.json": {
      title: "A",
      _id: "page-a",
      items: [
        { _key: "1", z: 1, a: 1 },
        { _key: "2", z: 2, a: 2 },
      ],
    },
    "page/page-b.json": { title: "B" },
    "page/settings.json": { title: "Settings" },
    "page/unrelated.json": "{}",
  });
  await using lake = await startLake();
  // A file that does not declare itself a document is left alone, even in a folder of documents.
  renameSync(path.join(content.path, "page/unrelated.json"), path.join(content.path, "unrelated.txt"));
  await seedDataset(lake.dataset, content.path, lake.context);
  renameSync(path.join(content.path, "unrelated.txt"), path.join(content.path, "page/unrelated.json"));
  await exportTo(lake, content.path);
  const client = lake.client("editor");
  await client
    .transaction()
    .patch("page-a", {
      set: { zebra: 1, "items[0].b": 3 },
      unset: ['items[_key=="2"]'],
      setIfMissing: { apple: 2 },
    })
    .delete("page-b")
    .create({ _id: "page-c", _type: "page", zebra: 1, apple: 2 })
    .create({ _id: "drafts.page-a", _type: "page" })
    .commit();
  await exportTo(lake, content.path);
  const files = readAll(content.path);
  expect(Object.keys(files)).toEqual([
    "page/page-a.json",
    "page/page-c.json",
    "page/settings.json",
    "page/unrelated.json",
  ]);
  expect(Object.keys(JSON.parse(files["page/page-a.json"] ?? ""))).toEqual([
    "title",
    "_id",
    "items",
    "_type",
    "apple",
    "zebra",
  ]);
  expect(JSON.stringify(JSON.parse(files["page/page-a.json"] ?? "").items)).toBe(
    '[{"_key":"1","z":1,"a":1,"b":3}]',
  );
  expect(Object.keys(JSON.parse(files["page/page-c.json"] ?? ""))).toEqual([
    "_id",
    "_type",
    "apple",
    "zebra",
  ]);
});

test("an exported folder seeds an equal dataset", async () => {
  await using from = await startLake();
  using folder = createFolder();
  await fillWithContent(from);
  const summary = await exportTo(from, folder.path, true);
  expect(summary).toEqual({ documents: 4, assets: 5 });
  expect(Object.keys(readAll(folder.path)).filter((file) => file.startsWith("assets/"))).toEqual([
    "assets/drawing.svg",
    expect.stringMatching(/^assets\/four-quarters-[0-9a-f]{8}\.png$/),
    "assets/four-quarters.png",
    "assets/table.csv",
    "assets/unused.png",
  ]);
  using to = createStore();
  const dataset = to.store.dataset("production");
  await seedDataset(dataset, folder.path, { ...from.context, store: to.store });
  expect(comparable(dataset.documents.values())).toEqual(comparable(from.dataset.documents.values()));
});
