import { randomUUID } from "node:crypto";
import { createFolder } from "@paraph/lake/testing/lake-store";
import type { VisitRow } from "@paraph/lake/visits/visit-row";
import { openVisits } from "@paraph/lake/visits/visits";
import { type StoreClient, StoreConnection } from "@paraph/service/store-connection";
import { expect, test } from "vitest";
import { startStoreServer } from "../../scripts/support/machines.ts";
import { SharedVisits } from "../../server/visits/visit-store.ts";

const row: VisitRow = {
  day: "2026-11-25",
  page: "/pricing",
  source: "",
  campaign: "",
  action: "",
  variant: "",
  count: 1,
};
const now = () => new Date("2026-11-25T12:00:00Z");
const settings = { isCounting: true, keepDays: 400 };
const period = { pages: ["/pricing", "/prices"], days: 30 };

/** A store with the connections of some machines. */
async function startMachines(count: number) {
  const server = await startStoreServer();
  const connections = Array.from({ length: count }, () => new StoreConnection({ url: server.url, log() {} }));
  for (const connection of connections) await connection.tried();
  return {
    server,
    connections,
    /** A question of the test itself, which waits as long as a busy machine takes. */
    ask: async <Answer>(question: (client: StoreClient) => Promise<Answer>) =>
      connections[0]?.ask(question, 300_000),
    visits: connections.map((store) => new SharedVisits({ store, now, settings })),
    async [Symbol.asyncDispose]() {
      for (const connection of connections) connection.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

const batch = (rows: readonly VisitRow[], id: string = randomUUID()) => ({ id, rows: [...rows] });

test("R-CMS-3 what several machines counted is one sum, told in the words in which our own lake tells it", async () => {
  await using machines = await startMachines(2);
  using folder = createFolder();
  const own = openVisits(folder.path, now, settings);
  const [first, second] = machines.visits;
  const batches = [
    batch([
      { ...row, count: 3 },
      { ...row, source: "news.example", campaign: "autumn", count: 2 },
    ]),
    batch([
      { ...row, source: "news.example", campaign: "autumn", count: 4 },
      { ...row, day: "2026-11-24" },
      { ...row, page: "/prices", action: "form", variant: "headline.B" },
      { ...row, action: "checkout", count: 1 },
      { ...row, page: "/about", count: 50 },
    ]),
  ];
  for (const [at, one] of batches.entries()) {
    await machines.visits[at]?.add(one);
    own.add(one);
  }
  expect(await first?.summary(period)).toEqual(own.summary(period));
  expect(await second?.summary({ ...period, days: 1 })).toEqual(own.summary({ ...period, days: 1 }));
  const rows = (await second?.rows(period)) ?? [];
  expect(rows).toHaveLength(own.rows(period).length);
  expect(rows).toEqual(expect.arrayContaining(own.rows(period)));
  own.close();
});

test("R-CMS-3 a batch that is sent again because its answer was lost adds nothing, on whichever machine", async () => {
  await using machines = await startMachines(2);
  const [first, second] = machines.visits;
  const sent = batch([row]);
  await first?.add(sent);
  await second?.add(sent);
  expect((await first?.summary(period))?.days).toEqual([{ day: row.day, visits: 1, actions: 0 }]);
});

test("R-CMS-3 made-up origins and addresses take a bounded part of the store, and every visit is counted", async () => {
  await using machines = await startMachines(1);
  const [visits] = machines.visits;
  const many = (of: (at: number) => Partial<VisitRow>) =>
    batch(Array.from({ length: 4_000 }, (_, at) => ({ ...row, ...of(at) })));
  await visits?.add(many((at) => ({ source: `s${at}.example` })));
  await visits?.add(many((at) => ({ page: `/p${at}`, source: "s1.example" })));
  await visits?.add(many((at) => ({ page: `/q${at}` })));
  const keys = await machines.ask((client) => client.keys("{paraph}:visits:2026-11-25:*"));
  const tables = await Promise.all((keys ?? []).map((key) => machines.ask((client) => client.hGetAll(key))));
  const counts = tables.flatMap((table) => Object.values(table ?? {}).map(Number));
  expect(counts.length).toBeLessThanOrEqual(6_010);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12_000);
});

test("R-CMS-3 the store forgets a day by itself when it is too old, and a batch's id after two days", async () => {
  await using machines = await startMachines(1);
  const sent = batch([{ ...row, day: now().toISOString().slice(0, 10) }]);
  await machines.visits[0]?.add(sent);
  const ends = async (key: string) => machines.ask((client) => client.expireTime(key));
  const gone = Date.parse("2026-11-25") / 1000 + 400 * 86_400;
  expect(await ends("{paraph}:visits:2026-11-25")).toBe(gone);
  expect(await ends("{paraph}:visits:2026-11-25:/pricing")).toBe(gone);
  const known = await machines.ask((client) => client.ttl(`{paraph}:visits:batch:${sent.id}`));
  expect(known).toBeGreaterThan(86_400);
});

test("R-CMS-3 while the store is away a batch is refused, so that whoever counts keeps it", async () => {
  await using machines = await startMachines(1);
  await machines.server.kill();
  await expect(machines.visits[0]?.add(batch([row]))).rejects.toThrow();
});
