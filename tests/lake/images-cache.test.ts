import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openImageCache } from "../../local/lake/images/cache.ts";
import { createGate } from "../../local/lake/images/gate.ts";
import { startLake } from "../support/lake.ts";
import { createFolder } from "../support/lake-store.ts";
import { createQuarters } from "../support/pictures.ts";

const limits = { cacheBytes: 1000, transforms: 2, waitingTransforms: 10 };
const image = (size: number) => async () => Buffer.alloc(size, 1);

function filesIn(folder: string): string[] {
  const entries = readdirSync(path.join(folder, "images-cache"), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

test("keeps images up to its limit and drops the one not used for longest", async () => {
  using folder = createFolder();
  const cache = openImageCache(folder.path, limits);
  await cache.get("aa1", image(400));
  await cache.get("bb2", image(400));
  await cache.get("aa1", image(0));
  await cache.get("cc3", image(400));
  expect(filesIn(folder.path)).toEqual(["aa1", "cc3"]);
  expect(cache.bytes).toBe(800);
  await cache.get("dd4", image(1001));
  expect(filesIn(folder.path)).toEqual(["aa1", "cc3"]);
});

test("makes an image once for everybody who asks at the same time", async () => {
  using folder = createFolder();
  const cache = openImageCache(folder.path, limits);
  let made = 0;
  const make = async () => {
    made += 1;
    return Buffer.from("image");
  };
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get("aa1", make)));
  await cache.get("aa1", make);
  expect([made, new Set(answers.map(String)).size]).toEqual([1, 1]);
});

test("a failed image is not remembered", async () => {
  using folder = createFolder();
  const cache = openImageCache(folder.path, limits);
  const failing = cache.get("aa1", async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(String(await cache.get("aa1", async () => Buffer.from("yes")))).toBe("yes");
});

test("finds its images again after a restart, in order of use, without what a crash left", async () => {
  using folder = createFolder();
  const first = openImageCache(folder.path, limits);
  await first.get("aa1", image(400));
  await first.get("bb2", image(400));
  mkdirSync(path.join(folder.path, "images-cache", "zz"), { recursive: true });
  writeFileSync(path.join(folder.path, "images-cache", "zz", "zz9.tmp"), "half");
  const second = openImageCache(folder.path, limits);
  expect(second.bytes).toBe(800);
  expect(filesIn(folder.path)).toEqual(["aa1", "bb2"]);
  expect(await second.get("bb2", image(1))).toHaveLength(400);
});

test("makes an image again that is gone or damaged on disk", async () => {
  using folder = createFolder();
  const cache = openImageCache(folder.path, limits);
  await cache.get("aa1", image(400));
  writeFileSync(path.join(folder.path, "images-cache", "aa", "aa1"), "short");
  expect(await cache.get("aa1", image(300))).toHaveLength(300);
  rmSync(path.join(folder.path, "images-cache"), { recursive: true });
  expect(await cache.get("aa1", image(200))).toHaveLength(200);
  expect(cache.bytes).toBe(200);
});

test("works on few images at a time and turns away more than may wait", async () => {
  const gate = createGate(2, 3);
  let running = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  const work = () =>
    gate(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => releases.push(resolve));
      running -= 1;
    });
  const accepted = Array.from({ length: 5 }, work);
  await expect(work()).rejects.toMatchObject({ status: 429 });
  for (let finished = 0; finished < 5; finished += 1) {
    while (releases.length === 0) await new Promise((resolve) => setImmediate(resolve));
    releases.shift()?.();
  }
  await Promise.all(accepted);
  expect([most, running]).toEqual([2, 0]);
});

test("spellings of one request share one image", async () => {
  await using lake = await startLake();
  const { url } = await lake.client("editor").assets.upload("image", await createQuarters());
  const load = async (query: string) => (await lake.fetch(`${url}?${query}`)).headers.get("etag");
  const etags = new Set([
    await load("w=100&h=50"),
    await load("h=50&w=100&fit=clip"),
    await load("w=50&dpr=2"),
    await load("w=100&dpr=1&or=0&tag=studio"),
  ]);
  expect(etags.size).toBe(1);
  expect(filesIn(lake.folder)).toHaveLength(1);
});
