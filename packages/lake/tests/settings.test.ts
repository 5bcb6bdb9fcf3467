import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { laterTypesFrom, outlinedListsFrom } from "../src/content-settings.ts";
import { defaultSettings, settingsFromEnvironment } from "../src/settings.ts";
import { startLake } from "./support/lake.ts";
import { createFolder } from "./support/lake-store.ts";
import { createQuarters } from "./support/pictures.ts";

const publicUrl = "http://localhost:3000/lake";

test("reads limits, the dataset and the sign-in mode from the environment", () => {
  const environment = {
    LAKE_MAX_UPLOAD_BYTES: "1000",
    LAKE_IMAGE_CACHE_BYTES: "2000",
    LAKE_DATASET: "staging",
    LAKE_PEOPLE: "password",
  };
  expect(settingsFromEnvironment(environment, publicUrl)).toEqual({
    ...defaultSettings(publicUrl),
    maxUploadBytes: 1000,
    imageCacheBytes: 2000,
    dataset: "staging",
    people: "password",
  });
  expect(settingsFromEnvironment({}, publicUrl)).toEqual(defaultSettings(publicUrl));
});

test("reads the lists with outlines from the environment and names the variable with an invalid value", () => {
  const lists = { contractTemplate: ["category", "subCategory"] };
  expect(outlinedListsFrom({ LAKE_OUTLINED_LISTS: JSON.stringify(lists) })).toEqual(lists);
  expect(outlinedListsFrom({})).toEqual({});
  for (const text of ["{", "[]", '{"post": "topic"}', '{"post": [1]}']) {
    expect(() => outlinedListsFrom({ LAKE_OUTLINED_LISTS: text })).toThrow(/^LAKE_OUTLINED_LISTS is /);
  }
});

test("the upload limit applies to uploads and not to other bodies", async () => {
  const picture = await createQuarters();
  const limit = picture.byteLength - 1;
  await using lake = await startLake({ settings: { maxUploadBytes: limit, maxJsonBytes: limit * 100 } });
  const upload = (bytes: Uint8Array) => lake.client("editor").assets.upload("file", Buffer.from(bytes));
  await expect(upload(picture)).rejects.toMatchObject({ statusCode: 413 });
  expect(await upload(picture.subarray(0, limit))).toMatchObject({ size: limit });
  await lake.client("editor").create({ _type: "page", title: "a".repeat(limit * 2) });
});

test("the image cache respects its limit", async () => {
  const kept = async (imageCacheBytes: number) => {
    await using lake = await startLake({ settings: { imageCacheBytes } });
    const { url } = await lake.client("editor").assets.upload("image", await createQuarters());
    expect((await lake.fetch(`${url}?w=100`)).status).toBe(200);
    const cache = path.join(lake.folder, "images-cache");
    return existsSync(cache) ? readdirSync(cache, { recursive: true }).length : 0;
  };
  expect(await kept(100_000)).toBeGreaterThan(0);
  expect(await kept(1)).toBe(0);
});

test("only the configured dataset is protected from deletion", async () => {
  await using lake = await startLake({ settings: { dataset: "staging" } });
  lake.context.store.createDataset("staging");
  const { datasets } = lake.client("administrator");
  await expect(datasets.delete("staging")).rejects.toMatchObject({ statusCode: 409 });
  await datasets.delete("production");
  expect(lake.context.store.datasetNames()).toEqual(["staging"]);
});

test("an asset's address follows the lake's without a new revision", async () => {
  using folder = createFolder();
  const before = await startLake({ over: "http", folder: folder.path });
  const uploaded = await before.client("editor").assets.upload("image", await createQuarters());
  await before.client("editor").create({ _id: "page-1", _type: "page", url: uploaded.url });
  await before[Symbol.asyncDispose]();

  const moved = "http://moved.example/lake";
  await using after = await startLake({ over: "http", folder: folder.path, publicUrl: moved });
  const client = after.client("viewer");
  const url = `${moved}/${uploaded.path}`;
  expect(await client.getDocument(uploaded._id)).toEqual({ ...uploaded, url });
  // The thread for costly queries reads the file itself.
  expect(await client.fetch("* | score(_type == 'page') | order(_type)._rev")).toContain(uploaded._rev);
  expect(await client.fetch("* | score(_type == 'page') | order(_type).url")).toEqual([uploaded.url, url]);
  expect(after.dataset.seq).toBe(before.dataset.seq);
  const served = await after.fetch(`${after.url}/${uploaded.path}`);
  expect(served.status).toBe(200);
});

test("reads the types that a dataset gets later", () => {
  expect(laterTypesFrom({})).toEqual([]);
  expect(laterTypesFrom({ LAKE_LATER_TYPES: "pageTemplate, deal" })).toEqual(["pageTemplate", "deal"]);
  expect(() => laterTypesFrom({ LAKE_LATER_TYPES: "../page" })).toThrow(
    /^LAKE_LATER_TYPES contains "\.\.\/page"/,
  );
});
