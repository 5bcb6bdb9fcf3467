import { expect, test } from "vitest";
import { returnsOf, startPayments, type TestPayments } from "../support/payments.ts";

const named = { priceId: "price_local_lifetime_99", quantity: 1, email: "ann@example.com" };
const anonymous = { priceId: "price_local_lifetime_99", quantity: 1 };

test("R-PAY-2 a double click makes one session, even when both calls arrive at once", async () => {
  await using payments = await startPayments();
  const both = await Promise.all([buy(payments, named), buy(payments, named)]);
  expect(new Set(both.map(({ sessionUrl }) => sessionUrl)).size).toBe(1);
  payments.pass(9);
  expect((await buy(payments, named)).sessionUrl).toBe(both[0]?.sessionUrl);
  expect(await payments.ledger()).toHaveLength(1);
  payments.pass(2);
  expect((await buy(payments, named)).sessionUrl).not.toBe(both[0]?.sessionUrl);
});

test("R-PAY-2 another body, browser or buyer within that time makes another purchase", async () => {
  await using payments = await startPayments();
  await buy(payments, named);
  await buy(payments, { ...named, quantity: 2 });
  await buy(payments, { ...named, email: "bob@example.com" });
  await buy(payments, named, { "user-agent": "another browser" });
  // Anonymous buyers never share a session: they may be two people behind one router.
  await buy(payments, anonymous);
  await buy(payments, anonymous);
  expect(new Set((await payments.ledger()).map(({ sessionId }) => sessionId)).size).toBe(6);
});

test("R-PAY-2 an Idempotency-Key returns its session again, and is refused for another purchase", async () => {
  await using payments = await startPayments();
  const key = { "idempotency-key": "0b6c3a52-6a63-4f4e-9c5f-1f6d1d8f7f10" };
  const first = await buy(payments, anonymous, key);
  payments.pass(3600);
  expect(await buy(payments, anonymous, key)).toEqual(first);
  const other = await buy(payments, { ...anonymous, quantity: 2 }, key);
  expect([other.status, other.error]).toEqual([409, "key_used_otherwise"]);
  const bad = await buy(payments, anonymous, { "idempotency-key": "short" });
  expect([bad.status, bad.error]).toEqual([400, "invalid_key"]);
  expect(await payments.ledger()).toHaveLength(1);
});

async function buy(payments: TestPayments, body: object, headers: Record<string, string> = {}) {
  const request = { ...body, ...returnsOf(payments) };
  const answer = await payments.call("createStripeOneTimePaymentUS", request, headers);
  return { status: answer.status, ...(await answer.json()) };
}
