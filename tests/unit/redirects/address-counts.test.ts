import { expect, test, vi } from "vitest";
import {
  type AddressCounts,
  addCounts,
  countsId,
  isWorthCounting,
} from "../../../lib/redirects/address-counts.ts";
import { FrequentPaths } from "../../../lib/redirects/frequent-paths.ts";
import { suggestRedirects } from "../../../lib/redirects/suggest.ts";
import { AddressCounter, type CountStore } from "../../../server/counting/address-counter.ts";
import { parseTarget } from "../../../server/http/target.ts";

/** Several machines may share it. It refuses what was read before another one wrote. */
function createStore() {
  const documents = new Map<string, AddressCounts & { _rev: string }>();
  const state = { documents, ignored: [] as string[], writes: 0, isAway: false, forgotten: [] as string[] };
  const store: CountStore = {
    async read(day) {
      if (state.isAway) throw new Error("the lake is away");
      return { stored: documents.get(countsId(day)) ?? null, ignored: state.ignored };
    },
    async write(counts, revision) {
      if ((documents.get(counts._id)?._rev ?? null) !== revision) throw new Error("another revision");
      state.writes += 1;
      documents.set(counts._id, { ...counts, _rev: String(state.writes) });
    },
    async forgetBefore(day) {
      state.forgotten.push(day);
    },
  };
  return { store, state };
}

const day = "2027-01-31";
const fail = (error: unknown): void => {
  throw error;
};

function createCounter(store: CountStore, now = () => new Date(`${day}T12:00:00Z`), report = fail) {
  const counter = new AddressCounter({ store, now, report });
  const ask = (url: string, answered: { status: number; redirect?: string }, method = "GET") =>
    counter.count({ method, path: parseTarget(url).path }, { redirect: undefined, ...answered });
  return { counter, ask };
}

const missing = { status: 404 };

test("R-CMS-7 what scanners ask of every website is neither stored nor suggested, and an address like it is", () => {
  const paths = ["/wp-admin", "/WP-Admin/setup", "/phpMyAdmin/index", "/wp-admin-guide", "/forum/a"];
  const added = { redirects: new Map(), missing: new Map(paths.map((path) => [path, 2])) };
  const { missing: stored } = addCounts(null, day, added, ["/forum/*"]);
  expect(stored.map(({ path }) => path)).toEqual(["/wp-admin-guide"]);
  const days = [{ day, missing: paths.map((path) => ({ _key: path, path, count: 2 })) }];
  const suggested = suggestRedirects({ days, ignored: ["/forum/*"], froms: [], pages: [] });
  expect(suggested.map(({ path }) => path)).toEqual(["/wp-admin-guide"]);
});

test("R-CMS-7 a hundred thousand made-up paths take no more room, and hide no path that visitors ask for", () => {
  const paths = new FrequentPaths(500);
  for (let index = 0; index < 100_000; index++) {
    paths.add(`/junk-${index.toString(36)}-${(index * 7919) % 104_729}`);
    if (index % 2_000 === 0) paths.add("/old-pricing");
  }
  const counts = paths.counts();
  expect(counts.size).toBeLessThanOrEqual(500);
  expect(counts.get("/old-pricing")).toBe(50);
  const most = [...counts].sort(([, a], [, b]) => b - a)[0];
  expect(most?.[0]).toBe("/old-pricing");
});

test("R-CMS-7 junk that is asked for again and again pushes out the rarest paths, and no count is too high", () => {
  const paths = new FrequentPaths(10);
  for (let round = 0; round < 5; round++) {
    for (let index = 0; index < 1_000; index++) paths.add(`/junk-${index}`);
    for (let index = 0; index < 1_000; index++) paths.add("/old-pricing");
  }
  const counts = paths.counts();
  expect(counts.size).toBe(10);
  expect(counts.get("/old-pricing")).toBe(5_000);
  for (const [path, count] of counts) if (path !== "/old-pricing") expect(count, path).toBeLessThanOrEqual(5);
});

