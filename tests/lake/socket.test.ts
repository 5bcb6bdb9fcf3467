import { collect } from "@paraph/lake/testing/events";
import { startLake } from "@paraph/lake/testing/lake";
import { openSocket } from "@paraph/lake/testing/socket";
import { expect, test } from "vitest";
import { studioConnection } from "../support/studio-connection.ts";

const home = { _id: "page-home", _type: "page", title: "Home" };

test("carries many listeners of the real client over one socket", async () => {
  await using lake = await startLake({ over: "http", documents: [home] });
  const others: string[] = [];
  const { fetch: multiplexedFetch } = studioConnection(lake.url, (url, init) => {
    others.push(new URL(url).pathname);
    return fetch(url, init);
  });
  const client = lake.client("editor", { resolveFetch: () => multiplexedFetch });
  const listeners = Array.from({ length: 9 }, (_, index) =>
    collect(client.listen(`*[_type == "page" && ${index} >= 0]`, {}, { events: ["welcome", "mutation"] })),
  );
  for (const events of listeners) expect(await events.next()).toMatchObject({ type: "welcome" });
  await client.patch("page-home").set({ title: "New" }).commit();
  for (const events of listeners) {
    expect(await events.next()).toMatchObject({ type: "mutation", result: { title: "New" } });
    events[Symbol.dispose]();
  }
  expect(others).toEqual(["/v2025-02-19/data/mutate/production"]);
});

test("resumes a stream after the socket is lost, without a gap for its reader", async () => {
  await using lake = await startLake({ over: "http", documents: [home] });
  const { fetch: multiplexedFetch } = studioConnection(lake.url);
  const client = lake.client("editor", { resolveFetch: () => multiplexedFetch });
  using events = collect(
    client.listen(
      '*[_type == "page"]',
      {},
      { events: ["welcome", "mutation", "reconnect", "welcomeback"], enableResume: true },
    ),
  );
  expect(await events.next()).toMatchObject({ type: "welcome" });
  for (const title of ["Meanwhile", "Once more"]) {
    lake.dropSockets();
    await lake.client("editor").patch("page-home").set({ title }).commit();
    expect(await events.next()).toMatchObject({ type: "welcomeback" });
    expect(await events.next()).toMatchObject({ type: "mutation", result: { title } });
  }
});

test("ends a stream that can't be resumed when the socket is lost, so that its reader starts over", async () => {
  await using lake = await startLake({ over: "http", documents: [home] });
  const { fetch: multiplexedFetch } = studioConnection(lake.url);
  const client = lake.client("editor", { resolveFetch: () => multiplexedFetch });
  using events = collect(client.listen("*", {}, { events: ["welcome", "reconnect"] }));
  expect(await events.next()).toMatchObject({ type: "welcome" });
  lake.dropSockets();
  expect(await events.next()).toMatchObject({ type: "reconnect" });
  expect(await events.next()).toMatchObject({ type: "welcome" });
});

test("answers a ping, because a page can't see whether its socket is still alive", async () => {
  await using lake = await startLake({ over: "http" });
  using socket = openSocket(`${lake.url}/v1/streams`);
  await socket.opened;
  socket.send({ ping: true });
  expect(await socket.next()).toEqual({ pong: true });
});

test("refuses a stream with the same status as over HTTP", async () => {
  await using lake = await startLake({ over: "http" });
  const { fetch: multiplexedFetch } = studioConnection(lake.url);
  const client = lake.client("anonymous", { resolveFetch: () => multiplexedFetch, dataset: "nothing-here" });
  using events = collect(client.listen("*"));
  await expect(events.next()).rejects.toMatchObject({ name: "ConnectionFailedError", status: 404 });
});

test("opens event streams only, and identifies the caller by cookie and origin of the upgrade", async () => {
  await using lake = await startLake({ over: "http", documents: [home] });
  const { credentials, cookie } = lake.lake.services;
  const headers = { Cookie: `${cookie.name}=${credentials.startSession("ines-kowalski")}`, Origin: lake.url };
  using socket = openSocket(`${lake.url}/v1/streams`, headers);
  await socket.opened;
  socket.send({ open: 1, path: "/v1/data/export/production" });
  expect(await socket.next()).toMatchObject({ id: 1, status: 404 });
  socket.send({ open: 2, path: "/v1/data/live/events/production?includeDrafts=true" });
  expect(await socket.next()).toEqual({ id: 2, status: 200 });
  using stranger = openSocket(`${lake.url}/v1/streams`);
  await stranger.opened;
  stranger.send({ open: 1, path: "/v1/data/live/events/production?includeDrafts=true" });
  expect(await stranger.next()).toMatchObject({ id: 1, status: 401 });
  await expect(
    openSocket(`${lake.url}/v1/streams`, { Origin: "https://evil.example" }).opened,
  ).rejects.toThrow("403");
});

test("ends a stream when it is closed, and all streams of a socket that disconnects", async () => {
  await using lake = await startLake({ over: "http", documents: [home] });
  const socket = openSocket(`${lake.url}/v1/streams`);
  await socket.opened;
  socket.send({ open: "a", path: "/v1/data/live/events/production" });
  socket.send({ open: "b", path: "/v1/data/live/events/production" });
  await socket.next();
  await expect.poll(() => lake.lake.services.streams.size).toBe(2);
  socket.send({ close: "a" });
  await expect.poll(() => lake.lake.services.streams.size).toBe(1);
  socket[Symbol.dispose]();
  await expect.poll(() => lake.lake.services.streams.size).toBe(0);
});
