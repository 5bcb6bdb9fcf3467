import { expect, test } from "vitest";
import { createStandIn } from "../../local/payments/stripe/stand-in.ts";
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

test("R-PAY-3 a provider that can't be reached changes nothing of what is sold", async () => {
  await using gone = await openProvider();
  const keys = { ...gone.keys, apiHost: "http://127.0.0.1:1" };
  await using payments = await startPayments({ provider: keys });
  await expect
    .poll(() => payments.logged.join(), { timeout: 30_000 })
    .toContain("at the payment provider failed");
  expect(await problemsOf(payments)).toEqual([]);
});
