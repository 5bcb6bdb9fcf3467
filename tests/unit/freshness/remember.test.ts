import { expect, test, vi } from "vitest";
import { dependOn, remembered, withDependencies } from "@/lib/freshness/remember";

/** The lake's one document. */
const lake = vi.hoisted(() => ({ revision: 1 }));

vi.mock("@/lib/freshness/revisions", () => ({
  sharedRevisions: () => ({
    lastPublication: () => lake.revision,
    isCurrent: (tags: readonly string[]) => tags.every((tag) => tag === `page@${lake.revision}`),
  }),
}));

let names = 0;

/** Reads the document's first revision; each test has a function of its own. */
function reader(wait: () => Promise<void> = async () => {}) {
  lake.revision = 1;
  const read = vi.fn(async (word: string) => {
    const { revision } = lake;
    dependOn(new Map([["page", `${revision}`]]));
    await wait();
    return { text: `${word} ${revision}`, list: [revision] };
  });
  return { read, load: remembered(`test ${++names}`, read) };
}

test("R-CMS-7 a result is kept for its parameters until what it was made from is published again", async () => {
  const { read, load } = reader();
  const first = await load("a");
  expect(await load("a")).toBe(first);
  expect((await load("b")).text).toBe("b 1");
  expect(read).toHaveBeenCalledTimes(2);
  lake.revision = 2;
  expect((await load("a")).text).toBe("a 2");
});

test("whatever is made of a result depends on the same, kept or not, and at any depth", async () => {
  const { load } = reader();
  const outer = remembered(`test ${++names}`, async () => [await load("a"), await load("b")]);
  for (const _time of ["made", "kept"]) {
    const { tags } = await withDependencies(async () => [await outer()]);
    expect(tags).toEqual(["page@1"]);
  }
});

test("R-CMS-7 whoever asks after a publish gets no result that was begun before it, and that one is not kept", async () => {
  const waiting = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let begun = 0;
  const { read, load } = reader(() => waiting[begun++]?.promise ?? Promise.resolve());
  const before = [load("a"), load("a")];
  lake.revision = 2;
  const after = load("a");
  waiting[1]?.resolve();
  expect((await after).text).toBe("a 2");
  waiting[0]?.resolve();
  expect((await Promise.all(before)).map(({ text }) => text)).toEqual(["a 1", "a 1"]);
  expect((await load("a")).text).toBe("a 2");
  expect(read, "the older one has not taken the newer one's place").toHaveBeenCalledTimes(2);
});

test("a failure is not kept", async () => {
  let isDown = true;
  const load = remembered(`test ${++names}`, async () => {
    dependOn(new Map([["page", "1"]]));
    if (isDown) throw new Error("the lake is away");
    return "read";
  });
  await expect(load()).rejects.toThrow("the lake is away");
  isDown = false;
  expect(await load()).toBe("read");
});

test("a result made from nothing is not kept, because nothing would say that it is outdated", async () => {
  const read = vi.fn(async () => null);
  const load = remembered(`test ${++names}`, read);
  await load();
  await load();
  expect(read).toHaveBeenCalledTimes(2);
});

test("a result is shared, so nobody can change it", async () => {
  const { load } = reader();
  const { list } = await load("a");
  expect(() => list.push(2)).toThrow(TypeError);
  expect((await load("a")).list).toEqual([1]);
});

test("of many results those that were used least recently go", async () => {
  const { read, load } = reader();
  await load("first");
  await load("second");
  for (let count = 0; count < 498; count++) await load(`${count}`);
  await load("first");
  await load("one more");
  const before = read.mock.calls.length;
  await load("first");
  expect(read.mock.calls.length).toBe(before);
  await load("second");
  expect(read.mock.calls.length).toBe(before + 1);
});
