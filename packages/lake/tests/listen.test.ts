import type { MutationEvent } from "@sanity/client";
import { applyPatch } from "mendoza";
import { expect, test } from "vitest";
import { readEvents } from "./support/event-stream.ts";
import { collect } from "./support/events.ts";
import { startLake, type TestLake, transports } from "./support/lake.ts";

const home = { _id: "page-home", _type: "page", title: "Home" };

function listenUrl(lake: TestLake, query: string, more: Record<string, string> = {}): string {
  return `${lake.url}/v2025-02-19/data/listen/production?${new URLSearchParams({ query, ...more })}`;
}

function authorization(lake: TestLake): { Authorization: string } {
  return { Authorization: `Bearer ${lake.tokenOf("editor")}` };
}

async function nextMutation(events: { next(): Promise<unknown> }): Promise<MutationEvent> {
  // Nothing else comes after the welcome.
  return (await events.next()) as MutationEvent;
}

test.each(transports)(
  "sends appear, update and disappear events with a chain of revisions, over %s",
  async (over) => {
    await using lake = await startLake({ over });
    const client = lake.client("editor");
    using events = collect(client.listen('*[_type == "page"]', {}, { events: ["welcome", "mutation"] }));
    expect(await events.next()).toMatchObject({ type: "welcome" });

    const created = await client.create({ _id: "page-a", _type: "page", title: "A" });
    const appear = await nextMutation(events);
    expect(appear).toMatchObject({
      transition: "appear",
      documentId: "page-a",
      identity: "token-editor",
      resultRev: created._rev,
      transactionTotalEvents: 1,
      transactionCurrentEvent: 1,
      result: { title: "A" },
    });
    expect(appear.previousRev).toBeUndefined();

    await client.create({ _id: "person-a", _type: "person" });
    const patched = await client.patch("page-a").set({ title: "B" }).commit();
    const update = await nextMutation(events);
    expect(update).toMatchObject({
      transition: "update",
      previousRev: created._rev,
      resultRev: patched._rev,
      mutations: [{ patch: { id: "page-a", set: { title: "B" } } }],
    });

    const { transactionId } = await client.delete("page-a", { returnDocuments: false });
    const disappear = await nextMutation(events);
    expect(disappear).toMatchObject({
      transition: "disappear",
      previousRev: patched._rev,
      // Without this field the Studio drops the event, and the document hangs forever.
      resultRev: transactionId,
    });
    expect(disappear.result).toBeUndefined();
  },
);

test.each(transports)(
  "sends appear when a document starts to match the filter and disappear when it stops, over %s",
  async (over) => {
    await using lake = await startLake({ over, documents: [{ ...home, state: "open" }] });
    const client = lake.client("editor");
    const query = '*[_type == "page" && state == $state]';
    using events = collect(client.listen(query, { state: "closed" }, { events: ["welcome", "mutation"] }));
    await events.next();
    await client.patch("page-home").set({ state: "closed" }).commit();
    expect(await events.next()).toMatchObject({ transition: "appear", documentId: "page-home" });
    await client.patch("page-home").set({ state: "open" }).commit();
    expect(await events.next()).toMatchObject({ transition: "disappear", documentId: "page-home" });
  },
);

test.each(transports)("sends one numbered event per document of a transaction, over %s", async (over) => {
  await using lake = await startLake({ over, documents: [home] });
  const client = lake.client("editor");
  using events = collect(client.listen('*[_type == "page"]', {}, { events: ["welcome", "mutation"] }));
  await events.next();
  await client
    .transaction()
    .patch("page-home", (patch) => patch.set({ title: "One" }))
    .patch("page-home", (patch) => patch.set({ title: "Two" }))
    .create({ _id: "page-b", _type: "page" })
    .commit();
  const first = await nextMutation(events);
  const second = await nextMutation(events);
  expect(first).toMatchObject({
    documentId: "page-home",
    transactionTotalEvents: 2,
    transactionCurrentEvent: 1,
  });
  expect(first.mutations).toHaveLength(2);
  expect(second).toMatchObject({
    documentId: "page-b",
    transactionTotalEvents: 2,
    transactionCurrentEvent: 2,
  });
  expect(second.transactionId).toBe(first.transactionId);
});

