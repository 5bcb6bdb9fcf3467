import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startLake } from "@paraph/lake/testing/lake";
import { createOffers, type Offer } from "@paraph/payments/offers";
import { expect, test } from "vitest";
import { card, pageOf, returnsOf, startPayments, submit, type TestPayments } from "../support/payments.ts";

const second = 1000;
/** The time at which the tests' clock starts. */
const opening = Date.parse("2026-03-02T10:00:00Z");
const at = (seconds: number) => new Date(opening + seconds * second).toISOString();

const deal = (startsAt: string | null, endsAt: string | null, prices = ["lifetime_99"]): Offer => ({
  prices,
  startsAt,
  endsAt,
});

function buy(payments: TestPayments, priceId = "price_local_lifetime_99", headers = {}) {
  const body = { priceId, quantity: 1, email: "ann@example.com", ...returnsOf(payments) };
  return payments.call("createStripeOneTimePaymentUS", body, headers);
}

const refused = (error: string, message: string) => ({ status: 409, error, message });
const ended = (when: string) =>
  refused("offer_ended", `This offer ended on ${when} UTC. Nothing was charged.`);
const early = (when: string) =>
  refused("offer_not_started", `This offer opens on ${when} UTC. Nothing was charged.`);
const sold = { status: 200 };

test.each<[string, Offer[], object]>([
  ["one without dates", [deal(null, null)], sold],
  ["one that ends in a second", [deal(null, at(1))], sold],
  ["one that ends now", [deal(null, at(0))], ended("2026-03-02 10:00:00")],
  ["one that ended a second ago", [deal(null, at(-1))], ended("2026-03-02 09:59:59")],
  ["one that starts in a second", [deal(at(1), null)], early("2026-03-02 10:00:01")],
  ["one that starts now", [deal(at(0), null)], sold],
  ["one that started a second ago", [deal(at(-1), at(60))], sold],
  ["two, one of them running", [deal(null, at(-60)), deal(at(-1), at(60))], sold],
  ["two that have ended", [deal(null, at(-60)), deal(null, at(-1))], ended("2026-03-02 09:59:59")],
  [
    "one that has ended and one that has not started",
    [deal(null, at(-1)), deal(at(9), null)],
    early("2026-03-02 10:00:09"),
  ],
  [
    "one for another price",
    [deal(null, null, ["lifetime_299"])],
    refused("offer_ended", "This offer is not open. Nothing was charged."),
  ],
  ["none", [], refused("offer_ended", "This offer is not open. Nothing was charged.")],
  [
    "one with an invalid end",
    [deal(null, "soon")],
    refused("offer_ended", "This offer is not open. Nothing was charged."),
  ],
])("R-PAY-2 a price sold only in deals, with these deals: %s", async (_case, offers, expected) => {
  await using payments = await startPayments({ offers: async () => offers });
  const answer = await buy(payments);
  const { error, message } = await answer.json();
  expect({ status: answer.status, ...(error && { error, message }) }).toEqual(expected);
  expect(await payments.ledger()).toHaveLength(answer.status === 200 ? 1 : 0);
});

test("R-PAY-2 an offer is sold from its start up to, but not at, the instant of its end", async () => {
  await using payments = await startPayments({ offers: async () => [deal(at(10), at(20))] });
  const statuses: [number, number][] = [];
  for (const seconds of [0, 9, 1, 9, 1, 100]) {
    payments.pass(seconds);
    statuses.push([(payments.now().getTime() - opening) / second, (await buy(payments)).status]);
  }
  expect(statuses).toEqual([
    [0, 409],
    [9, 409],
    [10, 200],
    [19, 200],
    [20, 409],
    [120, 409],
  ]);
});

test("R-PAY-2 a checkout started before the end can be paid until half an hour after it", async () => {
  await using payments = await startPayments({ offers: async () => [deal(null, at(60))] });
  const [inTime, late] = [
    await sessionOf(buy(payments)),
    await sessionOf(buy(payments, undefined, key("late-one"))),
  ];
  payments.pass(60 + 30 * 60);
  expect((await submit(inTime, card)).status).toBe(303);
  payments.pass(60);
  expect((await pageOf(fetch(late))).querySelector("form")).toBeNull();
  expect((await payments.ledger()).map(({ state }) => state).sort()).toEqual(["expired", "paid"]);
});

