import { expect, test } from "vitest";
import { createCollector } from "../../server/back-ends/collector.ts";

const collector = () => createCollector(() => new Date("2026-11-21T10:00:00Z"));
const post = (path: string, body: string) => new Request(`http://local${path}`, { method: "POST", body });
const form = (events: unknown) => `data=${encodeURIComponent(JSON.stringify(events))}`;

test("R-TRACK-4 the local collector shows what analytics sent, alone or in batches", async () => {
  const app = collector();
  const batch = [{ event: "a" }, { event: "b" }];
  await app.request(post("/analytics/track/?verbose=1", form(batch)));
  await app.request(post("/analytics/engage/", form({ $set: {} })));
  expect(await (await app.request("/analytics.json")).json()).toEqual({
    deliveries: [
      { kind: "track", receivedAt: "2026-11-21T10:00:00.000Z", events: batch },
      { kind: "engage", receivedAt: "2026-11-21T10:00:00.000Z", events: [{ $set: {} }] },
    ],
  });
});

test.each([
  ["a body that is no form", "/analytics/track/", "hello", 400],
  ["data that is not JSON", "/analytics/track/", "data=%7B", 400],
  ["another part of the vendor's API", "/analytics/record/", form([]), 404],
  ["a body of over a megabyte", "/analytics/track/", form("x".repeat(1024 * 1024)), 413],
])("R-TRACK-4 the local collector refuses %s", async (_, path, body, status) => {
  expect((await collector().request(post(path, body))).status).toBe(status);
});

test("R-TRACK-4 the local collector keeps only the latest 500 deliveries", async () => {
  const app = collector();
  for (let index = 0; index < 502; index++) {
    await app.request(post("/analytics/track/", form({ event: index })));
  }
  const { deliveries } = await (await app.request("/analytics.json")).json();
  expect([deliveries.length, deliveries[0].events]).toEqual([500, [{ event: 2 }]]);
});

test("R-TRACK-2 the local geolocation always returns the same location", async () => {
  expect(await (await collector().request("/geolocation")).json()).toEqual({
    city: "Bengaluru",
    region: "Karnataka",
    postal: "560001",
    country: "IN",
  });
});
