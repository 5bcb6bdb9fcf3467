import { expect, test } from "vitest";
import { card, returnsOf, startPayments, submit, type TestPayments } from "../support/payments.ts";

const hour = 3600;
const day = 24 * hour;
const name = "createStripeOneTimePaymentUS";

test("R-PAY-2 after the clock was set back, the next click of a buyer is a new purchase", async () => {
  await using payments = await startPayments();
  const first = await begin(payments);
  payments.pass(-day);
  const second = await begin(payments);
  expect(second).not.toBe(first);
  expect((await submit(second, card)).status).toBe(303);
  payments.pass(11);
  expect((await begin(payments)) === second).toBe(false);
});

test("R-PAY-6 a limit on begun checkouts does not outlast a clock that was set back", async () => {
  await using payments = await startPayments({ isPublic: true });
  const beginOne = async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    return (await payments.call(name, bodyOf(payments), headers)).status;
  };
  for (let n = 0; n < 30; n += 1) expect(await beginOne()).toBe(200);
  expect(await beginOne()).toBe(429);
  payments.pass(-hour);
  expect(await beginOne()).toBe(200);
});

test("R-PAY-2 a purchase is paid and fulfilled while the clock jumps a day on and back", async () => {
  await using payments = await startPayments();
  for (const jump of [day, -day, -hour, hour]) {
    const address = await begin(payments);
    payments.pass(jump);
    // A day on, the checkout has ended, as the provider's does.
    expect((await submit(address, card)).status).toBe(jump === day ? 410 : 303);
    payments.pass(11);
  }
  expect((await payments.ledger()).map(({ state }) => state)).toEqual(["paid", "paid", "paid", "expired"]);
});

function bodyOf(payments: TestPayments) {
  return { priceId: "price_local_lifetime_99", email: "ann@example.com", ...returnsOf(payments) };
}

function begin(payments: TestPayments): Promise<string> {
  return payments.begin(name, bodyOf(payments));
}
