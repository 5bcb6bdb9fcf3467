import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ask } from "@paraph/service/testing/ask";
import { serve } from "@paraph/service/testing/http-server";
import { expect, test } from "vitest";
import { SITE_ADDRESS } from "../../../lib/pages/site-address.ts";
import { DiskPageCache } from "../../../server/pages/open-page-cache.ts";
import type { PageCache } from "../../../server/pages/page-cache.ts";
import { PageStore } from "../../../server/pages/page-store.ts";
import { StoredResponse } from "../../../server/pages/stored-response.ts";

async function dataFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "paraph-pages-"));
  return {
    folder,
    /** Each file of a build. */
    files: async (build: string) =>
      (await readdir(path.join(folder, build))).map((name) => path.join(build, name)),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

let published = "1";

function openPageCache(folder: string, options: { build?: string; limit?: number } = {}) {
  const revisions = { isCurrent: (tags: readonly string[]) => tags.includes(published) };
  return new DiskPageCache({ revisions, folder, build: "build", ...options });
}

function entryOf(text: string) {
  return {
    tags: ["1"],
    rendered: { status: 200, headers: { "content-type": "text/html" }, body: Buffer.from(text) },
  };
}

function storeOn(cache: PageCache, options: { limit?: number; siteUrl?: string } = {}) {
  const { limit, siteUrl = "https://site.example" } = options;
  return new PageStore({
    cache,
    keptByKey: { add: () => {}, remove: () => {}, takeTouched: () => new Set() },
    toStored: (rendered) => StoredResponse.of(rendered, siteUrl),
    ...(limit === undefined ? {} : { limit }),
  });
}

/** What a client without compression gets. */
async function bodyOf(stored: StoredResponse): Promise<string> {
  await using server = await serve((request, response) => stored.send(request, response));
  return (await ask(server.url, { "accept-encoding": "identity" })).body.toString();
}

test("an answer survives a restart, with its headers", async () => {
  await using data = await dataFolder();
  const first = openPageCache(data.folder);
  const entry = entryOf("<h1>About</h1>");
  first.write("/about", entry);
  expect(await first.read("/about"), "before it is on disk").toBe(entry);
  await first.close();
  expect(await openPageCache(data.folder).read("/about")).toEqual(entry);
});

test("R-CMS-7 an answer from disk is not given out once a publish has outdated it", async () => {
  await using data = await dataFolder();
  const first = openPageCache(data.folder);
  const { tags, rendered } = entryOf("old");
  await storeOn(first, { limit: 0 }).keep("/about", tags, rendered);
  await first.close();
  const store = storeOn(openPageCache(data.folder));
  expect((await store.find("/about"))?.tags).toEqual(["1"]);
  published = "2";
  expect(await store.find("/about")).toBeNull();
  expect(await storeOn(openPageCache(data.folder)).find("/about")).toBeNull();
  published = "1";
});

test("another address of the site is written into the same answers, and another build begins anew", async () => {
  await using data = await dataFolder();
  const cache = openPageCache(data.folder);
  const { tags, rendered } = entryOf(`<link rel="canonical" href="${SITE_ADDRESS}/about">`);
  const first = await storeOn(cache, { siteUrl: "https://a.example" }).keep("/about", tags, rendered);
  expect(await bodyOf(first)).toBe('<link rel="canonical" href="https://a.example/about">');
  await cache.close();
  const moved = await storeOn(openPageCache(data.folder), { siteUrl: "http://127.0.0.1:3001" }).find(
    "/about",
  );
  expect(moved && (await bodyOf(moved.stored))).toBe(
    '<link rel="canonical" href="http://127.0.0.1:3001/about">',
  );
  expect(await openPageCache(data.folder, { build: "next" }).read("/about")).toBeNull();
  expect(await readdir(data.folder), "the former build's answers are deleted").toEqual(["next"]);
});

test("half a file, as a power cut leaves it, is not given out", async () => {
  await using data = await dataFolder();
  const cache = openPageCache(data.folder);
  cache.write("/about", entryOf("About ".repeat(100)));
  await cache.close();
  const [name = ""] = await data.files("build");
  const file = path.join(data.folder, name);
  const whole = await readFile(file);
  for (const length of [whole.byteLength - 1, 40, 0]) {
    await writeFile(file, whole.subarray(0, length));
    expect(await openPageCache(data.folder).read("/about"), `${length} bytes`).toBeNull();
  }
});

test("a file that another process has deleted is made again", async () => {
  await using data = await dataFolder();
  const cache = openPageCache(data.folder);
  cache.write("/about", entryOf("About"));
  await cache.close();
  await rm(path.join(data.folder, "build"), { recursive: true });
  expect(await cache.read("/about")).toBeNull();
  expect(cache.extent).toEqual({ bytes: 0, count: 0 });
});

test("above the limit the least recently used file is deleted", async () => {
  await using data = await dataFolder();
  const measured = openPageCache(data.folder);
  measured.write("/a", entryOf("a"));
  await measured.close();
  const cache = openPageCache(data.folder, { limit: 2 * measured.extent.bytes + 10 });
  cache.write("/b", entryOf("b"));
  await cache.close();
  await cache.read("/a");
  cache.write("/c", entryOf("c"));
  await cache.close();
  expect(cache.extent.count).toBe(2);
  expect(await data.files("build")).toHaveLength(2);
  expect([await cache.read("/a"), await cache.read("/b"), await cache.read("/c")].map(Boolean)).toEqual([
    true,
    false,
    true,
  ]);
});

test("unknown paths are looked for without touching the disk, and leave nothing", async () => {
  await using data = await dataFolder();
  const cache = openPageCache(data.folder);
  const store = storeOn(cache);
  for (let count = 0; count < 1_000; count++) expect(await store.find(`/made-up-${count}`)).toBeNull();
  expect([cache.extent.count, store.extent.count, await data.files("build")]).toEqual([0, 0, []]);
});
