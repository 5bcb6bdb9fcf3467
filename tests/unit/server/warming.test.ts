import { expect, test } from "vitest";
import { Warming } from "../../../server/pages/warming.ts";

/** Pages of which a publish outdates some, and what is made of them. */
function startWarming(make: (path: string) => Promise<unknown> = async () => {}) {
  const state = { publication: 1, isBusy: false, outdated: new Set<string>(), made: [] as string[] };
  const warming = new Warming({
    paths: () => ["/recent", "/older", "/oldest"],
    isStale: (path) => state.outdated.has(path),
    isBusy: () => state.isBusy,
    rests: true,
    publication: () => state.publication,
    lookEvery: 1,
    async make(path) {
      state.made.push(path);
      await make(path);
      state.outdated.delete(path);
    },
  });
  return {
    state,
    publish(...outdated: string[]) {
      state.publication += 1;
      for (const path of outdated) state.outdated.add(path);
    },
    [Symbol.asyncDispose]: () => warming.stop(),
  };
}

test("after a publish what it outdated is made anew, the most recently requested first", async () => {
  await using system = startWarming();
  system.publish("/oldest", "/recent");
  await expect.poll(() => system.state.outdated.size).toBe(0);
  expect(system.state.made).toEqual(["/recent", "/oldest"]);
});

test("while visitors wait nothing is made", async () => {
  await using system = startWarming();
  system.state.isBusy = true;
  system.publish("/recent");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(system.state.made).toEqual([]);
  system.state.isBusy = false;
  await expect.poll(() => system.state.made).toEqual(["/recent"]);
});

test("one is made at a time, and a newer publish begins again", async () => {
  let underWay = 0;
  let most = 0;
  await using system = startWarming(async (path) => {
    underWay += 1;
    most = Math.max(most, underWay);
    if (path === "/recent" && system.state.publication === 2) system.publish("/recent");
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
    if (path === "/recent" && system.state.made.length === 1) system.publish();
  });
  system.publish("/recent", "/older", "/oldest");
  await expect.poll(() => system.state.outdated.size).toBe(0);
  expect([system.state.made[0], most]).toEqual(["/recent", 1]);
  expect(system.state.made).toEqual(expect.arrayContaining(["/older", "/oldest"]));
});

test("what can't be made is reported, and the next publish is dealt with", async () => {
  const { error } = console;
  const reported: unknown[] = [];
  console.error = (...words: unknown[]) => void reported.push(words);
  await using system = startWarming(async () => {
    if (system.state.publication === 2) throw new Error("the lake is away");
  });
  system.publish("/recent");
  await expect.poll(() => reported.length).toBe(1);
  console.error = error;
  system.publish("/older");
  await expect.poll(() => system.state.outdated.size).toBe(0);
});
