import { expect, test } from "vitest";
import { hasPublished, PublishBarrier } from "../../../server/front/publish-barrier.ts";

/** Whether a promise resolves within ten microtasks, without a clock. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  for (let turn = 0; turn < 10; turn++) await null;
  return settled;
}

test("R-CMS-7 a publish waits for the pages already in progress, but not for later ones", async () => {
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

test("a page that fails to render does not hold up a publish", async () => {
  const barrier = new PublishBarrier();
  barrier.track(Promise.reject(new Error("the lake is down")));
  await expect(barrier.pagesAnswered()).resolves.toBeUndefined();
  expect(await isSettled(barrier.pagesAnswered()), "no page is in progress any more").toBe(true);
});

test("a page that never finishes holds up publishes no longer than the maximum wait", async () => {
  const barrier = new PublishBarrier(1);
  barrier.track(new Promise(() => {}));
  await barrier.pagesAnswered();
  expect(await isSettled(barrier.pagesAnswered()), "a later publish does not wait again").toBe(true);
});

test("only lake responses with the published header count as a publish", () => {
  expect(hasPublished({ headers: { "x-lake-published": "true" } })).toBe(true);
  expect(hasPublished({ headers: { "content-type": "application/json" } })).toBe(false);
});
