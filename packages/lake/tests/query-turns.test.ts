import { expect, test } from "vitest";
import { plainError } from "../src/errors.ts";
import { Turns } from "../src/http/turns.ts";
import { raw } from "../src/query/perspective.ts";
import { createRunner } from "../src/query/run.ts";
import type { Trust } from "../src/query/trust.ts";
import type { Store } from "../src/store/types.ts";
import { startLake } from "./support/lake.ts";
import { createStore, creation } from "./support/lake-store.ts";

const caller = { id: "viewer", role: "viewer" } as const;
const explosion = "count(*[count(*[count(*[count(*[n < ^.n + ^.^.n + ^.^.^.n]) > 0]) > 0]) > 0])";
const pages = Array.from({ length: 200 }, (_, index) => ({ _id: `page-${index}`, _type: "page", n: index }));

function createTurns(slots: number[], waiting: number) {
  const order: string[] = [];
  const turns = new Turns({ slots, waiting, refuse: () => plainError(429, "Too Many Requests", "Full") });
  const ask = (name: string, sender: string, lane = 0, signal?: AbortSignal) =>
    turns.take({ lane, sender, signal }, async () => void order.push(name));
  return { order, ask };
}

test("senders alternate, and a lower lane goes first", async () => {
  const { order, ask } = createTurns([1, 1], 10);
  await Promise.all([
    ask("a1", "a", 1),
    ask("a2", "a", 1),
    ask("a3", "a", 1),
    ask("b1", "b", 1),
    ask("b2", "b", 1),
    ask("first", "a", 0),
  ]);
  expect(order).toEqual(["a1", "first", "a2", "b1", "a3", "b2"]);
});

test("a full lane drops the last job of the busiest sender instead of a new sender's", async () => {
  const { order, ask } = createTurns([1], 3);
  const many = ["a1", "a2", "a3", "a4", "a5"].map((name) => ask(name, "a"));
  const outcomes = Promise.allSettled([...many, ask("b1", "b"), ask("b2", "b")]);
  const statuses = (await outcomes).map((one) => (one.status === "fulfilled" ? 200 : one.reason.status));
  expect(statuses).toEqual([200, 200, 200, 429, 429, 200, 429]);
  expect(order).toEqual(["a1", "a2", "b1", "a3"]);
});

test("some slots are reserved for a lower lane", async () => {
  const turns = new Turns({ slots: [2, 1], waiting: 9, refuse: () => plainError(429, "Full", "Full") });
  const order: string[] = [];
  const releases: (() => void)[] = [];
  const ask = (name: string, lane: number) =>
    turns.take({ lane, sender: name }, async () => {
      order.push(name);
      await new Promise<void>((resolve) => releases.push(resolve));
    });
  const all = [ask("any 1", 1), ask("any 2", 1), ask("known 1", 0), ask("known 2", 0)];
  expect(order).toEqual(["any 1", "known 1"]);
  for (let finished = 0; finished < all.length; finished += 1) {
    while (releases.length === 0) await new Promise((resolve) => setImmediate(resolve));
    releases.shift()?.();
  }
  await Promise.all(all);
  expect(order).toEqual(["any 1", "known 1", "known 2", "any 2"]);
});

test("a job whose client disconnects gives up its turn", async () => {
  const { order, ask } = createTurns([1], 2);
  const leaving = new AbortController();
  const asked = [ask("a", "a"), ask("gone 1", "b", 0, leaving.signal), ask("gone 2", "b", 0, leaving.signal)];
  leaving.abort();
  asked.push(ask("c", "c"), ask("d", "d"), ask("too late", "b", 0, leaving.signal));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual([
    true,
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(order).toEqual(["a", "c", "d"]);
});

/** Sends queries that all need the separate thread, and records in order who was answered, and how. */
function createAsking(store: Store, deadlineMilliseconds: number) {
  const run = createRunner(store, { steps: 0, deadlineMilliseconds });
  const order: string[] = [];
  const ask = (name: string, trust: Trust, query = "count(*)", signal?: AbortSignal) =>
    run(store.dataset("production"), { query, perspective: raw, caller, trust, sender: name, signal }).then(
      () => order.push(`${name} 200`),
      ({ status }) => order.push(`${name} ${status}`),
    );
  return { order, ask };
}

test("70 queries of a stranger block neither Vision nor other strangers, and a viewer's block no colleague", async () => {
  using temporary = createStore();
  temporary.store.dataset("production").commit({ author: "system", changes: pages.map(creation) });
  const { order, ask } = createAsking(temporary.store, 100);
  const crowd = Array.from({ length: 70 }, () => ask("crowd", "stranger", explosion));
  const viewers = Array.from({ length: 10 }, () => ask("viewer", "person", explosion));
  await Promise.race([...crowd, ...viewers]);
  await Promise.all([
    ask("stranger", "stranger"),
    ask("in Vision", "vision"),
    ask("colleague", "person"),
    ask("site", "server"),
  ]);
  const waitedFor = (name: string, other: string) =>
    order.slice(0, order.indexOf(`${other} 200`)).filter((one) => one === `${name} 400`).length;
  // At most: the answers before they arrived, the one in progress then, and one turn of the crowd.
  expect(waitedFor("crowd", "in Vision")).toBeLessThan(5);
  expect(waitedFor("crowd", "stranger")).toBeLessThan(6);
  expect(waitedFor("viewer", "colleague")).toBeLessThan(5);
  expect(waitedFor("viewer", "site")).toBeLessThan(5);
  expect(order.indexOf("in Vision 200")).toBeLessThan(order.indexOf("stranger 200"));
});

test("drops a waiting or running query when its client disconnects", async () => {
  using temporary = createStore();
  temporary.store.dataset("production").commit({ author: "system", changes: pages.map(creation) });
  // A long deadline, so that nothing else stops the queries during the test.
  const { order, ask } = createAsking(temporary.store, 600_000);
  const leaving = new AbortController();
  const running = ask("running", "person", explosion, leaving.signal);
  const waiting = ask("waiting", "person", explosion, leaving.signal);
  setTimeout(() => leaving.abort(), 300);
  await ask("next", "person");
  await Promise.all([running, waiting]);
  expect(order).toEqual(["waiting 499", "running 499", "next 200"]);
});

test("drops the queries of a closed connection", async () => {
  await using lake = await startLake({ documents: pages, over: "http" });
  const leaving = new AbortController();
  const query = `${lake.url}/v2025-02-19/data/query/production?query=${encodeURIComponent(explosion)}`;
  const headers = { authorization: `Bearer ${lake.tokenOf("viewer")}` };
  const asked = Array.from({ length: 60 }, () => fetch(query, { headers, signal: leaving.signal }));
  setTimeout(() => leaving.abort(), 200);
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).not.toContain("fulfilled");
  // Behind all of those it would take two minutes.
  expect(await lake.client("viewer").fetch(`count(* | score(n == 7))`)).toBe(200);
});
