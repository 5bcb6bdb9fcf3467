import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { parseEnv } from "../../lib/env/environment.ts";
import { localPayments } from "../../server/back-ends/local-payments.ts";
import {
  card,
  returnsOf,
  sessionIdOf,
  startPayments,
  submit,
  type TestPayments,
} from "../support/payments.ts";
import { startSite, temporaryFolder } from "../support/services.ts";

const wish = { priceId: "price_local_lifetime_99", quantity: 1 };

test("R-PAY-2 a payment is not taken when the event that reports it can't be stored", async () => {
  await using payments = await startPayments();
  const address = await begin(payments);
  payments.database.exec("ALTER TABLE stripe_event RENAME TO away");
  expect((await submit(address, card)).status).toBe(500);
  expect(payments.logged.join()).toContain("no such table: stripe_event");
  payments.database.exec("ALTER TABLE away RENAME TO stripe_event");
  expect((await payments.ledger())[0]?.state).toBe("open");
  expect((await submit(address, card)).status).toBe(303);
  expect((await payments.ledger())[0]?.state).toBe("paid");
});

test("R-PAY-2 a session is not begun when its idempotency key can't be stored", async () => {
  await using payments = await startPayments();
  payments.database.exec("ALTER TABLE stripe_request RENAME COLUMN at TO away");
  const name = "createStripeOneTimePaymentUS";
  expect((await payments.call(name, { ...wish, ...returnsOf(payments) })).status).toBe(502);
  expect(payments.database.prepare("SELECT count(*) AS n FROM stripe_session").get()).toEqual({ n: 0 });
});

test("R-PAY-2 after a crash the stand-in reports a payment without waiting for the next purchase", async () => {
  await using folder = await temporaryFolder();
  const options = {
    payments: localPayments(parseEnv({})),
    offers: async () => [{ prices: ["lifetime_99"], startsAt: null, endsAt: null }],
  };
  {
    await using site = await startSite(folder.path, options);
    const answer = await fetch(`${site.url}/local/payments-api/createStripeOneTimePaymentUS`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...wish, ...returnsOf(site) }),
    });
    expect((await submit((await answer.json()).sessionUrl, card)).status).toBe(303);
  }
  // As if the process had ended between the payment and its report.
  using database = new DatabaseSync(path.join(folder.path, "payments/payments.db"));
  database.exec(`UPDATE stripe_event SET attempts = 0, delivered_at = NULL; DELETE FROM handled_event;
    UPDATE purchase SET state = 'open', fulfilled_at = NULL`);
  await using site = await startSite(folder.path, options);
  await vi.waitFor(async () => {
    const { purchases } = await (await fetch(`${site.url}/local/payments/ledger.json`)).json();
    expect(purchases).toMatchObject([{ state: "paid", events: [{ effect: "fulfilled" }] }]);
  }, 300_000);
});

test("R-PAY-2 an Idempotency-Key is known longer than the provider knows it: no second session, no sale unseen", async () => {
  await using payments = await startPayments();
  const body = { ...wish, ...returnsOf(payments) };
  const again = async (seconds: number, changes: object = {}) => {
    payments.pass(seconds);
    const headers = { "idempotency-key": "0b6c3a52-6a63-4f4e-9c5f-1f6d1d8f7f10" };
    const answer = await payments.call("createStripeOneTimePaymentUS", { ...body, ...changes }, headers);
    return { status: answer.status, ...(await answer.json()) };
  };
  expect((await again(0)).status).toBe(200);
  expect(await again(2 * 86_400)).toMatchObject({ status: 409, error: "checkout_closed" });
  expect(await again(0, { quantity: 2 })).toMatchObject({ status: 409, error: "key_used_otherwise" });
  expect(await payments.ledger()).toHaveLength(1);
  expect(payments.database.prepare("SELECT count(*) AS n FROM stripe_session").get()).toEqual({ n: 1 });
});

async function begin(payments: TestPayments): Promise<string> {
  const address = await payments.begin("createStripeOneTimePaymentUS", { ...wish, ...returnsOf(payments) });
  expect(sessionIdOf(address)).toMatch(/^cs_test_/);
  return address;
}
