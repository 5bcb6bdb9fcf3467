import type { CallName } from "@paraph/payments/api/calls";
import { expect, test } from "vitest";
import { parseEnv } from "../../lib/env/environment.ts";
import { tierKeys } from "../../lib/selling/prices.ts";
import { localPayments } from "../../server/back-ends/local-payments.ts";
import { pageOf, returnsOf, startPayments } from "../support/payments.ts";

interface Sale {
  readonly call: CallName;
  readonly body: Readonly<Record<string, unknown>>;
  readonly keys: readonly string[];
  readonly due: readonly [now: string, later: string];
}

const sales: readonly Sale[] = [
  {
    call: "createStripeSubscriptionUS",
    body: { priceId: "price_local_team_monthly", quantity: 3, ownerEmail: "ann@example.com" },
    keys: ["team_monthly"],
    due: ["$78.00", "$78.00 each month, first on April 2, 2026"],
  },
  {
    call: "createStripeSubscriptionUS",
    body: { priceId: "price_local_growing_annual", quantity: 1, email: "ann@example.com" },
    keys: ["growing_annual"],
    due: ["$0.00", "$300.00 each year, first on March 9, 2026"],
  },
  {
    call: "createStripeOneTimePaymentUS",
    body: { priceId: "price_local_personal_contract_99_9", email: "ann@example.com" },
    keys: ["personal_contract_99_9"],
    due: ["$99.90", "nothing"],
  },
  {
    call: "startTrialWithChargeSubscription",
    body: { priceId: "price_local_freelancer_monthly", trialPriceId: "price_local_trial_1", quantity: 2 },
    keys: ["freelancer_monthly", "trial_1"],
    due: ["$2.00", "$30.00 each month, first on March 9, 2026"],
  },
  {
    call: "createAPITierSubscriptionsUS",
    body: { documentsCount: 500, ownerEmail: "ann@example.com" },
    keys: ["api_500"],
    due: ["$75.00", "$75.00 each month, first on April 2, 2026"],
  },
];

test.each(sales)(
  "R-PAY-2 $call with $body creates a checkout for $keys",
  async ({ call, body, keys, due }) => {
    await using payments = await startPayments();
    const request = { ...body, ...returnsOf(payments) };
    const page = await pageOf(fetch(await payments.begin(call, request)));
    expect(page.querySelectorAll("dl.due dd").map((one) => one.text)).toEqual(due);
    const [purchase] = await payments.ledger();
    expect(purchase).toMatchObject({ call, request, priceKeys: keys, state: "open" });
  },
);

test("R-PAY-3 API tiers are sold by the provider's priceId, like other prices", async () => {
  const NEXT_PUBLIC_STRIPE_PRICES = "lifetime_99=price_1,api_500=price_9";
  const given = localPayments(parseEnv({ NEXT_PUBLIC_STRIPE_PRICES }));
  await using payments = await startPayments({ catalogue: given?.catalogue ?? [] });
  const body = (documentsCount: number) => ({
    documentsCount,
    ownerEmail: "ann@example.com",
    ...returnsOf(payments),
  });
  await payments.begin("createAPITierSubscriptionsUS", body(500));
  const row = payments.database.prepare("SELECT data FROM stripe_session").get();
  expect(String(row?.data)).toContain('"price_9"');
  const refused = await payments.call("createAPITierSubscriptionsUS", body(100));
  expect(await refused.json()).toMatchObject({ error: "unknown_tier", field: "documentsCount" });
});

const oneTime = { priceId: "price_local_lifetime_99", quantity: 1 };
const plan = { priceId: "price_local_team_monthly", quantity: 1 };
const trial = { priceId: "price_local_freelancer_monthly", trialPriceId: "price_local_trial_1", quantity: 1 };

