import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openStoppedPrices } from "@paraph/payments/stopped-prices";
import { createStandIn } from "@paraph/payments/stripe/stand-in";
import { expect, test } from "vitest";
import { StoppedPrices } from "../../lib/selling/offers/stopped-prices.ts";
import { eventAbout, postEvent } from "../support/payment-events.ts";
import { paymentsDependencies, returnsOf, startPayments, type TestPayments } from "../support/payments.ts";

/** A provider in another process, whose prices a test sets. */
async function openProvider(amounts: Readonly<Record<string, number>> = {}) {
  const { deps, remove } = paymentsDependencies();
  const catalogue = deps.catalogue.map((price) => ({ ...price, amount: amounts[price.key] ?? price.amount }));
  const standIn = createStandIn({ ...deps, catalogue });
  return {
    keys: await standIn.listen(),
    async [Symbol.asyncDispose]() {
      await standIn.close();
      deps.database.close();
      remove();
    },
  };
}

function stoppedFile() {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-stopped-"));
  return {
    path: path.join(folder, "stopped-prices.db"),
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true });
    },
  };
}

function buy(payments: TestPayments): Promise<Response> {
  const body = { priceId: "price_local_lifetime_99", quantity: 1, ...returnsOf(payments) };
  return payments.call("createStripeOneTimePaymentUS", body);
}

async function problemsOf(payments: TestPayments): Promise<unknown> {
  const headers = { authorization: "Bearer of-an-administrator" };
  return (await (await fetch(`${payments.url}/local/payments/sales`, { headers })).json()).prices;
}

const different = [{ key: "lifetime_99", here: "$99.00 once", there: "$123.00 once" }];

test("R-PAY-3 a price that is another at the provider is not sold, and administrators read both numbers", async () => {
  await using provider = await openProvider({ lifetime_99: 12_300 });
  await using payments = await startPayments({ provider: provider.keys });
  await expect.poll(() => problemsOf(payments)).toEqual(different);
  const refused = await buy(payments);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { error: "price_changed", message: "This price has just changed. Nothing was charged. Try again later." },
  ]);
  expect(payments.logged.join()).toContain('"lifetime_99" (price_local_lifetime_99) is not sold any more');
});

test.each(["freelancer_monthly", "trial_1"])(
  "R-PAY-3 a paid trial is not sold when only %s is another at the provider",
  async (key) => {
    await using provider = await openProvider({ [key]: 12_300 });
    await using payments = await startPayments({ provider: provider.keys });
    await expect.poll(() => problemsOf(payments)).toMatchObject([{ key }]);
    const prices = { priceId: "price_local_freelancer_monthly", trialPriceId: "price_local_trial_1" };
    const body = { ...prices, quantity: 1, ...returnsOf(payments) };
    const refused = await payments.call("startTrialWithChargeSubscription", body);
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: "price_changed" }]);
  },
);

test("R-PAY-3 a change is noticed at once by the provider's event, and so is its end", async () => {
  await using provider = await openProvider();
  await using payments = await startPayments({ provider: provider.keys });
  const tell = async (unit_amount: number, changes: object = {}) => {
    const object = {
      id: "price_local_lifetime_99",
      object: "price",
      active: true,
      currency: "usd",
      recurring: null,
    };
    await postEvent(payments.url, {
      body: eventAbout("price.updated", { ...object, unit_amount, ...changes }, 1_772_445_600),
      secret: provider.keys.webhookSecret,
      timestamp: Math.floor(payments.now().getTime() / 1000),
    });
  };
  expect(await problemsOf(payments)).toEqual([]);
  // The provider's own answer, which the event has the API ask for, says again what is true.
  await tell(12_300);
  await expect.poll(() => problemsOf(payments)).toEqual([]);
  expect(payments.logged.join("\n")).toMatch(
    /is not sold any more: it is \$99\.00 once here and \$123\.00 once there/,
  );
  await expect.poll(() => payments.logged.join("\n")).toContain("is sold again");
  await tell(9_900, { active: false });
  expect(payments.logged.join("\n")).toContain("not active there");
});

test("R-PAY-3 the Studio's fields read both numbers without a login, of prices that are not sold alone", async () => {
  await using provider = await openProvider({ lifetime_99: 12_300 });
  await using payments = await startPayments({ provider: provider.keys });
  const asked = async () => (await fetch(`${payments.url}/local/payments-api/prices`)).json();
  await expect.poll(asked).toEqual({ stopped: different });
});

test("R-PAY-3 a price that is not sold stays so after a restart, until the provider says that it is right", async () => {
  await using file = stoppedFile();
  const keys = await (async () => {
    await using provider = await openProvider({ lifetime_99: 12_300 });
    await using payments = await startPayments({
      provider: provider.keys,
      stopped: openStoppedPrices(file.path),
    });
    await expect.poll(() => problemsOf(payments)).toEqual(different);
    return provider.keys;
  })();
  // The provider is gone, so nothing is compared.
  await using restarted = await startPayments({ provider: keys, stopped: openStoppedPrices(file.path) });
  expect((await buy(restarted)).status).toBe(409);
  const site = new StoppedPrices(file.path);
  expect(site.revisionOf("price:lifetime_99")).toBe("stopped");
  expect(site.revisionOf("price:lifetime_299")).toBe("");
  const before = site.version();

  await using right = await openProvider();
  await using again = await startPayments({ provider: right.keys, stopped: openStoppedPrices(file.path) });
  await expect.poll(() => problemsOf(again)).toEqual([]);
  expect((await buy(again)).status).toBe(200);
  expect(site.revisionOf("price:lifetime_99")).toBe("");
  expect(site.version()).not.toBe(before);
  site.close();
});

test("R-PAY-3 without a provider, or with another table of prices, nothing is kept from before", async () => {
  await using file = stoppedFile();
  const kept = openStoppedPrices(file.path);
  kept.stop({ key: "lifetime_99", here: "$98.00 once", there: "$123.00 once" });
  await using provider = await openProvider();
  await using payments = await startPayments({ provider: provider.keys, stopped: kept });
  expect(await problemsOf(payments)).toEqual([]);
  kept.stop({ key: "lifetime_99", here: "$99.00 once", there: "$123.00 once" });
  await using pretended = await startPayments({ stopped: openStoppedPrices(file.path) });
  expect((await buy(pretended)).status).toBe(200);
});

test("R-PAY-3 a provider that can't be reached changes nothing of what is sold", async () => {
  await using gone = await openProvider();
  const keys = { ...gone.keys, apiHost: "http://127.0.0.1:1" };
  await using payments = await startPayments({ provider: keys });
  await expect.poll(() => payments.logged.join()).toContain("at the payment provider failed");
  expect(await problemsOf(payments)).toEqual([]);
});
