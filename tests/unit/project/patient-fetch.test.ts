import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { serve } from "@paraph/service/testing/http-server";
import { expect, test, vi } from "vitest";
import { createPatientFetch, patienceWith } from "@/lib/content/patient-fetch";
import { lakeLost } from "@/lib/lake-lost";

type Answer = (response: ServerResponse) => void;

const fine: Answer = (response) => response.end("content");
const hangs: Answer = () => {};
const cut: Answer = (response) => response.destroy();
const stops: Answer = (response) => {
  response.writeHead(200, { "content-length": "100" });
  response.write("half");
};
const busy =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end();

/** A lake that gives these responses in order, then keeps giving the last one. */
async function startLake(answers: readonly Answer[]) {
  let asked = 0;
  const server = await serve((_, response) => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? fine;
    asked += 1;
    answer(response);
  });
  return { ...server, asked: () => asked };
}

test("a request is retried while the lake is busy, hangs, disconnects or restarts", async () => {
  const troubles = [busy(503), busy(429), hangs, cut, stops, busy(500), busy(502), busy(504)];
  await using lake = await startLake([...troubles, fine]);
  const patientFetch = createPatientFetch({ attempt: 2_000, whole: 600_000, firstWait: 1 });
  const answer = await patientFetch(lake.url);
  expect([answer.status, await answer.text()]).toEqual([200, "content"]);
  expect(lake.asked()).toBe(troubles.length + 1);
});

test("a lake that says when to ask again is not asked before", async () => {
  let allowed = Number.POSITIVE_INFINITY;
  let early = 0;
  await using lake = await serve((_, response) => {
    if (Date.now() >= allowed) return response.end("content");
    if (allowed < Number.POSITIVE_INFINITY) early += 1;
    // A timer may be a millisecond early.
    allowed = Date.now() + 990;
    response.writeHead(429, { "retry-after": "1" }).end();
  });
  const patientFetch = createPatientFetch({ attempt: 60_000, whole: 600_000, firstWait: 1 });
  expect(await (await patientFetch(lake.url)).text()).toBe("content");
  expect(early).toBe(0);
});

test.each([200, 400, 401, 403, 404])("a response with status %i is not retried", async (status) => {
  await using lake = await startLake([busy(status), fine]);
  const patientFetch = createPatientFetch({ attempt: 60_000, whole: 600_000, firstWait: 1 });
  expect((await patientFetch(lake.url)).status).toBe(status);
  expect(lake.asked()).toBe(1);
});

test("retries end with the last error or response", async () => {
  await using hanging = await startLake([hangs]);
  await using limited = await startLake([busy(429), busy(429, { "retry-after": "600" })]);
  const giveUpOnSilence = createPatientFetch({ attempt: 50, whole: 400, firstWait: 1 });
  await expect(giveUpOnSilence(hanging.url)).rejects.toThrow(/abort|timeout/i);
  // What ends is the wait after the second answer.
  const giveUpOnRefusals = createPatientFetch({ attempt: 60_000, whole: 5_000, firstWait: 1 });
  expect((await giveUpOnRefusals(limited.url)).status).toBe(429);
  expect(limited.asked()).toBe(2);
});

test("the lake counts as lost only when retries run out, not after a response or an abort", async () => {
  await using hanging = await startLake([hangs]);
  await using broken = await startLake([busy(400)]);
  const said: unknown[] = [];
  const hear = (address: unknown) => said.push(address);
  subscribe(lakeLost, hear);
  await createPatientFetch({ attempt: 60_000, whole: 600_000, firstWait: 1 })(broken.url);
  const patientFetch = createPatientFetch({ attempt: 50, whole: 200, firstWait: 1 });
  await expect(patientFetch(hanging.url, { signal: AbortSignal.abort() })).rejects.toThrow();
  expect(said).toEqual([]);
  await expect(patientFetch(hanging.url)).rejects.toThrow();
  expect(said).toEqual([hanging.url]);
  unsubscribe(lakeLost, hear);
});

test.each([401, 403])("a lake that refuses the site's token with %i counts as lost", async (status) => {
  await using lake = await startLake([busy(status)]);
  const said: unknown[] = [];
  const hear = (address: unknown) => said.push(address);
  subscribe(lakeLost, hear);
  await createPatientFetch(patienceWith.hosted)(lake.url);
  unsubscribe(lakeLost, hear);
  expect(said).toEqual([lake.url]);
});

test("once the lake has been away for long, nobody waits for it any more until it answers", async () => {
  let isAway = true;
  await using lake = await serve((_, response) => {
    if (!isAway) response.end("content");
  });
  const patientFetch = createPatientFetch({ attempt: 60_000, whole: 1_000, firstWait: 1 });
  const limits = vi.spyOn(AbortSignal, "timeout");
  const limitOfRead = async () => {
    limits.mockClear();
    await patientFetch(lake.url).catch(() => {}); // how long it may take is the question
    return limits.mock.calls[0]?.[0];
  };
  expect(await limitOfRead()).toBe(1_000);
  expect(await limitOfRead()).toBe(200);
  isAway = false;
  await limitOfRead();
  isAway = true;
  expect(await limitOfRead()).toBe(1_000);
  limits.mockRestore();
});

test.each([0, 100])("aborting a request stops its retries, %d ms after it was asked", async (after) => {
  await using lake = await startLake([busy(503)]);
  const patientFetch = createPatientFetch({ attempt: 10_000, whole: 600_000, firstWait: 200 });
  const leaving = new AbortController();
  const asked = patientFetch(lake.url, { signal: leaving.signal });
  await expect.poll(() => lake.asked(), { interval: 1 }).toBe(1);
  // Before the answer, or while the next attempt is awaited.
  setTimeout(() => leaving.abort(), after);
  await expect(asked).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(lake.asked()).toBe(1);
});
