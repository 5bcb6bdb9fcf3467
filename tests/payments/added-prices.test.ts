import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { lineProblem, readPrice, unreadBecause } from "@paraph/payments/api/read-price";
import type { PaymentsDependencies } from "@paraph/payments/dependencies";
import { openStoppedPrices } from "@paraph/payments/stopped-prices";
import { createStandIn } from "@paraph/payments/stripe/stand-in";
import type Stripe from "stripe";
import { expect, test } from "vitest";
import { StoppedPrices } from "../../lib/selling/offers/stopped-prices.ts";
import {
  card,
  pageOf,
  paymentsDependencies,
  returnsOf,
  startPayments,
  submit,
  type TestPayments,
} from "../support/payments.ts";

const line = { key: "summer", id: "price_1", variable: "STRIPE_PRICE_SUMMER" };

/** What the provider answers, as far as it is read. */
function answered(changes: object = {}): Stripe.Price {
  const price = {
    id: "price_1",
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    currency: "usd",
    custom_unit_amount: null,
    metadata: {},
    nickname: "for the summer page",
    product: { id: "prod_1", object: "product", name: "Summer sale" },
    recurring: null,
    transform_quantity: null,
    unit_amount: 4900,
    ...changes,
  };
  return price as unknown as Stripe.Price; // the SDK's type has many fields that nobody reads
}

const monthly = {
  interval: "month",
  interval_count: 1,
  meter: null,
  trial_period_days: null,
  usage_type: "licensed",
};

test.each([
  [{}, { name: "Summer sale", amount: 4900, interval: null, trial: null }],
  [{ metadata: { name: "Summer" } }, { name: "Summer" }],
  [{ product: "prod_1" }, { name: "for the summer page" }],
  [{ recurring: monthly }, { interval: "month", trial: null }],
  [{ recurring: { ...monthly, interval: "year", trial_period_days: 14 } }, { interval: "year", trial: 14 }],
  [
    { recurring: monthly, metadata: { trial_days: "30" } },
    { interval: "month", trial: 30 },
  ],
])("R-PAY-3 a line takes amount, interval, free days and name from the provider: %j", (changes, expected) => {
  expect(readPrice(line, answered(changes))).toMatchObject({ key: "summer", currency: "USD", ...expected });
});

test.each([
  [{ active: false }, "it is not active at the payment provider. Activate it there"],
  [{ billing_scheme: "tiered", unit_amount: null }, "it is tiered"],
  [{ recurring: { ...monthly, usage_type: "metered" } }, "it is metered"],
  [{ transform_quantity: { divide_by: 10, round: "up" } }, "it is for packages"],
  [{ custom_unit_amount: {}, unit_amount: null }, "its amount is chosen by the buyer"],
  [{ currency: "eur" }, "it is in EUR, and this site sells in USD"],
  [{ unit_amount: null }, "it has no amount in whole cents"],
  [{ unit_amount: 0 }, "it has no amount in whole cents"],
  [{ recurring: { ...monthly, interval_count: 3 } }, "it is charged each 3 months"],
  [{ recurring: { ...monthly, interval: "week" } }, "it is charged each week"],
  [{ recurring: monthly, metadata: { trial_days: "soon" } }, 'its metadata say trial_days "soon"'],
  [{ metadata: { trial_days: "7" } }, "on a price that recurs"],
  [{ product: "prod_1", nickname: null }, "it has no name"],
])("R-PAY-3 a price that can't be sold here says why, and the message names the line: %j", (changes, why) => {
  const problem = readPrice(line, answered(changes));
  if (typeof problem !== "string") throw new Error("It was taken.");
  expect(lineProblem(line, problem)).toMatch(/^STRIPE_PRICE_SUMMER=price_1 adds no price: /);
  expect(problem).toContain(why);
});

test("R-PAY-3 an id that the provider does not know is told apart from a provider that does not answer", () => {
  const missing = Object.assign(new Error("No such price"), { code: "resource_missing" });
  expect(unreadBecause(missing)).toContain("knows no price of this id. Copy the id");
  expect(unreadBecause(new Error("ECONNREFUSED"))).toContain("could not be asked (ECONNREFUSED)");
});

interface NewPrice {
  readonly name?: string;
  readonly amount?: number;
  readonly interval?: "month" | "year" | null;
  readonly trialDays?: number;
}

