import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { DiskShelf } from "../../../server/front/disk-shelf.ts";
import { Finished } from "../../../server/front/finished.ts";
import { PageStore } from "../../../server/front/page-store.ts";

async function dataFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "paraph-shelf-"));
  return {
    folder,
    /** Each file of a build. */
    files: async (build: string) =>
      (await readdir(path.join(folder, build))).map((name) => path.join(build, name)),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

let published = "1";

function openShelf(folder: string, options: { build?: string; variant?: string; limit?: number } = {}) {
  const revisions = { isCurrent: (tags: readonly string[]) => tags.includes(published) };
  return new DiskShelf({ revisions, folder, build: "build", variant: "https://a.example", ...options });
}

async function answerOf(text: string, tag = "1") {
  const finished = await Finished.of(200, { "content-type": "text/html" }, Buffer.from(text));
  return { tags: [tag], finished };
}

test("an answer survives a restart, with its headers and its entity tag", async () => {
  await using data = await dataFolder();
  const first = openShelf(data.folder);
  const answer = await answerOf("<h1>About</h1>");
  first.write("/about", answer);
  expect(await first.read("/about"), "before it is on disk").toBe(answer);
  await first.close();
  const read = await openShelf(data.folder).read("/about");
  expect(read?.tags).toEqual(["1"]);
  expect([read?.finished.digest, read?.finished.headers]).toEqual([
    answer.finished.digest,
    answer.finished.headers,
  ]);
  expect(read?.finished.body.equals(answer.finished.body)).toBe(true);
});

test("R-CMS-7 an answer from disk is not given out once a publish has outdated it", async () => {
  await using data = await dataFolder();
  const first = openShelf(data.folder);
  expect(new PageStore(first, 0).keep("/about", await answerOf("old"))).toBe(true);
  await first.close();
  const store = new PageStore(openShelf(data.folder));
  expect((await store.find("/about"))?.tags).toEqual(["1"]);
  published = "2";
  expect(await store.find("/about")).toBeNull();
  expect(await new PageStore(openShelf(data.folder)).find("/about")).toBeNull();
  published = "1";
});

test("another address of the site has answers of its own, and another build begins anew", async () => {
  await using data = await dataFolder();
  const shelf = openShelf(data.folder);
  shelf.write("/about", await answerOf("of a"));
  await shelf.close();
  const other = openShelf(data.folder, { variant: "https://b.example" });
  expect(await other.read("/about")).toBeNull();
  other.write("/about", await answerOf("of b"));
  await other.close();
  expect((await openShelf(data.folder).read("/about"))?.finished.body).toEqual(
    (await answerOf("of a")).finished.body,
  );
  expect(await openShelf(data.folder, { build: "next" }).read("/about")).toBeNull();
  expect(await readdir(data.folder), "the former build's answers are deleted").toEqual(["next"]);
});

test("half a file, as a power cut leaves it, is not given out", async () => {
  await using data = await dataFolder();
  const shelf = openShelf(data.folder);
  shelf.write("/about", await answerOf("About ".repeat(100)));
  await shelf.close();
  const [name = ""] = await data.files("build");
  const file = path.join(data.folder, name);
  const whole = await readFile(file);
  for (const length of [whole.byteLength - 1, 40, 0]) {
    await writeFile(file, whole.subarray(0, length));
    expect(await openShelf(data.folder).read("/about"), `${length} bytes`).toBeNull();
  }
});

test("a file that another process has deleted is made again", async () => {
  await using data = await dataFolder();
  const shelf = openShelf(data.folder);
  shelf.write("/about", await answerOf("About"));
  await shelf.close();
  await rm(path.join(data.folder, "build"), { recursive: true });
  expect(await shelf.read("/about")).toBeNull();
  expect(shelf.extent).toEqual({ bytes: 0, count: 0 });
});

test("above the limit the least recently used file is deleted", async () => {
  await using data = await dataFolder();
  const measured = openShelf(data.folder);
  measured.write("/a", await answerOf("a"));
  await measured.close();
  const shelf = openShelf(data.folder, { limit: 2 * measured.extent.bytes + 10 });
  shelf.write("/b", await answerOf("b"));
  await shelf.close();
  await shelf.read("/a");
  shelf.write("/c", await answerOf("c"));
  await shelf.close();
  expect(shelf.extent.count).toBe(2);
  expect(await data.files("build")).toHaveLength(2);
  expect([await shelf.read("/a"), await shelf.read("/b"), await shelf.read("/c")].map(Boolean)).toEqual([
    true,
    false,
    true,
  ]);
});

test("unknown paths are looked for without touching the disk, and leave nothing", async () => {
  await using data = await dataFolder();
  const shelf = openShelf(data.folder);
  const store = new PageStore(shelf);
  for (let count = 0; count < 1_000; count++) expect(await store.find(`/made-up-${count}`)).toBeNull();
  expect([shelf.extent.count, store.extent.count, await data.files("build")]).toEqual([0, 0, []]);
});
