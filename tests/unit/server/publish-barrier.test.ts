import { expect, test } from "vitest";
import { hasPublished, PublishBarrier } from "../../../server/front/publish-barrier.ts";

/** Whether a promise has resolved by now: turns of the event queue are counted, no clock. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  for (let turn = 0; turn < 10; turn++) await null;
  return settled;
}

test("R-CMS-7 a publish answers once the pages that were under way are answered, later ones not counted", async () => {
  const barrier = new PublishBarrier();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  barrier.track(first.promise);
  const publish = barrier.pagesAnswered();
  barrier.track(second.promise);
  expect(await isSettled(publish)).toBe(false);
  first.resolve();
  await publish;
  expect(await isSettled(barrier.pagesAnswered())).toBe(false);
  second.resolve();
});

test("a page that fails to render holds up no publish", async () => {
  const barrier = new PublishBarrier();
  barrier.track(Promise.reject(new Error("the lake is down")));
  await expect(barrier.pagesAnswered()).resolves.toBeUndefined();
  expect(await isSettled(barrier.pagesAnswered()), "nothing is under way any more").toBe(true);
});

test("a page that never ends, as its visitor has gone, holds up publishes for the longest wait only", async () => {
  const barrier = new PublishBarrier(1);
  barrier.track(new Promise(() => {}));
  await barrier.pagesAnswered();
  expect(await isSettled(barrier.pagesAnswered()), "a later publish does not wait again").toBe(true);
});

test("only answers of the lake that say so have published", () => {
  expect(hasPublished({ headers: { "x-lake-published": "true" } })).toBe(true);
  expect(hasPublished({ headers: { "content-type": "application/json" } })).toBe(false);
});
