import { expect, test } from "vitest";
import { hasPublished, PublishBarrier } from "../../scripts/front/publish-barrier.ts";

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

test("a page that never ends, as its visitor has gone, holds up publishes for the longest wait only", async () => {
  const barrier = new PublishBarrier(1);
  barrier.track(new Promise(() => {}));
  await barrier.settle();
  let isLetThrough = false;
  void barrier.settle().then(() => {
    isLetThrough = true;
  });
  for (let turn = 0; turn < 10; turn++) await null;
  expect(isLetThrough, "a later publish does not wait again").toBe(true);
});

test("only answers of the lake that say so have published", () => {
  expect(hasPublished({ headers: { "x-lake-published": "true" } })).toBe(true);
  expect(hasPublished({ headers: { "content-type": "application/json" } })).toBe(false);
});
