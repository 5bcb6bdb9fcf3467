import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPaymentsDatabase } from "@paraph/payments/database";
import type Stripe from "stripe";
import { expect, test } from "vitest";
import { parseEnv } from "../../../lib/env/environment.ts";
import { examineAddedPrices } from "../../../scripts/doctor/added-prices.ts";

/** The provider knows one price, which is not active. */
async function retrieve(id: string): Promise<Stripe.Price> {
  if (id === "price_none") throw Object.assign(new Error("No such price"), { code: "resource_missing" });
  const price = {
    active: id !== "price_old",
    billing_scheme: "per_unit",
    currency: "usd",
    metadata: {},
    product: { name: "Summer sale" },
    recurring: null,
    unit_amount: 4900,
  };
  return price as unknown as Stripe.Price; // the SDK's type has many fields that nobody reads
}

test("R-PAY-3 the check reads each line that adds a price, and says what it costs or what to do", async () => {
  const environment = parseEnv({
    STRIPE_PRICE_SUMMER: "price_1",
    STRIPE_PRICE_OLD: "price_old",
    STRIPE_PRICE_LOST: "price_none",
    STRIPE_PRICE_TEAM_ANNUAL: "price_2",
  });
  const findings = await examineAddedPrices(environment, retrieve);
  expect(findings.map(({ state, what }) => `${state} ${what}`)).toEqual([
    expect.stringMatching(/^wrong Prices: STRIPE_PRICE_TEAM_ANNUAL=price_2 adds no price: .*already/),
    expect.stringMatching(/^wrong Prices: STRIPE_PRICE_LOST=price_none adds no price: .*knows no price/),
    expect.stringMatching(/^wrong Prices: STRIPE_PRICE_OLD=price_old adds no price: it is not active/),
    'fine Prices: STRIPE_PRICE_SUMMER adds "summer": Summer sale, $49.00 once',
  ]);
});

test("R-PAY-3 without the provider's keys a hosted payments API can't have added prices", async () => {
  const environment = parseEnv({
    NEXT_PUBLIC_PAYMENTS_API_URL: "https://pay.example",
    NEXT_PUBLIC_STRIPE_PRICES: "team_annual=price_9",
    STRIPE_PRICE_SUMMER: "price_1",
  });
  const [finding] = await examineAddedPrices(environment, null);
  expect(finding).toMatchObject({ state: "wrong", what: expect.stringContaining("Set STRIPE_SECRET_KEY") });
});

test("R-PAY-3 on this machine the check looks at what was created at the stand-in", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-doctor-"));
  const environment = parseEnv({ PARAPH_DATA: folder, STRIPE_PRICE_SUMMER: "price_1" });
  const examine = async () => (await examineAddedPrices(environment, null)).map(({ what }) => what);
  expect(await examine()).toEqual([expect.stringContaining("create one at /local/payments/prices")]);
  const database = openPaymentsDatabase(path.join(folder, "payments/payments.db"));
  const price = { id: "price_1", name: "Summer sale", amount: 4900, currency: "usd", interval: null };
  const store = database.prepare("INSERT OR REPLACE INTO stripe_price VALUES (?, ?)");
  store.run("price_1", JSON.stringify(price));
  expect(await examine()).toEqual([expect.stringContaining('adds "summer": Summer sale')]);
  store.run("price_1", JSON.stringify({ ...price, isArchived: true }));
  expect(await examine()).toEqual([expect.stringContaining("Activate it")]);
  database.close();
  rmSync(folder, { recursive: true });
});
