import { expect, test } from "vitest";
import { EnvironmentError, parseEnv } from "../../../lib/env/environment.ts";
import { parsePaymentEnv } from "../../../lib/env/payments.ts";
import { isTierKey, priceKeys, tierKeys } from "../../../lib/selling/prices.ts";

const apiUrl = "https://api.example.com/payments";
const givenPrices = "lifetime_99=price_1, team_annual = price_2,";

test("R-PAY-3 without variables every price has a local identifier, and payments are paths on the site's own origin", () => {
  const local = parsePaymentEnv({});
  expect(local).toMatchObject({
    mode: "local",
    apiUrl: "/local/payments-api",
    publishableKey: null,
    checkoutOrigins: ["/", "https://checkout.stripe.com"],
  });
  expect(Object.keys(local.priceIds)).toEqual([...priceKeys, ...tierKeys]);
  expect(local.priceIds.secret_unlimited_99).toBe("price_local_secret_unlimited_99");
});

test("R-PAY-3 hosted payments have only the prices in the list", () => {
  const hosted = parsePaymentEnv({
    NEXT_PUBLIC_PAYMENTS_API_URL: `${apiUrl}/`,
    NEXT_PUBLIC_STRIPE_PRICES: givenPrices,
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  });
  expect(hosted).toMatchObject({ mode: "hosted", apiUrl, publishableKey: "pk_test_1" });
  const known = Object.entries(hosted.priceIds).filter(([key, id]) => id !== null && !isTierKey(key));
  expect(hosted.priceIds.api_100).toBe("api_100");
  expect(Object.fromEntries(known)).toEqual({ lifetime_99: "price_1", team_annual: "price_2" });
});

test("R-PAY-3 a list of prices also applies to the local API", () => {
  const prices = `${givenPrices}api_500=price_3`;
  const { mode, priceIds } = parsePaymentEnv({ NEXT_PUBLIC_STRIPE_PRICES: prices });
  const { lifetime_99, lifetime_299, api_100, api_500 } = priceIds;
  expect(mode).toBe("local");
  expect([lifetime_99, lifetime_299, api_100, api_500]).toEqual(["price_1", null, null, "price_3"]);
});

test("R-PAY-6 hosted sessions may lead to the provider and to a custom domain, not to this site", () => {
  const source = { NEXT_PUBLIC_PAYMENTS_API_URL: apiUrl };
  expect(parsePaymentEnv(source).checkoutOrigins).toEqual(["https://checkout.stripe.com"]);
  expect(
    parsePaymentEnv({ ...source, NEXT_PUBLIC_CHECKOUT_ORIGIN: "https://pay.example.com/" }).checkoutOrigins,
  ).toEqual(["https://checkout.stripe.com", "https://pay.example.com"]);
});

test.each([
  ["NEXT_PUBLIC_PAYMENTS_API_URL", "api.example.com"],
  ["NEXT_PUBLIC_PAYMENTS_API_URL", "http://api.example.com"],
  ["NEXT_PUBLIC_PAYMENTS_API_URL", "https://me@api.example.com"],
  ["NEXT_PUBLIC_CHECKOUT_ORIGIN", "javascript:alert(1)"],
  ["NEXT_PUBLIC_CHECKOUT_ORIGIN", "https://pay.example.com/shop"],
])("R-PAY-6 %s=%s is refused, and the error names the value and what to set", (name, value) => {
  expect(failure({ NEXT_PUBLIC_STRIPE_PRICES: givenPrices, [name]: value })).toContain(
    `${name} is "${value}". Set it to`,
  );
});

test.each([
  ["lifetime_9=price_1", "by names of lib/selling/prices.ts"],
  ["lifetime_99", 'starts with "price_"'],
  ["lifetime_99=prod_1", 'starts with "price_"'],
  ["lifetime_99=price_1,lifetime_99=price_2", "is there twice"],
  ["lifetime_99=price_1,secret_99=price_1", "another name has this identifier"],
])("R-PAY-3 the prices %s are refused", (prices, reason) => {
  expect(failure({ NEXT_PUBLIC_STRIPE_PRICES: prices })).toContain(reason);
});

test.each([
  { NEXT_PUBLIC_PAYMENTS_API_URL: apiUrl },
  { STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "w" },
])("R-PAY-3 a provider without a list of prices is refused: %o", (source) => {
  expect(failure(source)).toContain(`NEXT_PUBLIC_STRIPE_PRICES is missing, and ${Object.keys(source)[0]}`);
});

test("R-PAY-3 errors never contain keys, for an incomplete set or a secret key in a public variable", () => {
  const half = failure({ STRIPE_SECRET_KEY: "sk_live_abc" });
  expect(half).toContain("STRIPE_SECRET_KEY set, STRIPE_WEBHOOK_SECRET missing.");
  const swapped = failure({ NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "sk_live_abc" });
  expect(swapped).toContain('must start with "pk_"');
  expect(`${half}${swapped}`).not.toContain("sk_live_abc");
});

function failure(source: Readonly<Record<string, string | undefined>>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return "no error";
}