test("R-CMS-7 of a day the hundred most frequent paths are stored, whatever machines add", () => {
  let stored: AddressCounts | null = null;
  for (let round = 0; round < 50; round++) {
    const junk = Array.from({ length: 500 }, (_, index) => [`/junk-${round}-${index}`, 2] as const);
    const added = { redirects: new Map(), missing: new Map([...junk, ["/old", 3]]) };
    stored = addCounts(stored, day, added, []);
  }
  expect(stored?.missing).toHaveLength(100);
  expect(stored?.missing[0]).toMatchObject({ path: "/old", count: 150 });
});

test.each([
  ["/old", true],
  ["/wp-login.php", false],
  ["/products/old.html", true],
  ["/files/brochure.pdf", true],
  ["/über-uns", true],
  ["/.env", false],
  ["/api/old", false],
  ["/invite/ann@example.com", false],
  ["/invite/ann%40example.com", false],
  [`/${"a".repeat(300)}`, false],
])("R-CMS-7 %s is counted: %s", (path, isCounted) => {
  expect(isWorthCounting(path)).toBe(isCounted);
});

test("R-CMS-7 visits cost no write each, and machines and restarts add up", async () => {
  const { store, state } = createStore();
  const first = createCounter(store);
  const second = createCounter(store);
  for (let visit = 0; visit < 100; visit++) {
    for (const { ask } of [first, second]) {
      ask("/old?utm_source=x", missing);
      ask("/gone", { status: 410 });
      ask("/moved", { status: 308, redirect: "r1" });
      ask("/moved", { status: 308, redirect: "r1" }, "HEAD");
      ask("/page", { status: 200 });
    }
  }
  expect(state.writes).toBe(0);
  await Promise.all([first.counter.flush(), second.counter.flush()]);
  first.ask("/old", missing);
  await first.counter.flush();
  await first.counter.flush();
  const restarted = createCounter(store);
  restarted.ask("/moved", { status: 308, redirect: "r1" });
  await restarted.counter.flush();
  expect(state.documents.get(countsId(day))).toMatchObject({
    day,
    redirects: [{ _key: "r1", count: 201 }],
    missing: [{ path: "/old", count: 201 }],
  });
  expect(state.writes).toBe(4);
});

test("R-CMS-7 what is ignored is forgotten, and counted no more", async () => {
  const { store, state } = createStore();
  const { counter, ask } = createCounter(store);
  for (const path of ["/wp-admin/x", "/wp-admin/x", "/old", "/old"]) ask(path, missing);
  await counter.flush();
  state.ignored = ["/wp-admin/*"];
  for (const path of ["/wp-admin/x", "/wp-admin/y", "/wp-admin/y", "/old"]) ask(path, missing);
  await counter.flush();
  expect(state.documents.get(countsId(day))?.missing).toEqual([{ _key: "/old", path: "/old", count: 3 }]);
});

test("R-CMS-7 while the lake is away everything stays counted, and a new day begins at nothing", async () => {
  const { store, state } = createStore();
  let now = new Date(`${day}T23:59:00Z`);
  const report = vi.fn();
  const { counter, ask } = createCounter(store, () => now, report);
  for (let visit = 0; visit < 3; visit++) {
    ask("/old", missing);
    ask("/moved", { status: 308, redirect: "r1" });
  }
  state.isAway = true;
  await counter.flush();
  expect(report).toHaveBeenCalledOnce();
  state.isAway = false;
  now = new Date("2027-02-01T00:01:00Z");
  await counter.flush();
  expect(state.documents.get(countsId(day))).toMatchObject({
    redirects: [{ count: 3 }],
    missing: [{ count: 3 }],
  });
  expect(state.forgotten).toEqual(["2027-01-03"]);
  for (let visit = 0; visit < 2; visit++) ask("/old", missing);
  await counter.flush();
  expect(state.documents.get(countsId("2027-02-01"))).toMatchObject({
    missing: [{ path: "/old", count: 2 }],
  });
});