test.each(transports)(
  "counts only those events of a transaction that the listener gets, over %s",
  async (over) => {
    const people = ["a", "b", "c"].map((name) => ({ _id: `person-${name}`, _type: "person", name }));
    await using lake = await startLake({ over, documents: [home, ...people] });
    const client = lake.client("editor");
    const ids = ["person-b", "drafts.person-b"];
    using events = collect(client.listen("*[_id in $ids]", { ids }, { events: ["welcome", "mutation"] }));
    await events.next();
    const transaction = client.transaction();
    for (const { _id } of people) transaction.patch(_id, (patch) => patch.set({ name: "New" }));
    await transaction.commit();
    expect(await events.next()).toMatchObject({
      documentId: "person-b",
      transactionTotalEvents: 1,
      transactionCurrentEvent: 1,
    });
    await client
      .transaction()
      .delete("person-a")
      .create({ _id: "drafts.person-b", _type: "person" })
      .delete("person-b")
      .commit();
    const both = [await events.next(), await events.next()];
    expect(both).toMatchObject([
      { documentId: "drafts.person-b", transactionTotalEvents: 2, transactionCurrentEvent: 1 },
      { documentId: "person-b", transactionTotalEvents: 2, transactionCurrentEvent: 2 },
    ]);
  },
);

test.each(transports)(
  "sends effects as Mendoza patches and omits what was not requested, over %s",
  async (over) => {
    await using lake = await startLake({ over, documents: [home] });
    const url = listenUrl(lake, "*", {
      effectFormat: "mendoza",
      includeResult: "false",
      includeMutations: "false",
      includePreviousRevision: "true",
      visibility: "query",
    });
    await using events = readEvents(await lake.fetch(url, { headers: authorization(lake) }));
    await events.next();
    await lake.client("editor").patch("page-home").set({ title: "New" }).commit();
    const { data } = await events.next();
    expect(data).toMatchObject({
      visibility: "query",
      mutations: [],
      previous: { title: "Home" },
    });
    expect(data).not.toHaveProperty("result");
    const { effects } = data as { effects: { apply: unknown[]; revert: unknown[] } }; // requested above
    const { _rev, ...content } = lake.dataset.documents.get("page-home") ?? {};
    const reverted = applyPatch(content, effects.revert);
    expect(reverted).toMatchObject({ title: "Home" });
    expect(applyPatch(reverted, effects.apply)).toEqual(content);
  },
);

test.each(transports)("hides drafts and their number from an anonymous listener, over %s", async (over) => {
  await using lake = await startLake({ over, documents: [home] });
  await using events = readEvents(await lake.fetch(listenUrl(lake, "*", { includeAllVersions: "true" })));
  expect((await events.next()).event).toBe("welcome");
  const client = lake.client("editor");
  await client.create({ _id: "drafts.page-home", _type: "page", title: "Secret" });
  await client.create({ _id: "preview.secret", _type: "sanity.previewUrlSecret" });
  await client
    .transaction()
    .delete("drafts.page-home")
    .patch("page-home", (patch) => patch.set({ title: "Public" }))
    .commit();
  const { data } = await events.next();
  expect(data).toMatchObject({
    documentId: "page-home",
    transactionTotalEvents: 1,
    transactionCurrentEvent: 1,
  });
});

test.each(transports)("reports an invalid filter in the stream, over %s", async (over) => {
  await using lake = await startLake({ over });
  using events = collect(lake.client("editor").listen("*[_type == "));
  await expect(events.next()).rejects.toMatchObject({ name: "ChannelError" });
});

test("strangers leave room for those who are signed in, and one network for others", async () => {
  await using lake = await startLake();
  const listen = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await lake.fetch(listenUrl(lake, "*"), {
      headers: { "X-Forwarded-For": address, ...headers },
    });
    return answer.status;
  };
  for (let count = 0; count < 100; count += 1) expect(await listen("198.51.100.1")).toBe(200);
  expect(await listen("198.51.100.1"), "the same network").toBe(503);
  for (let network = 2; network <= 10; network += 1)
    for (let count = 0; count < 100; count += 1) await listen(`198.51.100.${network}`);
  expect(await listen("198.51.100.11"), "all strangers together").toBe(503);
  const headers = { Authorization: `Bearer ${lake.tokenOf("editor")}` };
  expect(await listen("198.51.100.1", headers), "somebody signed in").toBe(200);
});
