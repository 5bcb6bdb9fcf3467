import { expect, test, vi } from "vitest";
import { FairQueue, type QueueSlot } from "../../../server/pages/fair-queue.ts";

const stays = new AbortController().signal;

/** Turns on a clock of the test. `work` is what making an answer costs the thread. */
function startTurns() {
  vi.useFakeTimers();
  let worked = 0;
  const turns = new FairQueue({ now: () => Date.now(), worked: () => worked });
  const ask = async (address: string, work = 20, isFree = false) => {
    const turn = await turns.take(address, stays);
    if (turn === null || typeof turn === "number") return turn;
    worked += work;
    turn.end(isFree ? 0 : null);
    return "answered";
  };
  /** What is left of the burst afterward is worth ten answers. */
  const askForMuch = async (address: string) => {
    for (let count = 0; count < 26; count++) await ask(address, 50);
  };
  return { turns, ask, askForMuch, [Symbol.dispose]: () => vi.useRealTimers() };
}

function isTurn(turn: QueueSlot | number | null): turn is QueueSlot {
  return turn !== null && typeof turn !== "number";
}

test("a sender who asks for much soon waits and nobody else does", async () => {
  using system = startTurns();
  const answered: unknown[] = [];
  await system.askForMuch("203.0.113.7");
  for (let count = 0; count < 15; count++)
    void system.ask("203.0.113.7").then((answer) => answered.push(answer));
  await vi.advanceTimersByTimeAsync(0);
  expect(answered.length).toBe(11);
  expect(await system.ask("198.51.100.4")).toBe("answered");
  // 20 ms of work come back in 2.9 seconds.
  await vi.advanceTimersByTimeAsync(2_800);
  expect(answered.length).toBe(11);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(answered).toEqual(Array(15).fill("answered"));
});

test("two are made for one sender at a time, and for another as many", async () => {
  using system = startTurns();
  const [first, second, other] = await Promise.all(
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"].map((address) =>
      system.turns.take(address, stays),
    ),
  );
  if (![first, second, other].every((turn) => turn !== undefined && isTurn(turn)))
    throw new Error("no turns");
  const third = system.turns.take("2001:db8:1:2::3", stays);
  await vi.advanceTimersByTimeAsync(0);
  expect(system.turns.waiting).toBe(1);
  if (first && isTurn(first)) first.end(null);
  expect(isTurn((await third) ?? 0)).toBe(true);
});

test("what is asked beside all others waits for none of them, until its sender has used up all turns", async () => {
  using system = startTurns();
  const { turns } = system;
  const beside = Array.from({ length: 5 }, () => turns.takeBeside("203.0.113.7"));
  expect(beside.every(isTurn)).toBe(true);
  for (const turn of beside) turn?.end(0);
  await system.askForMuch("203.0.113.7");
  expect(isTurn(turns.takeBeside("203.0.113.7"))).toBe(true);
  for (let count = 0; count < 10; count++) await system.ask("203.0.113.7");
  expect([turns.takeBeside("203.0.113.7"), isTurn(turns.takeBeside("198.51.100.4"))]).toEqual([null, true]);
  vi.setSystemTime(Date.now() + 20_000);
  expect(isTurn(turns.takeBeside("203.0.113.7"))).toBe(true);
});

test("what many get costs its sender nothing", async () => {
  using system = startTurns();
  for (let count = 0; count < 200; count++)
    expect(await system.ask("203.0.113.7", 20, true)).toBe("answered");
});

test("who has too many waiting, or waits too long, is told when to come again", async () => {
  using system = startTurns();
  await system.askForMuch("203.0.113.7");
  const answers = Array.from({ length: 80 }, () => system.ask("203.0.113.7", 50));
  await vi.advanceTimersByTimeAsync(11_000);
  const all = await Promise.all(answers);
  const refused = all.filter((answer) => typeof answer === "number");
  expect(all.filter((answer) => answer === "answered").length).toBeLessThan(14);
  expect(refused.every((seconds) => Number(seconds) >= 10)).toBe(true);
  expect(system.turns.waiting).toBe(0);
});

test("a client that leaves gives up its place", async () => {
  using system = startTurns();
  await Promise.all([system.turns.take("203.0.113.7", stays), system.turns.take("203.0.113.7", stays)]);
  const leaving = new AbortController();
  const waiting = system.turns.take("203.0.113.7", leaving.signal);
  leaving.abort();
  expect(await waiting).toBeNull();
  expect(system.turns.waiting).toBe(0);
});
