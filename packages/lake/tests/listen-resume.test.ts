import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readEvents } from "./support/event-stream.ts";
import { startLake, type TestLake, transports } from "./support/lake.ts";

const home = { _id: "page-home", _type: "page", title: "Home" };

function listenUrl(lake: TestLake, query: string, more: Record<string, string> = {}): string {
  return `${lake.url}/v2025-02-19/data/listen/production?${new URLSearchParams({ query, ...more })}`;
}

function authorization(lake: TestLake): { Authorization: string } {
  return { Authorization: `Bearer ${lake.tokenOf("editor")}` };
}

test.each(transports)("replays missed events to a resuming listener, over %s", async (over) => {
  await using lake = await startLake({ over, documents: [home] });
  const client = lake.client("editor");
  const url = listenUrl(lake, '*[_type == "page"]', { enableResume: "true" });
  const listen = async (lastEventId?: string) => {
    const headers = new Headers(authorization(lake));
    if (lastEventId !== undefined) headers.set("Last-Event-ID", lastEventId);
    return readEvents(await lake.fetch(url, { headers }));
  };
  const first = await listen();
  const welcome = await first.next();
  await client.patch("page-home").set({ title: "One" }).commit();
  const seen = await first.next();
  await first[Symbol.asyncDispose]();
  await client.patch("page-home").set({ title: "Two" }).commit();
  await client.create({ _id: "person-a", _type: "person" });
  await client.patch("page-home").set({ title: "Three" }).commit();

  await using resumed = await listen(seen.id);
  expect((await resumed.next()).event).toBe("welcomeback");
  const two = await resumed.next();
  const three = await resumed.next();
  expect(two.data).toMatchObject({ previousRev: seen.data.resultRev });
  expect(three.data).toMatchObject({ previousRev: two.data.resultRev });

  await using fromStart = await listen(welcome.id);
  expect((await fromStart.next()).event).toBe("welcomeback");
  expect((await fromStart.next()).id).toBe(seen.id);

  await using unknown = await listen("no-such-transaction#page-home");
  expect((await unknown.next()).event).toBe("welcome");
  expect((await unknown.next()).event).toBe("reset");
});

test("resumes a listener from the log on disk after a restart of the lake", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-listen-"));
  await using _folder = { [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }) };
  let lastEventId = "";
  {
    await using lake = await startLake({ folder, documents: [home] });
    const url = listenUrl(lake, "*", { enableResume: "true" });
    await using events = readEvents(await lake.fetch(url));
    await events.next();
    await lake.client("editor").patch("page-home").set({ title: "Seen" }).commit();
    lastEventId = (await events.next()).id ?? "";
    await lake.client("editor").patch("page-home").set({ title: "Missed" }).commit();
  }
  await using lake = await startLake({ folder });
  const url = listenUrl(lake, "*", { enableResume: "true", includeResult: "true" });
  await using events = readEvents(await lake.fetch(url, { headers: { "Last-Event-ID": lastEventId } }));
  expect((await events.next()).event).toBe("welcomeback");
  expect((await events.next()).data).toMatchObject({ result: { title: "Missed" } });
});
