import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openImageCache } from "../src/images/cache.ts";
import { startLake } from "./support/lake.ts";
import { createFolder } from "./support/lake-store.ts";
import { createQuarters } from "./support/pictures.ts";

const limits = { cacheBytes: 1000, transforms: 2, waitingTransforms: 10 };
const image = (size: number) => async () => Buffer.alloc(size, 1);

function filesIn(folder: string): string[] {
  const entries = readdirSync(path.join(folder, "images-cache"), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

test("keeps images up to its limit and drops the least recently used one", async () => {
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

test("renders an image once for all simultaneous requests", async () => {
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

test("does not cache a failure", async () => {
  using folder = createFolder();
  const cache = openImageCache(folder.path, limits);
  const failing = cache.get("aa1", async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(String(await cache.get("aa1", async () => Buffer.from("yes")))).toBe("yes");
});

test("finds its images again after a restart and deletes partial files of a crash", async () => {
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

test("renders an image again if it is missing or damaged on disk", async () => {
  using folder = createFolder();
  const cache = openImageCache(folder.path, limits);
  await cache.get("aa1", image(400));
  writeFileSync(path.join(folder.path, "images-cache", "aa", "aa1"), "short");
  expect(await cache.get("aa1", image(300))).toHaveLength(300);
  rmSync(path.join(folder.path, "images-cache"), { recursive: true });
  expect(await cache.get("aa1", image(200))).toHaveLength(200);
  expect(cache.bytes).toBe(200);
});

/** Images whose rendering the test finishes by hand, in the order in which they started. */
function createMaking() {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const make = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => finish.push(resolve));
    return Buffer.from(name);
  };
  const finishOne = async () => {
    while (finish.length === 0) await new Promise((resolve) => setImmediate(resolve));
    finish.shift()?.();
  };
  return { begun, make, finishOne };
}

test("renders known sizes first, gives each sender an equal share, and refuses requests beyond the limit", async () => {
  using folder = createFolder();
  const cache = openImageCache(folder.path, { ...limits, waitingTransforms: 4 });
  const { begun, make, finishOne } = createMaking();
  const ask = (name: string, lane: number) => cache.get(name, make(name), { lane, sender: name.slice(0, 2) });
  const crowd = ["aa1", "aa2", "aa3", "aa4", "aa5", "aa6"].map((name) => ask(name, 1));
  const outcomes = Promise.allSettled([...crowd, ask("bb1", 1), ask("cc1", 0), ask("cc2", 0)]);
  for (let made = 0; made < 7; made += 1) await finishOne();
  const refused = (await outcomes).flatMap((one) => (one.status === "rejected" ? [one.reason.status] : []));
  expect(refused).toEqual([429, 429]);
  expect(begun).toEqual(["aa1", "cc1", "cc2", "aa2", "bb1", "aa3", "aa4"]);
});

test("does not render an image if every requester has left", async () => {
  using folder = createFolder();
  const cache = openImageCache(folder.path, { ...limits, transforms: 1 });
  const { begun, make, finishOne } = createMaking();
  const leaving = new AbortController();
  const { signal } = leaving;
  const ask = (name: string, sender: string, given?: AbortSignal) =>
    cache.get(name, make(name), { lane: 0, sender, signal: given });
  const first = ask("aa1", "a");
  const left = [ask("bb1", "b", signal), ask("bb1", "c", signal), ask("cc1", "c", signal)];
  const kept = ask("cc1", "d", new AbortController().signal);
  while (begun.length === 0) await new Promise((resolve) => setImmediate(resolve));
  leaving.abort();
  for (const { status } of await Promise.allSettled(left)) expect(status).toBe("rejected");
  await finishOne();
  await finishOne();
  await Promise.all([first, kept]);
  expect(begun).toEqual(["aa1", "cc1"]);
});

test("equivalent requests share one image", async () => {
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