test.each<[CallName, object, field: string, code: string]>([
  ["createStripeOneTimePaymentUS", { ...oneTime, priceId: "price_9" }, "priceId", "unknown_price"],
  ["createStripeOneTimePaymentUS", { quantity: 1 }, "priceId", "invalid_field"],
  ["createStripeOneTimePaymentUS", { ...oneTime, quantity: 0 }, "quantity", "invalid_field"],
  ["createStripeOneTimePaymentUS", { ...oneTime, quantity: 100 }, "quantity", "invalid_field"],
  ["createStripeOneTimePaymentUS", { ...oneTime, quantity: 1.5 }, "quantity", "invalid_field"],
  ["createStripeOneTimePaymentUS", { ...oneTime, quantity: "1" }, "quantity", "invalid_field"],
  ["createStripeOneTimePaymentUS", { ...oneTime, email: "ann" }, "email", "invalid_field"],
  ["createStripeOneTimePaymentUS", { ...oneTime, amount: 1 }, "body", "invalid_field"],
  ["createStripeOneTimePaymentUS", { ...oneTime, ownerEmail: "a@b.co" }, "body", "invalid_field"],
  ["createStripeOneTimePaymentUS", { ...oneTime, priceId: plan.priceId }, "priceId", "wrong_call"],
  ["createStripeOneTimePaymentUS", { ...oneTime, priceId: trial.trialPriceId }, "priceId", "wrong_call"],
  ["createStripeSubscriptionUS", oneTime, "priceId", "wrong_call"],
  ["createStripeSubscriptionUS", { ...plan, priceId: "price_local_api_100" }, "priceId", "wrong_call"],
  [
    "createStripeSubscriptionUS",
    { ...plan, email: "a@b.co", ownerEmail: "a@b.co" },
    "email",
    "invalid_field",
  ],
  ["startTrialWithChargeSubscription", { ...trial, priceId: plan.priceId }, "priceId", "wrong_call"],
  [
    "startTrialWithChargeSubscription",
    { ...trial, trialPriceId: oneTime.priceId },
    "trialPriceId",
    "wrong_trial",
  ],
  [
    "createAPITierSubscriptionsUS",
    { documentsCount: 501, ownerEmail: "a@b.co" },
    "documentsCount",
    "unknown_tier",
  ],
  ["createAPITierSubscriptionsUS", { documentsCount: 500 }, "ownerEmail", "invalid_field"],
])("R-PAY-2 R-PAY-5 %s with %j is refused, and the error names %s", async (call, body, field, code) => {
  await using payments = await startPayments();
  const answer = await payments.call(call, { ...body, ...returnsOf(payments) });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: code, field, message: expect.any(String) });
  expect(await payments.ledger()).toEqual([]);
});

test("R-PAY-3 the error names an unknown price, and for an unknown tier lists the known ones", async () => {
  await using payments = await startPayments();
  const body = { ...oneTime, priceId: 'price_"<b>', ...returnsOf(payments) };
  const unknown = await (await payments.call("createStripeOneTimePaymentUS", body)).json();
  expect(unknown.message).toContain('There is no price "price_\\"<b>" on sale.');
  const tier = { documentsCount: 7, ownerEmail: "a@b.co", ...returnsOf(payments) };
  const { message } = await (await payments.call("createAPITierSubscriptionsUS", tier)).json();
  for (const key of tierKeys) expect(message).toContain(key.replace("api_", ""));
});

test.each([
  [{ "content-type": "text/plain" }, "{}", 415, "not_json"],
  [{ "content-type": "application/json" }, "{", 400, "malformed_json"],
  [{ "content-type": "application/json" }, '{"priceId":"\\ud800"}', 400, "malformed_json"],
  [{ "content-type": "application/json" }, '{"\\udc00":1}', 400, "malformed_json"],
  [{ "content-type": "application/json" }, '{"__proto__":{"priceId":"price_1"}}', 400, "invalid_field"],
  [{ "content-type": "application/json" }, "[]", 400, "invalid_field"],
  [{ "content-type": "application/json" }, JSON.stringify({ priceId: "x".repeat(20_000) }), 413, "too_large"],
  [{ "content-type": "application/json", origin: "https://evil.example" }, "{}", 403, "foreign_origin"],
])(
  "R-PAY-2 a call that the site's own pages would not send is refused: %j",
  async (headers, body, status, error) => {
    await using payments = await startPayments();
    const answer = await payments.call("createStripeOneTimePaymentUS", body, headers);
    expect([answer.status, (await answer.json()).error]).toEqual([status, error]);
  },
);

test("R-PAY-2 an unknown call gets a 404 with a JSON error", async () => {
  await using payments = await startPayments();
  const answer = await fetch(`${payments.url}/local/payments-api/refund`, { method: "POST" });
  expect([answer.status, (await answer.json()).error]).toEqual([404, "not_found"]);
});