/** A provider in another process, at which somebody created a price. */
async function openProvider({
  name = "Summer sale",
  amount = 4900,
  interval = null,
  ...rest
}: NewPrice = {}) {
  const { deps, remove } = paymentsDependencies();
  const standIn = createStandIn(deps);
  const { id } = standIn.prices.create({ name, amount, interval, ...rest });
  return {
    keys: await standIn.listen(),
    prices: standIn.prices,
    line: { ...line, id },
    async [Symbol.asyncDispose]() {
      await standIn.close();
      deps.database.close();
      remove();
    },
  };
}

function pricesFile() {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-added-"));
  return {
    path: path.join(folder, "stopped-prices.db"),
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true });
    },
  };
}

async function start(file: string, changes: Partial<PaymentsDependencies>): Promise<TestPayments> {
  return await startPayments({ ...changes, stopped: openStoppedPrices(file) });
}

function buy(payments: TestPayments, priceId: string): Promise<Response> {
  return payments.call("createStripeOneTimePaymentUS", { priceId, quantity: 1, ...returnsOf(payments) });
}

test("R-PAY-3 the site reads an added price from the table, and it is bought like any other", async () => {
  await using file = pricesFile();
  await using provider = await openProvider();
  await using payments = await start(file.path, { provider: provider.keys, added: [provider.line] });
  await expect.poll(() => payments.logged.join()).toContain('STRIPE_PRICE_SUMMER adds the price "summer"');
  using site = new StoppedPrices(file.path);
  expect([...site.added().values()]).toEqual([
    {
      key: "summer",
      id: provider.line.id,
      name: "Summer sale",
      amount: 4900,
      currency: "USD",
      interval: null,
    },
  ]);
  expect((await buy(payments, provider.line.id)).status).toBe(200);
  expect(await payments.ledger()).toMatchObject([{ priceKeys: ["summer"], amountNow: 4900 }]);
});

test("R-PAY-3 an added subscription includes its free days", async () => {
  await using file = pricesFile();
  await using provider = await openProvider({ interval: "month", trialDays: 14 });
  await using payments = await start(file.path, { provider: provider.keys, added: [provider.line] });
  await expect.poll(() => payments.logged.join()).toContain("adds the price");
  const body = { priceId: provider.line.id, quantity: 2, ...returnsOf(payments) };
  expect((await payments.call("createStripeSubscriptionUS", body)).status).toBe(200);
  expect(await payments.ledger()).toMatchObject([{ priceKeys: ["summer"], amountNow: 0, quantity: 2 }]);
});

test("R-PAY-3 an added price that changes at the provider stops, with both numbers; the next start takes what it is then", async () => {
  await using file = pricesFile();
  await using provider = await openProvider();
  const given = { provider: provider.keys, added: [provider.line] };
  const asked = async (payments: TestPayments) =>
    (await fetch(`${payments.url}/local/payments-api/prices`)).json();
  using site = await (async () => {
    await using payments = await start(file.path, given);
    await expect.poll(() => payments.logged.join()).toContain("adds the price");
    const seen = new StoppedPrices(file.path);
    const before = seen.revisionOf("price:summer");
    provider.prices.setAmount(provider.line.id, 5900);
    await payments.compare();
    expect(await asked(payments)).toEqual({
      stopped: [{ key: "summer", here: "$49.00 once", there: "$59.00 once" }],
    });
    expect((await buy(payments, provider.line.id)).status).toBe(409);
    expect(seen.isStopped("summer")).toBe(true);
    expect(seen.revisionOf("price:summer")).toBe(`${before}-stopped`);
    return seen;
  })();
  await using again = await start(file.path, given);
  await expect.poll(() => site.added().get("summer")?.amount).toBe(5900);
  await expect.poll(() => site.isStopped("summer")).toBe(false);
  expect((await buy(again, provider.line.id)).status).toBe(200);
});

