import { expect, test } from "vitest";
import { type Buyer, requestFor } from "../../../lib/selling/checkout-request.ts";
import { missingIds, unsellableBecause } from "../../../lib/selling/price-ids.ts";
import type { OrderMode, PriceKey, TierKey } from "../../../lib/selling/prices.ts";
import { checkoutLocation, idsWithout, orderOf } from "../../support/checkout-world.ts";

const ids = idsWithout();
const nobody: Buyer = { owner: null, email: null, country: null, state: null, utm: {} };
const known: Buyer = {
  owner: { email: "ann@example.com" },
  email: null,
  country: null,
  state: null,
  utm: {},
};
const typed: Buyer = { owner: null, email: "bob@example.com", country: null, state: null, utm: {} };
const other: Buyer = {
  owner: { email: "ann@example.com" },
  email: "bob@example.com",
  country: null,
  state: null,
  utm: {},
};
const same: Buyer = {
  owner: { email: "ann@example.com" },
  email: " ANN@example.com",
  country: null,
  state: null,
  utm: {},
};

const cancelUrl = "https://site.test/pricing";
const thanks = (query: string) => `https://app.test/dash/thank-you?${query}`;

const freelancer = "value=1&priceId=price_freelancer_monthly&quantity=1&plan=Freelancer";
const growing = "value=0&priceId=price_growing_annual&quantity=1&plan=Growing+Business";

type Row = [PriceKey | TierKey, OrderMode, Buyer, string, Record<string, unknown>];
test.each<Row>([
  [
    "growing_annual",
    "free-trial",
    nobody,
    "createStripeSubscriptionUS",
    { priceId: "price_growing_annual", quantity: 1, cancelUrl, successUrl: thanks(growing) },
  ],
  [
    "growing_annual",
    "free-trial",
    known,
    "createStripeSubscriptionUS",
    {
      priceId: "price_growing_annual",
      quantity: 1,
      ownerEmail: "ann@example.com",
      cancelUrl,
      successUrl: thanks(`${growing}&email=ann%40example.com`),
    },
  ],
  [
    "growing_annual",
    "free-trial",
    typed,
    "createStripeSubscriptionUS",
    {
      priceId: "price_growing_annual",
      quantity: 1,
      email: "bob@example.com",
      cancelUrl,
      successUrl: thanks(`${growing}&email=bob%40example.com`),
    },
  ],
  [
    "freelancer_monthly",
    "paid-trial",
    known,
    "startTrialWithChargeSubscription",
    {
      priceId: "price_freelancer_monthly",
      trialPriceId: "price_trial_1",
      quantity: 1,
      email: "ann@example.com",
      cancelUrl,
      successUrl: thanks(`${freelancer}&email=ann%40example.com`),
    },
  ],
  [
    "lifetime_99",
    "one-time",
    known,
    "createStripeOneTimePaymentUS",
    {
      priceId: "price_lifetime_99",
      quantity: 1,
      email: "ann@example.com",
      cancelUrl,
      successUrl:
        "https://app.test/dash/lifetime-purchase-done?value=99&priceId=price_lifetime_99&quantity=1&product=Lifetime%2C+one+person",
    },
  ],
  [
    "personal_contract_99_9",
    "one-time",
    nobody,
    "createStripeOneTimePaymentUS",
    {
      priceId: "price_personal_contract_99_9",
      quantity: 1,
      cancelUrl,
      successUrl: "https://site.test/thank-you",
    },
  ],
  [
    "api_500",
    "api-tier",
    known,
    "createAPITierSubscriptionsUS",
    {
      documentsCount: 500,
      ownerEmail: "ann@example.com",
      cancelUrl,
      successUrl: thanks(
        "value=75&priceId=price_api_500&quantity=1&plan=API%2C+500+documents+a+month&email=ann%40example.com",
      ),
    },
  ],
])("R-PAY-2 R-PAY-4 %s bought as %s by %j sends the right call and body", (key, mode, buyer, call, body) => {
  expect(requestFor(orderOf(key, mode), buyer, checkoutLocation, ids)).toEqual({ call, body });
});

