import { randomUUID } from "node:crypto";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { VisitSummary } from "../src/visits/visits.ts";
import { startLake, type TestLake, transports } from "./support/lake.ts";
import { createFolder } from "./support/lake-store.ts";

const row = {
  day: "2026-11-25",
  page: "/pricing",
  source: "",
  campaign: "",
  action: "",
  variant: "",
  count: 1,
};
const now = () => new Date("2026-11-25T12:00:00Z");

function send(lake: TestLake, rows: readonly object[], id: string = randomUUID()) {
  return lake.client("publisher").request({ method: "POST", url: "/visits", body: { id, rows } });
}

function read(lake: TestLake, query = "page=/pricing&days=30"): Promise<VisitSummary> {
  return lake.client("viewer").request({ url: `/visits?${query}` });
}

for (const over of transports) {
  test(`R-CMS-3 what several servers counted adds up, and is read by every role, over ${over}`, async () => {
    await using lake = await startLake({ over, now });
    await send(lake, [
      { ...row, count: 3 },
      { ...row, source: "news.example", campaign: "autumn", count: 2 },
    ]);
    await send(lake, [
      { ...row, source: "news.example", campaign: "autumn", count: 4 },
      { ...row, day: "2026-11-24" },
      { ...row, action: "form", variant: "b" },
      { ...row, page: "/about", count: 50 },
    ]);
    expect(await read(lake)).toEqual({
      isCounting: true,
      keepDays: 400,
      from: "2026-10-27",
      to: "2026-11-25",
      days: [
        { day: "2026-11-24", visits: 1, actions: 0 },
        { day: "2026-11-25", visits: 9, actions: 1 },
      ],
      sources: [
        { name: "news.example", count: 6 },
        { name: "", count: 4 },
      ],
      campaigns: [{ name: "autumn", count: 6 }],
      actions: [{ name: "form", count: 1 }],
    });
    expect((await read(lake, "page=/pricing&page=/about&days=1")).days).toEqual([
      { day: "2026-11-25", visits: 59, actions: 1 },
    ]);
    const { rows } = await lake
      .client("viewer")
      .request<{ rows: unknown[] }>({ url: "/visits/rows?page=/pricing&days=1" });
    expect(rows).toContainEqual({ ...row, action: "form", variant: "b" });
    expect(rows).toHaveLength(3);
  });
}

test("R-CMS-3 a batch that is sent again because its answer was lost adds nothing", async () => {
  await using lake = await startLake({ now });
  const id = randomUUID();
  await send(lake, [row], id);
  await send(lake, [row], id);
  expect((await read(lake)).days).toEqual([{ day: row.day, visits: 1, actions: 0 }]);
});

test("R-CMS-3 strangers read no counts, and only the site's servers add to them", async () => {
  await using lake = await startLake({ now });
  await expect(lake.client("anonymous").request({ url: "/visits?page=/pricing" })).rejects.toMatchObject({
    statusCode: 401,
  });
  for (const role of ["viewer", "author", "editor"] as const) {
    const body = { id: randomUUID(), rows: [row] };
    await expect(lake.client(role).request({ method: "POST", url: "/visits", body })).rejects.toMatchObject({
      statusCode: 403,
    });
  }
});

test("R-CMS-3 what could name a person is refused, whoever sends it", async () => {
  await using lake = await startLake({ now });
  const personal = [
    { ...row, address: "192.0.2.7" },
    { ...row, source: "Mozilla/5.0 (X11)" },
    { ...row, campaign: "ann@example.com" },
    { ...row, page: "/pricing?email=ann@example.com" },
    { ...row, day: "2026-11-25T10:11:12Z" },
    { ...row, count: 0.5 },
  ];
  for (const one of personal) await expect(send(lake, [one])).rejects.toMatchObject({ statusCode: 400 });
  await expect(read(lake, "days=30")).rejects.toMatchObject({ statusCode: 400 });
});

test("R-CMS-3 made-up sources, campaigns and variants end as other, and a day has a bounded number of rows", async () => {
  await using lake = await startLake({ now });
  const made = Array.from({ length: 4_000 }, (_, at) => ({
    ...row,
    source: `s${at}.example`,
    campaign: `c${at}`,
    variant: `v${at}`,
  }));
  await send(lake, made);
  const { sources, campaigns } = await read(lake);
  expect(sources.length).toBeLessThanOrEqual(201);
  expect(campaigns.length).toBeLessThanOrEqual(101);
  expect(sources[0]).toEqual({ name: "other", count: 4_000 - (sources.length - 1) });
  const pages = (from: number) =>
    Array.from({ length: 4_000 }, (_, at) => ({ ...row, page: `/p${from + at}`, source: "s1.example" }));
  await send(lake, pages(0));
  await send(lake, pages(4_000));
  const database = new DatabaseSync(path.join(lake.folder, "visits.db"));
  const { rows, count } = {
    ...database.prepare("SELECT count(*) AS rows, sum(count) AS count FROM visit").get(),
  };
  database.close();
  expect(rows).toBeLessThanOrEqual(6_100);
  expect(count).toBe(12_000);
});

test("R-CMS-3 the limits of a day hold across a restart", async () => {
  using folder = createFolder();
  let before: VisitSummary["sources"] = [];
  {
    await using lake = await startLake({ now, folder: folder.path });
    await send(
      lake,
      Array.from({ length: 300 }, (_, at) => ({ ...row, source: `s${at}.example` })),
    );
    before = (await read(lake)).sources;
  }
  await using lake = await startLake({ now, folder: folder.path });
  await send(lake, [{ ...row, source: "late.example" }]);
  const { sources } = await read(lake);
  expect(sources.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
  expect(sources[0]).toEqual({ name: "other", count: (before[0]?.count ?? 0) + 1 });
});

test("R-CMS-3 counts go after the days for which they are kept", async () => {
  let time = now();
  await using lake = await startLake({
    now: () => time,
    settings: { visits: { isCounting: true, keepDays: 30 } },
  });
  await send(lake, [row]);
  time = new Date("2026-12-24T12:00:00Z");
  expect((await read(lake, "page=/pricing&days=400")).days).toHaveLength(1);
  time = new Date("2026-12-25T00:00:01Z");
  expect(await read(lake, "page=/pricing&days=400")).toMatchObject({ days: [], from: "2026-11-26" });
  await send(lake, [row]);
  expect((await read(lake)).days).toEqual([]);
  const database = new DatabaseSync(path.join(lake.folder, "visits.db"));
  expect(database.prepare("SELECT * FROM visit").all()).toEqual([]);
  expect(database.prepare("SELECT * FROM batch").all()).toHaveLength(1);
  database.close();
});

test("R-CMS-3 where counting is off nothing is stored, and the answer says so", async () => {
  await using lake = await startLake({ now, settings: { visits: { isCounting: false, keepDays: 400 } } });
  expect(await send(lake, [row])).toEqual({ isCounting: false });
  expect(await read(lake)).toMatchObject({ isCounting: false, days: [] });
});
