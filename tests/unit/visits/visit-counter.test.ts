import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { Visit } from "@/lib/visits/visit";
import { type CountedVisits, VisitCounter } from "../../../server/counting/visit-counter.ts";

const visit: Visit = { page: "/pricing", source: "news.example", campaign: "", action: "", variant: "" };

function fail(error: unknown): never {
  throw error;
}

test("R-TRACK-5 equal visits are one row, and a flush without visits sends nothing", async () => {
  const sent: CountedVisits[] = [];
  const now = () => new Date("2026-11-25T23:59:59Z");
  const counter = new VisitCounter({ store: async (batch) => sent.push(batch), report: fail, now });
  for (let at = 0; at < 3; at++) counter.count(visit);
  counter.count({ ...visit, action: "form", source: "" });
  await counter.flush();
  await counter.flush();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.rows).toEqual([
    { ...visit, day: "2026-11-25", count: 3 },
    { ...visit, source: "", action: "form", day: "2026-11-25", count: 1 },
  ]);
});

test("R-TRACK-5 what could not be sent is sent again under its own id, before what came later", async () => {
  const sent: CountedVisits[] = [];
  const report = vi.fn();
  let isAway = true;
  const store = async (batch: CountedVisits) => {
    sent.push(batch);
    if (isAway) throw new Error("The answer was lost.");
  };
  const counter = new VisitCounter({ store, report });
  counter.count(visit);
  await counter.flush();
  counter.count(visit);
  isAway = false;
  await counter.flush();
  expect(report).toHaveBeenCalledOnce();
  expect(sent.map(({ rows }) => rows.map(({ count }) => count))).toEqual([[1], [1], [1]]);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]?.id).not.toBe(sent[0]?.id);
});

test("R-TRACK-5 no visit is lost that comes while a batch is on its way", async () => {
  const sent: CountedVisits[] = [];
  const counter = new VisitCounter({
    async store(batch) {
      sent.push(batch);
      if (sent.length === 1) counter.count(visit);
      await setImmediate();
    },
    report: fail,
  });
  counter.count(visit);
  await counter.flush();
  await counter.flush();
  expect(sent.flatMap(({ rows }) => rows.map(({ count }) => count))).toEqual([1, 1]);
});

test("R-TRACK-5 made-up origins and addresses take a bounded amount of memory, and all visits are counted", async () => {
  const sent: CountedVisits[] = [];
  const counter = new VisitCounter({ store: async (batch) => sent.push(batch), report: fail });
  for (let at = 0; at < 5_000; at++)
    counter.count({ ...visit, source: `s${at}.example`, campaign: `c${at}` });
  for (let at = 0; at < 5_000; at++) counter.count({ ...visit, page: `/p${at}` });
  await counter.flush();
  const rows = sent[0]?.rows ?? [];
  expect(rows.length).toBeLessThanOrEqual(2_010);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
  const ofOthers = rows.filter(({ page }) => page === "other");
  expect(ofOthers.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(5_000);
});
