import { expect, test } from "vitest";
import { inSlices } from "../src/mutate/routes.ts";
import { startLake } from "./support/lake.ts";
import { createStore, creation } from "./support/lake-store.ts";

const pages = Array.from({ length: 200 }, (_, index) => ({ _id: `page-${index}`, _type: "page", n: index }));

/** The same patch of every page, `count` times. */
function patches(count: number) {
  const patch = { query: `*[_type == "page"]`, inc: { n: 1 } };
  return Array.from({ length: count }, () => ({ patch }));
}

test("health checks are answered while a request applies thousands of patches by query", async () => {
  await using lake = await startLake({ documents: pages, over: "http" });
  const order: string[] = [];
  const asked = lake
    .client("editor")
    .mutate(patches(100))
    .then(() => order.push("patches"));
  for (let answered = 0; answered < 3; answered += 1) {
    expect((await fetch(`${lake.url}/health`)).status).toBe(200);
    order.push("health");
  }
  await asked;
  expect(order).toEqual(["health", "health", "health", "patches"]);
  expect(lake.dataset.documents.get("page-7")?.n).toBe(107);
  expect(lake.dataset.seq).toBe(2);
});

test("concurrent writes and a long request do not overwrite each other", async () => {
  await using lake = await startLake({ documents: pages, over: "http" });
  const [editor, colleague] = [lake.client("editor"), lake.client("administrator")];
  const asked = editor.mutate(patches(100));
  for (let written = 0; written < 3; written += 1) {
    await colleague.patch("page-7").inc({ n: 1_000 }).commit();
  }
  await asked;
  expect(lake.dataset.documents.get("page-7")?.n).toBe(3_107);
  expect(lake.dataset.documents.get("page-8")?.n).toBe(108);
});

test.each([
  ["many patches of many documents", patches(2_000)],
  ["a large transaction", [{ patch: { query: "*", set: { text: "a".repeat(100_000) } } }]],
  // More than this would block everyone for longer than a second.
  ["nine megabytes", [{ patch: { query: "*", set: { text: "a".repeat(45_000) } } }]],
])("answers 413 to %s and writes nothing", async (_what, mutations) => {
  await using lake = await startLake({ documents: pages });
  const refused = await lake
    .client("editor")
    .mutate(mutations)
    .catch((reason: unknown) => reason);
  expect(refused).toMatchObject({
    statusCode: 413,
    message: expect.stringMatching(/more than \d+ MB of documents\. Split it into several/),
    response: { body: { error: { type: "mutationError" } } },
  });
  expect(lake.dataset.seq).toBe(1);
});

test("answers 413 to actions that write too much", async () => {
  const text = "a".repeat(100_000);
  const drafts = pages.map((page) => ({ ...page, _id: `drafts.${page._id}`, text }));
  await using lake = await startLake({ documents: drafts });
  const publish = pages.map(({ _id }) => ({
    actionType: "sanity.action.document.publish" as const,
    draftId: `drafts.${_id}`,
    publishedId: _id,
  }));
  await expect(lake.client("editor").action(publish)).rejects.toMatchObject({ statusCode: 413 });
  expect(lake.dataset.seq).toBe(1);
});

test("on a constantly busy dataset, the last attempt of a long write runs without a pause", async () => {
  using temporary = createStore();
  const dataset = temporary.store.dataset("production");
  let isWriting = true;
  const write = () => {
    if (!isWriting) return;
    const _id = `page-${dataset.seq}`;
    dataset.commit({ author: "system", changes: [creation({ _id, _type: "page" })] });
    setImmediate(write);
  };
  write();
  let begun = 0;
  const seen = await inSlices(dataset, function* () {
    begun += 1;
    const { seq } = dataset;
    for (let step = 0; step < 3; step += 1) {
      const until = performance.now() + 30;
      while (performance.now() < until);
      yield;
    }
    return dataset.seq - seq;
  });
  isWriting = false;
  expect([begun, seen]).toEqual([3, 0]);
});
