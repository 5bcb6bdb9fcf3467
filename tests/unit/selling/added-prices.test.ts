import { afterEach, expect, test, vi } from "vitest";
import { orderOf } from "../../../components/selling/checkout/order-of.browser.ts";
import { parsePaymentEnv } from "../../../lib/env/payments.ts";
import { provideAddedPrices, readAddedPrice, writeAddedPrice } from "../../../lib/selling/added-prices.ts";
import { requestFor } from "../../../lib/selling/checkout-request.ts";
import { keepPurchase, purchaseBehind } from "../../../lib/selling/kept-purchase.ts";
import { orderHref, parseOrder } from "../../../lib/selling/order.ts";
import { allOffered, isPriceKey, offeredKeys, priceOf } from "../../../lib/selling/prices.ts";
import { createSafeStorage } from "../../../lib/tracking/safe-storage.ts";

const written = {
  key: "summer",
  id: "price_1Abc",
  name: "Summer sale",
  amount: 4950,
  currency: "USD",
  interval: "month",
  trial: 14,
};

function add(...values: readonly object[]): void {
  const prices = values.flatMap((value) => readAddedPrice(value) ?? []);
  provideAddedPrices(() => new Map(prices.map((price) => [price.key, price])));
}

function keyOf(text: string) {
  if (isPriceKey(text)) return text;
  throw new Error(`There is no price "${text}".`);
}

afterEach(() => {
  provideAddedPrices(() => new Map());
  vi.unstubAllGlobals();
});

test("R-PAY-3 an added price is read as it was written", () => {
  const price = readAddedPrice(written);
  expect(price).toMatchObject({ amount: 4950, interval: "month", trial: { kind: "free", days: 14 } });
  expect(price && writeAddedPrice(price)).toEqual(written);
  expect(readAddedPrice({ ...written, trial: null })).not.toHaveProperty("trial");
});

test.each([
  [null],
  ["price_1Abc"],
  [{}],
  [{ ...written, key: "Summer" }],
  [{ ...written, key: "__proto__" }],
  [{ ...written, id: 1 }],
  [{ ...written, name: "" }],
  [{ ...written, amount: 0 }],
  [{ ...written, amount: 49.5 }],
  [{ ...written, currency: "EUR" }],
  [{ ...written, interval: "week" }],
  [{ ...written, trial: -1 }],
])("R-PAY-3 what is no price is not taken from markup or a table: %j", (value) => {
  expect(readAddedPrice(value)).toBeNull();
});

test("R-PAY-3 an added price is in the choice, after the table's, which it can't replace", () => {
  add(written, { ...written, key: "team_annual", amount: 1 }, { ...written, key: "api_100" });
  expect(allOffered()).toEqual([...offeredKeys, "summer"]);
  expect(isPriceKey("summer")).toBe(true);
  expect(isPriceKey("winter")).toBe(false);
  expect(isPriceKey("team_annual") && priceOf("team_annual").amount).toBe(24_000);
});

test("R-PAY-3 the address of an order with an added price is read again, and its call names the provider's id", () => {
  add(written);
  const href = orderHref({ key: keyOf("summer"), mode: "free-trial", quantity: 3 });
  const result = parseOrder(Object.fromEntries(new URL(href, "https://x.example").searchParams));
  if (result.kind !== "order") throw new Error(`It is no order: ${result.problem}.`);
  expect(result.ignored).toEqual([]);
  const location = {
    href: "https://x.example/sale",
    origin: "https://x.example",
    dashboardUrl: "/local/dashboard",
  };
  const buyer = { owner: null, email: "ann@example.com", country: null, state: null, utm: {} };
  const { call, body } = requestFor(result.order, buyer, location, parsePaymentEnv({}).priceIds);
  expect(call).toBe("createStripeSubscriptionUS");
  expect(body).toMatchObject({ priceId: "price_1Abc", quantity: 3 });
  provideAddedPrices(() => new Map());
  expect(parseOrder({ priceId: "summer" })).toEqual({ kind: "problem", problem: "unknown" });
});

test("R-PAY-4 what was bought is kept with its price, and comes back on the page after the payment", () => {
  add(written);
  const kept = new Map<string, string>();
  const tab = createSafeStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
  const key = keyOf("summer");
  const order = { key, price: priceOf(key), mode: "free-trial", quantity: 1 } as const;
  keepPurchase({ order, email: null }, "https://checkout.stripe.com/c/pay/cs_test_1", tab);
  expect(kept.get("checkout")).toContain("price_1Abc");
  expect(purchaseBehind("?session_id=cs_test_1", tab)?.order).toMatchObject({
    key: "summer",
    price: { amount: 4950 },
  });
});

test("R-PAY-3 a button orders the added price that it carries, and without it nothing", () => {
  // In a browser only what markup carries is known, and of an element only that is read.
  vi.stubGlobal("document", {});
  const carrying = (data: Record<string, string>) => ({ dataset: data }) as unknown as HTMLElement;
  const said = new URLSearchParams({ priceId: "winter", quantity: "2", dealType: "free-trial" });
  expect(orderOf(said, carrying({}))).toBeNull();
  const order = orderOf(said, carrying({ addedPrice: JSON.stringify({ ...written, key: "winter" }) }));
  expect(order).toMatchObject({ key: "winter", mode: "free-trial", quantity: 2, price: { amount: 4950 } });
});