test("R-PAY-3 a start without the provider sells what was known, and a line that is gone sells nothing", async () => {
  await using file = pricesFile();
  await using provider = await openProvider();
  await (async () => {
    await using payments = await start(file.path, { provider: provider.keys, added: [provider.line] });
    await expect.poll(() => payments.logged.join()).toContain("adds the price");
  })();
  const keys = { ...provider.keys, apiHost: "http://127.0.0.1:1" };
  using site = new StoppedPrices(file.path);
  await (async () => {
    await using payments = await start(file.path, { provider: keys, added: [provider.line] });
    expect(site.added().get("summer")?.amount).toBe(4900);
    await expect
      .poll(() => payments.logged.join())
      .toContain(
        `STRIPE_PRICE_SUMMER=${provider.line.id} adds no price: the payment provider could not be asked`,
      );
  })();
  await using without = await start(file.path, { provider: provider.keys });
  expect(site.added().size).toBe(0);
  expect(site.revisionOf("price:summer")).toBe("");
  expect((await buy(without, provider.line.id)).status).toBe(400);
});

test("R-PAY-3 a line of an unknown id is named in the log, and the rest is sold", async () => {
  await using file = pricesFile();
  await using provider = await openProvider();
  const lost = { key: "lost", id: "price_lost", variable: "STRIPE_PRICE_LOST" };
  await using payments = await start(file.path, { provider: provider.keys, added: [lost, provider.line] });
  await expect.poll(() => payments.logged.join()).toContain("adds the price");
  await expect
    .poll(() => payments.logged.join("\n"))
    .toContain("STRIPE_PRICE_LOST=price_lost adds no price: the payment provider knows no price of this id.");
  expect((await buy(payments, "price_lost")).status).toBe(400);
  expect((await buy(payments, provider.line.id)).status).toBe(200);
  expect((await buy(payments, "price_local_lifetime_99")).status).toBe(200);
});

test("R-PAY-3 the stand-in's dashboard creates a price, shows its line, and archives it, which stops it", async () => {
  await using file = pricesFile();
  const { deps, remove } = paymentsDependencies();
  const { database } = deps;
  const address = (payments: TestPayments) => `${payments.url}/local/payments/prices`;
  await using payments = await start(file.path, {});
  const wrong = await submit(address(payments), { name: "Summer", amount: "a lot", interval: "once" });
  expect([wrong.status, (await pageOf(wrong)).querySelector("[role=alert]")?.text]).toEqual([
    400,
    "Enter an amount above zero, such as 49 or 49.50.",
  ]);
  const days = await submit(address(payments), {
    name: "Summer",
    amount: "5",
    interval: "once",
    trialDays: "7",
  });
  expect(days.status).toBe(400);
  const made = { name: "Summer sale", amount: "49.50", interval: "month", trialDays: "" };
  expect((await submit(address(payments), made)).status).toBe(303);
  const listed = await pageOf(fetch(address(payments)));
  const [said = ""] = /STRIPE_PRICE_SUMMER_SALE=price_\w+/.exec(listed.text) ?? [];
  const id = said.split("=")[1] ?? "";
  expect(listed.text).toContain("$49.50 each month");
  const stored = payments.database.prepare("SELECT * FROM stripe_price").all();
  for (const row of stored)
    database.prepare("INSERT INTO stripe_price VALUES (?, ?)").run(String(row.id), String(row.data));

  // The next start has the line.
  await using next = await start(file.path, { database, added: [{ ...line, id }] });
  await expect.poll(() => next.logged.join()).toContain('adds the price "summer"');
  const body = { priceId: id, quantity: 1, ...returnsOf(next) };
  const checkout = await next.begin("createStripeSubscriptionUS", body);
  expect((await submit(checkout, card)).status).toBe(303);
  expect((await submit(`${address(next)}/${id}`, { act: "archive" })).status).toBe(303);
  await expect
    .poll(async () => (await fetch(`${next.url}/local/payments-api/prices`)).json())
    .toEqual({ stopped: [{ key: "summer", here: "$49.50 each month", there: "not active" }] });
  expect((await next.call("createStripeSubscriptionUS", body)).status).toBe(409);
  expect((await submit(`${address(next)}/${id}`, { act: "activate" })).status).toBe(303);
  await expect
    .poll(async () => (await fetch(`${next.url}/local/payments-api/prices`)).json())
    .toEqual({ stopped: [] });
  expect((await submit(`${address(next)}/price_none`, { act: "archive" })).status).toBe(404);
  const foreign = await fetch(address(next), { method: "POST", headers: { origin: "https://evil.example" } });
  expect(foreign.status).toBe(403);
  remove();
});
