import { expect, test } from "vitest";
import { isWrite, PublishBarrier } from "../../scripts/front/publish-barrier.ts";

/** Whether a promise has settled by now; the race's order decides, no clock. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  for (let turn = 0; turn < 10; turn++) await null;
  return Promise.race([promise.then(() => true), Promise.resolve(false)]);
}

test("R-CMS-7 a publish answers once the pages that were under way are answered, later ones not counted", async () => {
  const barrier = new PublishBarrier();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  barrier.track(first.promise);
  const publish = barrier.settle();
  barrier.track(second.promise);
  expect(await isSettled(publish)).toBe(false);
  first.resolve();
  await publish;
  expect(await isSettled(barrier.settle())).toBe(false);
  second.resolve();
});

test("a page that fails to render holds up no publish", async () => {
  const barrier = new PublishBarrier();
  barrier.track(Promise.reject(new Error("the lake is down")));
  await barrier.settle();
});

test("a page that never ends holds up a publish for the longest wait only", async () => {
  const barrier = new PublishBarrier();
  barrier.track(new Promise(() => {}));
  await barrier.settle(1);
});

test.each([
  ["POST", "/lake/v2025-02-19/data/actions/production", true],
  ["POST", "/lake/v2025-02-19/data/mutate/production?returnIds=true", true],
  ["POST", "/lake/v2025-02-19/data/query/production", false],
  ["GET", "/lake/v2025-02-19/data/mutate/production", false],
  ["POST", "/pricing", false],
])("%s %s may publish: %s", (method, url, expected) => {
  expect(isWrite({ method, url })).toBe(expected);
});
