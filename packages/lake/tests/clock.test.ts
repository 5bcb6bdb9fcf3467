import { expect, test } from "vitest";
import { createRateLimit } from "../src/http/rate-limit.ts";
import { startLake } from "./support/lake.ts";

const hour = 3_600_000;

test("the order of the log and of events is that of the commits, however the clock jumps", async () => {
  let time = Date.parse("2026-03-02T10:00:00Z");
  await using lake = await startLake({ now: () => new Date(time) });
  const client = lake.client("editor");
  const written: string[] = [];
  const heard: string[] = [];
  lake.dataset.onCommit(({ id }) => heard.push(id));
  for (const jump of [0, hour, -24 * hour, hour, -hour]) {
    time += jump;
    const { _rev } = await client.createOrReplace({ _id: "one", _type: "post", n: written.length });
    written.push(_rev);
  }
  expect(heard).toEqual(written);
  expect(new Set(written).size).toBe(5);
  expect(lake.dataset.history("one").map((row) => row.transactionId)).toEqual(written.toReversed());
  expect(lake.dataset.documents.get("one")).toMatchObject({ n: 4 });
  // "What was it then" takes the last of all that were written up to then.
  expect(lake.dataset.documentAtTime("one", new Date(time).toISOString())).toMatchObject({ n: 4 });
});

test("nobody waits longer for the rate limit because the clock was set back", () => {
  let time = 10 * hour;
  const limit = createRateLimit(2, () => new Date(time));
  expect([limit.take("ann"), limit.take("ann")]).toEqual([0, 0]);
  time -= hour;
  expect(limit.take("ann")).toBe(30);
  time += 30_000;
  expect(limit.take("ann")).toBe(0);
});

test("whoever is refused loses nothing of what the rate limit has given back", () => {
  let time = 0;
  const limit = createRateLimit(4, () => new Date(time));
  const answers = Array.from({ length: 13 }, () => {
    const seconds = limit.take("ann");
    time += 3_750;
    return seconds;
  });
  expect(answers).toEqual([0, 0, 0, 0, 0, 12, 8, 4, 0, 12, 8, 4, 0]);
});
