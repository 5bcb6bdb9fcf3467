import { type Buyer, sessionTerms } from "@paraph/payments/api/session-terms";
import { openSelling, plainSelling, type SellingSettings } from "@paraph/payments/sales/selling-settings";
import { expect, test } from "vitest";
import { parseEnv } from "../../lib/env/environment.ts";
import { localPayments } from "../../server/back-ends/local-payments.ts";
import { paymentsDependencies } from "../support/payments.ts";

const catalogue = localPayments(parseEnv({}))?.catalogue ?? [];
const priceOf = (key: string) => catalogue.filter((price) => price.key === key);
const once = { mode: "payment", prices: priceOf("lifetime_99"), quantity: 1, trialDays: null } as const;
const plan = { mode: "subscription", prices: priceOf("team_monthly"), quantity: 1, trialDays: null } as const;
const stranger: Buyer = { customer: null, email: null };
const known: Buyer = { customer: "cus_1", email: "ann@example.com" };

test.each<[string, Partial<SellingSettings>, typeof once | typeof plan, Buyer, object]>([
  ["nothing chosen, a plan", {}, plan, stranger, {}],
  ["nothing chosen, a single purchase", {}, once, stranger, { customer_creation: "always" }],
  [
    "an address that nobody proved",
    {},
    plan,
    { ...known, customer: null },
    { customer_email: "ann@example.com" },
  ],
  ["a known customer", {}, once, known, { customer: "cus_1" }],
  ["tax", { automaticTax: true }, plan, stranger, { automatic_tax: { enabled: true } }],
  [
    "tax and tax numbers of a known customer",
    { automaticTax: true, taxNumbers: true },
    plan,
    known,
    {
      customer: "cus_1",
      customer_update: { address: "auto", name: "auto" },
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
    },
  ],
  ["invoices, which plans have anyway", { invoices: true }, plan, stranger, {}],
  [
    "invoices of single purchases",
    { invoices: true },
    once,
    known,
    { customer: "cus_1", invoice_creation: { enabled: true } },
  ],
  [
    "addresses, terms and currencies",
    { billingAddress: true, termsConsent: true, localCurrency: true },
    plan,
    stranger,
    {
      billing_address_collection: "required",
      consent_collection: { terms_of_service: "required" },
      adaptive_pricing: { enabled: true },
    },
  ],
  [
    "promotion codes for it",
    { promotionPrices: ["team_monthly"] },
    plan,
    stranger,
    { allow_promotion_codes: true },
  ],
  ["promotion codes for another price", { promotionPrices: ["team_annual"] }, plan, stranger, {}],
])("R-PAY-2 with %s a session is created so", (_what, changes, bought, buyer, expected) => {
  expect(sessionTerms({ plan: bought, settings: { ...plainSelling, ...changes }, buyer })).toEqual(expected);
});

test("settings are kept, and nobody overwrites those of another without having seen them", () => {
  const { deps, remove } = paymentsDependencies();
  const selling = openSelling(deps.database);
  expect(selling.read()).toEqual({ settings: plainSelling, state: 0 });
  const first = selling.write({ ...plainSelling, invoices: true }, 0);
  expect(first).toMatchObject({ settings: { invoices: true }, state: 1 });
  expect(() => selling.write({ ...plainSelling, automaticTax: true }, 0)).toThrow(/another administrator/);
  expect(selling.read()).toEqual(first);
  // Kept by an earlier release, which had fewer.
  deps.database.prepare("UPDATE selling SET data = '{\"invoices\":true}'").run();
  expect(openSelling(deps.database).read().settings).toEqual({ ...plainSelling, invoices: true });
  deps.database.close();
  remove();
});