test("R-PAY-2 a distant end does not shorten a checkout", async () => {
  await using payments = await startPayments({ offers: async () => [deal(null, at(7 * 24 * 3600))] });
  const session = await sessionOf(buy(payments));
  payments.pass(23 * 3600);
  expect((await submit(session, card)).status).toBe(303);
});

test("R-PAY-2 a repeated call gets the same session, and is refused once the deal has ended", async () => {
  await using payments = await startPayments({ offers: async () => [deal(null, at(60))] });
  const first = await sessionOf(buy(payments, undefined, key("double-click")));
  payments.pass(5);
  expect(await sessionOf(buy(payments, undefined, key("double-click")))).toBe(first);
  payments.pass(55);
  expect((await buy(payments, undefined, key("double-click"))).status).toBe(409);
});

test("R-PAY-2 when the deals can't be loaded only deal prices are refused, and the log does not name the buyer", async () => {
  await using payments = await startPayments({
    offers: () => Promise.reject(new Error("The lake is gone.")),
  });
  const answer = await buy(payments);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.json()).toMatchObject({ error: "offers_unknown" });
  expect(payments.logged.join()).toMatch(/lifetime_99 .*The lake is gone/);
  expect(payments.logged.join()).not.toContain("ann@example.com");
  expect((await buy(payments, "price_local_personal_contract_99_9")).status).toBe(200);
});

test("R-PAY-2 offers are the lake's published deals, with their prices, starts and ends", async () => {
  const { _id: _, ...running } = {
    _id: "",
    _type: "deal",
    prices: ["lifetime_99"],
    startsAt: at(0),
    endsAt: at(9),
  };
  await using lake = await startLake({
    over: "http",
    documents: [
      { _id: "a", ...running },
      { _id: "drafts.a", ...running, endsAt: at(99) },
      { _id: "drafts.b", ...running },
      { _id: "c", _type: "deal", title: "Sells nothing" },
      { _id: "d", _type: "deal", prices: [{ not: "a key" }], endsAt: 5 },
      { _id: "page", _type: "page", prices: ["lifetime_99"] },
    ],
  });
  const queryUrl = `${lake.url}/v2025-02-19/data/query/production`;
  const offers = createOffers(() => ({
    queryUrl,
    personUrl: lake.url,
    auditUrl: null,
    token: lake.tokenOf("administrator"),
  }));
  expect(await offers()).toEqual([
    { prices: ["lifetime_99"], startsAt: at(0), endsAt: at(9) },
    { prices: [], startsAt: null, endsAt: "unreadable" },
  ]);
  await lake
    .client("administrator")
    .patch("a")
    .set({ prices: ["yearly_99"] })
    .commit();
  expect((await offers())[0]?.prices).toEqual(["yearly_99"]);
});

test("R-PAY-2 loading the deals fails when the lake is missing, refuses or returns something else", async () => {
  await expect(createOffers(() => null)()).rejects.toThrow("no lake runs on this data folder");
  const lakeless = "http://127.0.0.1:1/";
  const answers = [
    { status: 500, body: "{}", problem: "the lake answered 500" },
    { status: 200, body: "<html>", problem: "JSON" },
    { status: 200, body: "{}", problem: "result" },
  ];
  for (const { status, body, problem } of answers) {
    const server = createServer((_request, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo; // a TCP server that listens has an AddressInfo
    await expect(
      createOffers(() => ({
        queryUrl: `http://127.0.0.1:${port}/`,
        personUrl: lakeless,
        auditUrl: null,
        token: "t",
      }))(),
    ).rejects.toThrow(problem);
    await new Promise((resolve) => server.close(resolve));
  }
});

async function sessionOf(answer: Promise<Response>): Promise<string> {
  return (await (await answer).json()).sessionUrl;
}

function key(name: string) {
  return { "idempotency-key": name };
}
