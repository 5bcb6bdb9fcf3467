import { register } from "prom-client";
import { expect, test, vi } from "vitest";
import { postEvent } from "../support/payment-events.ts";
import {
  card,
  returnsOf,
  sessionIdOf,
  startPayments,
  submit,
  type TestPayments,
} from "../support/payments.ts";

test.each([
  ["an altered body", (body: string) => ({ body: body.replace("evt_", "evt_x"), signed: body })],
  ["another secret", (body: string) => ({ body, signed: body, secret: "whsec_another" })],
  ["a timestamp 301 s old", (body: string) => ({ body, signed: body, secondsAgo: 301 })],
])("R-PAY-2 a forged event is refused: %s", async (_, forge) => {
  await using payments = await startPayments();
  const id = await begin(payments);
  const answer = await post(payments, forge(eventOf("evt_1", id)));
  expect([answer.status, (await answer.json()).error]).toEqual([400, "invalid_signature"]);
  const [purchase] = await payments.ledger();
  expect([purchase?.state, purchase?.events]).toEqual(["open", []]);
});

test.each([undefined, "", "t=1,v1=00", "nonsense"])(
  "R-PAY-2 an event signed %j is refused",
  async (signature) => {
    await using payments = await startPayments();
    const headers: Record<string, string> = signature === undefined ? {} : { "stripe-signature": signature };
    const url = `${payments.url}/local/payments-api/webhook`;
    const answer = await fetch(url, { method: "POST", body: eventOf("evt_1", "cs_test_1"), headers });
    expect(answer.status).toBe(400);
  },
);

test("R-PAY-2 an event 300 s old still counts, but its content is checked with the provider", async () => {
  await using payments = await startPayments();
  const id = await begin(payments);
  const body = eventOf("evt_1", id);
  const answer = await post(payments, { body, signed: body, secondsAgo: 300 });
  // The signature is valid, but the session was never paid, so nothing is fulfilled.
  expect([answer.status, await answer.json()]).toEqual([200, { received: true, effect: "none" }]);
  const [purchase] = await payments.ledger();
  expect([purchase?.state, purchase?.fulfilledAt]).toEqual(["open", null]);
});

test("R-PAY-2 each event and each session counts once, however many events arrive", async () => {
  await using payments = await startPayments();
  const id = await begin(payments);
  await pay(payments, id);
  const [first] = await payments.ledger();
  const again = eventOf(first?.events[0]?.id ?? "", id);
  const other = eventOf("evt_2", id);
  const answers = await Promise.all(
    [again, other, other].map((body) => post(payments, { body, signed: body })),
  );
  const effects = await Promise.all(answers.map(async (answer) => (await answer.json()).effect));
  expect(effects.toSorted()).toEqual(["duplicate", "duplicate", "none"]);
  const [purchase] = await payments.ledger();
  expect(purchase?.events.map(({ effect }) => effect)).toEqual(["fulfilled", "none"]);
  expect(purchase?.fulfilledAt).toBe(first?.fulfilledAt);
});

test("R-PAY-2 an outdated event that arrives after the payment changes nothing", async () => {
  await using payments = await startPayments();
  const id = await begin(payments);
  await pay(payments, id);
  for (const type of ["checkout.session.expired", "checkout.session.async_payment_failed"]) {
    const body = eventOf(`evt_${type}`, id, type);
    expect(await (await post(payments, { body, signed: body })).json()).toMatchObject({ effect: "none" });
  }
  expect((await payments.ledger())[0]?.state).toBe("paid");
});

test("R-PAY-2 payments are counted by outcome, and refused ones by the error's name", async () => {
  await using payments = await startPayments();
  const counted = await paymentsSince();
  const id = await begin(payments);
  await payments.call("createStripeOneTimePaymentUS", { priceId: "price_9", ...returnsOf(payments) });
  const early = eventOf("evt_early", id, "checkout.session.expired");
  await post(payments, { body: early, signed: early });
  expect(await counted(), "it has not expired").toEqual({ "begun ": 1, "refused unknown_price": 1 });
  await pay(payments, id);
  const again = eventOf("evt_again", id);
  await post(payments, { body: again, signed: again });
  await post(payments, { body: again, signed: `${again} ` });
  expect(await counted()).toEqual({
    "begun ": 1,
    "completed ": 1,
    "refused unknown_price": 1,
    "refused invalid_signature": 1,
  });
});

/** How many payments were counted since, by outcome and reason. */
async function paymentsSince(): Promise<() => Promise<Record<string, number>>> {
  const read = async () => {
    const found = await register.getSingleMetric("paraph_payments_total")?.get();
    return new Map(found?.values.map(({ labels, value }) => [`${labels.outcome} ${labels.reason}`, value]));
  };
  const before = await read();
  return async () => {
    const all = Array.from(await read(), ([key, value]) => [key, value - (before.get(key) ?? 0)] as const);
    return Object.fromEntries(all.filter(([, value]) => value > 0));
  };
}

test("R-PAY-2 events about other objects are accepted and change nothing", async () => {
  await using payments = await startPayments();
  for (const body of [eventOf("evt_1", "cs_test_foreign"), eventOf("evt_2", "in_1", "invoice.paid")]) {
    expect(await (await post(payments, { body, signed: body })).json()).toEqual({
      received: true,
      effect: "foreign",
    });
  }
});

test("R-PAY-2 the stand-in retries an undelivered event, and the buyer does not wait for it", async () => {
  let target = "http://127.0.0.1:1/";
  await using payments = await startPayments({ webhookTarget: () => ({ url: target, headers: {} }) });
  const id = await begin(payments);
  await pay(payments, id);
  expect((await payments.ledger())[0]).toMatchObject({ state: "open", fulfilledAt: null });
  expect(payments.logged.join()).toMatch(/Posting the payment event evt_\w+ failed, attempt 1 of 78/);
  target = `${payments.url}/local/payments-api/webhook`;
  await vi.waitFor(async () => expect((await payments.ledger())[0]?.state).toBe("paid"), 300_000);
});

async function begin(payments: TestPayments): Promise<string> {
  const body = { priceId: "price_local_lifetime_99", quantity: 1, ...returnsOf(payments) };
  return sessionIdOf(await payments.begin("createStripeOneTimePaymentUS", body));
}

async function pay(payments: TestPayments, id: string): Promise<void> {
  expect((await submit(`${payments.url}/local/payments/checkout/${id}`, card)).status).toBe(303);
}

function eventOf(id: string, objectId: string, type = "checkout.session.completed"): string {
  const object = { id: objectId, object: "checkout.session", status: "complete", payment_status: "paid" };
  return JSON.stringify({ id, object: "event", type, created: 1772445600, data: { object } });
}

interface Delivery {
  readonly body: string;
  readonly signed: string;
  readonly secret?: string;
  readonly secondsAgo?: number;
}

function post(payments: TestPayments, { body, signed, secret, secondsAgo = 0 }: Delivery): Promise<Response> {
  const row = payments.database.prepare("SELECT value FROM stripe_setting WHERE name = 'webhook'").get();
  return postEvent(payments.url, {
    body,
    signed,
    secret: secret ?? String(row?.value),
    timestamp: Math.floor(payments.now().getTime() / 1000) - secondsAgo,
  });
}