test.each<[string, Buyer, object]>([
  ["an owner who typed their own address", same, { ownerEmail: "ann@example.com" }],
  ["an owner who typed another address", other, { email: "bob@example.com" }],
  ["a visitor who typed an address", typed, { email: "bob@example.com" }],
  ["an unknown buyer", nobody, {}],
])("R-PAY-2 a subscription has the e-mail at most once for %s", (_who, buyer, expected) => {
  const { body } = requestFor(orderOf("team_annual"), buyer, checkoutLocation, ids);
  const named = Object.entries(body).filter(([name]) => /email$/i.test(name));
  expect(Object.fromEntries(named)).toEqual(expected);
});

test("R-PAY-2 what is bought once is for the address that an owner typed, not for that of the account", () => {
  const { body } = requestFor(orderOf("lifetime_299", "one-time"), other, checkoutLocation, ids);
  expect(JSON.stringify(body)).toContain("bob");
  expect(JSON.stringify(body)).not.toContain("ann");
});

test("R-PAY-1 the quantity is sent, and the total is reported", () => {
  const { body } = requestFor(orderOf("lifetime_299", "one-time", 3), nobody, checkoutLocation, ids);
  expect(body).toMatchObject({ quantity: 3 });
  expect(new URL(body.successUrl).searchParams.get("value")).toBe("897");
});

test("R-TRACK-1 every call includes the campaign, in the order of the six keys, and the chosen country and state", () => {
  const utm = { utm_source: "letter", utm_id: "7" };
  const cancelOf = (buyer: Buyer) =>
    requestFor(orderOf("lifetime_99"), buyer, checkoutLocation, ids).body.cancelUrl;
  expect(cancelOf({ ...typed, utm })).toBe("https://site.test/pricing?utm_id=7&utm_source=letter");
  expect(cancelOf({ ...known, utm })).toBe("https://site.test/pricing?utm_id=7&utm_source=letter");
  expect(cancelOf({ ...typed, country: "US", state: "CA" })).toBe(
    "https://site.test/pricing?country=US&state=CA",
  );
  expect(cancelOf({ ...typed, country: "DE", utm })).toBe(
    "https://site.test/pricing?country=DE&utm_id=7&utm_source=letter",
  );
});

test.each<[PriceKey, OrderMode, PriceKey[], string | null]>([
  ["lifetime_99", "one-time", [], null],
  ["lifetime_99", "one-time", ["lifetime_599"], null],
  ["lifetime_99", "one-time", ["lifetime_99"], "for lifetime_99"],
  ["freelancer_monthly", "subscription", ["trial_1"], null],
  ["freelancer_monthly", "paid-trial", ["trial_1"], "for trial_1"],
  [
    "freelancer_monthly",
    "paid-trial",
    ["trial_1", "freelancer_monthly"],
    "for freelancer_monthly and trial_1",
  ],
])("R-PAY-3 the problem with %s as %s without identifiers for %j is: %s", (key, mode, missing, reason) => {
  const order = orderOf(key, mode);
  const some = idsWithout(...missing);
  if (reason === null) {
    expect(unsellableBecause(order, some)).toBeNull();
    expect(() => requestFor(order, nobody, checkoutLocation, some)).not.toThrow();
  } else {
    expect(unsellableBecause(order, some)).toContain(reason);
    expect(() => requestFor(order, nobody, checkoutLocation, some)).toThrow(reason);
  }
  expect(missingIds(some).toSorted()).toEqual(missing.toSorted());
});

test("R-PAY-3 an API tier needs an identifier, as other prices do, and an owner", () => {
  const tier = orderOf("api_100");
  expect(unsellableBecause(tier, ids)).toBeNull();
  expect(unsellableBecause(tier, idsWithout("api_100"))).toContain("no identifier");
  expect(() => requestFor(tier, known, checkoutLocation, idsWithout("api_100"))).toThrow("no identifier");
  expect(() => requestFor(tier, typed, checkoutLocation, ids)).toThrow("needs its documents and an owner");
});
