import { isDeepStrictEqual } from "node:util";
import { PublicationLog } from "@paraph/lake/publications/publication-log";
import { startLake, type TestLake } from "@paraph/lake/testing/lake";
import { StoreConnection } from "@paraph/service/store-connection";
import { expect, test } from "vitest";
import { DOCUMENTS_QUERY, readDocuments } from "../../lib/freshness/found-documents.ts";
import { Mirror } from "../../lib/freshness/mirror.ts";
import { reconcile } from "../../lib/freshness/reconcile.ts";
import { Revisions } from "../../lib/freshness/revisions.ts";
import { SharedTable } from "../../lib/freshness/shared-table.ts";
import { startStoreServer } from "../../scripts/support/machines.ts";
import { memoryTable } from "../../server/machines/sharing.ts";

/** A machine that takes a lake for the hosted one, and shares with others what that publishes. */
async function startMachine(storeUrl: string, lake: TestLake) {
  const published = memoryTable();
  const store = new StoreConnection({ url: storeUrl, log() {} });
  await store.tried();
  const log = new PublicationLog(store);
  const client = lake.client("administrator", { perspective: "raw" });
  const ask = (query: string, params: Readonly<Record<string, unknown>> = {}) =>
    client.fetch<unknown>(query, params);
  const now = () => new Date();
  const mirror: Mirror = new Mirror({
    table: published,
    log,
    askLake: () => table.askInstead(),
    isAhead: () => table.isAhead,
  });
  const table: SharedTable = new SharedTable({ table: published, mirror, store, log, ask, now });
  await mirror.confirm();
  const revisions = new Revisions(published, { isHosted: true });
  return {
    store,
    mirror,
    table,
    revisions,
    /** As the webhook of a publish does: it asks again when its answer proves nothing. */
    async hear(id: string): Promise<void> {
      for (let unsure = [id]; unsure.length > 0; ) {
        const mark = table.mark();
        const [state] = readDocuments(await ask(DOCUMENTS_QUERY, { ids: [id] }));
        const answer = state ? { found: [state] } : { found: [], missing: [{ id, type: "post" }] };
        unsure = await table.recordDelivery(`${id}@${state?.revision}`, { mark, now: now(), ...answer });
      }
    },
    reconcile: () => reconcile({ table, ask, now }, "changes"),
    async [Symbol.asyncDispose]() {
      await mirror.close();
      revisions.close();
      store.close();
    },
  };
}

function publish(lake: TestLake, id: string, text: string) {
  return lake.client("editor").createOrReplace({ _id: id, _type: "post", text });
}

test("what one machine hears of the hosted lake, every other one knows at its next confirmation", async () => {
  await using store = await startStoreServer();
  await using lake = await startLake({ documents: [{ _id: "post-a", _type: "post" }] });
  await using one = await startMachine(store.url, lake);
  await using other = await startMachine(store.url, lake);
  expect(other.revisions.revisionOf("post-a")).not.toBe("");
  const { _rev } = await publish(lake, "post-a", "two");
  await one.hear("post-a");
  await other.mirror.confirm();
  expect(other.revisions.revisionOf("post-a")).toBe(_rev);
  expect(other.revisions.revisionOf("type:post")).toBe(one.revisions.revisionOf("type:post"));
  expect(other.table.hasSeen(`post-a@${_rev}`)).toBe(true);
  await lake.client("editor").delete("post-a");
  await other.hear("post-a");
  await one.mirror.confirm();
  expect(one.revisions.revisionOf("post-a")).toBe("unpublished");
});

test("machines that hear at once of different documents lose nothing", async () => {
  await using store = await startStoreServer();
  await using lake = await startLake();
  await using one = await startMachine(store.url, lake);
  await using other = await startMachine(store.url, lake);
  const ids = Array.from({ length: 12 }, (_, at) => `post-${at}`);
  const revisions = new Map<string, string>();
  for (const id of ids) revisions.set(id, (await publish(lake, id, "new"))._rev);
  await Promise.all(ids.map((id, at) => (at % 2 === 0 ? one : other).hear(id)));
  await Promise.all([one.mirror.confirm(), other.mirror.confirm()]);
  for (const machine of [one, other])
    for (const [id, revision] of revisions) expect(machine.revisions.revisionOf(id)).toBe(revision);
  expect(one.revisions.revisionOf("type:post")).toBe(other.revisions.revisionOf("type:post"));
});

test("while the store is away each machine asks the lake, and afterwards no machine falls behind", async () => {
  await using store = await startStoreServer();
  await using lake = await startLake();
  await using one = await startMachine(store.url, lake);
  await using other = await startMachine(store.url, lake);
  await store.kill();
  const { _rev } = await publish(lake, "post-a", "while it was away");
  await one.mirror.confirm();
  expect(one.revisions.revisionOf("post-a")).toBe(_rev);
  await expect(one.hear("post-a")).rejects.toThrow();
  await store.start();
  for (const machine of [one, other]) await expect.poll(() => machine.store.problem).toBe(null);
  await other.mirror.confirm();
  expect(other.revisions.revisionOf("post-a")).toBe(_rev);
  // Right after a failure a machine asks the lake once more before it asks the store.
  await expect
    .poll(async () => {
      for (const machine of [other, one]) await machine.mirror.confirm();
      return isDeepStrictEqual(one.mirror.position, other.mirror.position);
    })
    .toBe(true);
  expect(one.revisions.revisionOf("post-a")).toBe(_rev);
  expect(await one.reconcile()).toBe(0);
});
