import { expect, test } from "vitest";
import { readEvents } from "./support/event-stream.ts";
import { collect } from "./support/events.ts";
import { startLake, type TestLake, transports } from "./support/lake.ts";

const home = { _id: "page-home", _type: "page", title: "Home" };

function liveUrl(lake: TestLake, more = ""): string {
  return `${lake.url}/v2025-02-19/data/live/events/production${more}`;
}

test.each(transports)(
  "a change sends the sync tags of the query results that it affects, over %s",
  async (over) => {
    await using lake = await startLake({ over, documents: [home] });
    const client = lake.client("anonymous");
    const { syncTags } = await client.fetch('*[_type == "page"]{title}', {}, { filterResponse: false });
    using events = collect(client.live.events());
    expect(await events.next()).toMatchObject({ type: "welcome" });
    await lake.client("editor").patch("page-home").set({ title: "New" }).commit();
    const event = await events.next();
    expect(event.type).toBe("message");
    expect(event).toHaveProperty("tags", expect.arrayContaining([...(syncTags ?? ["none given"])]));
  },
);

test.each(transports)("sends no messages about drafts without includeDrafts, over %s", async (over) => {
  await using lake = await startLake({ over, documents: [home] });
  const client = lake.client("editor");
  await using published = readEvents(await lake.fetch(liveUrl(lake)));
  const headers = { Authorization: `Bearer ${lake.tokenOf("editor")}` };
  await using all = readEvents(await lake.fetch(liveUrl(lake, "?includeDrafts=true"), { headers }));
  await published.next();
  await all.next();
  await client.create({ _id: "drafts.secret-1", _type: "sanity.previewUrlSecret" });
  await client.patch("page-home").set({ title: "New" }).commit();
  expect((await published.next()).data).toEqual({ tags: ["s1:*", "s1:page"] });
  expect((await all.next()).data).toEqual({ tags: ["s1:*", "s1:sanity.previewUrlSecret"] });
  expect((await all.next()).data).toEqual({ tags: ["s1:*", "s1:page"] });
});

test.each(transports)("refuses includeDrafts from an anonymous caller, over %s", async (over) => {
  await using lake = await startLake({ over });
  const response = await lake.fetch(liveUrl(lake, "?includeDrafts=true"));
  expect(response.status).toBe(401);
});

test.each(transports)("replays missed messages, or sends restart if it can't, over %s", async (over) => {
  await using lake = await startLake({ over, documents: [home] });
  const first = readEvents(await lake.fetch(liveUrl(lake)));
  const { id = "" } = await first.next();
  await first[Symbol.asyncDispose]();
  await lake.client("editor").patch("page-home").set({ title: "Missed" }).commit();

  await using resumed = readEvents(await lake.fetch(liveUrl(lake), { headers: { "Last-Event-ID": id } }));
  expect((await resumed.next()).event).toBe("welcome");
  expect(await resumed.next()).toMatchObject({ event: "message", data: { tags: ["s1:*", "s1:page"] } });

  await using foreign = readEvents(await lake.fetch(liveUrl(lake), { headers: { "Last-Event-ID": "x" } }));
  expect((await foreign.next()).event).toBe("welcome");
  expect((await foreign.next()).event).toBe("restart");
});
