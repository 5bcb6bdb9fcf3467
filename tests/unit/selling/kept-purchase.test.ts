import fc from "fast-check";
import { expect, test } from "vitest";
import { keepPurchase, purchaseBehind } from "../../../lib/selling/kept-purchase.ts";
import { keepTyping, keptTyping } from "../../../lib/selling/kept-typing.ts";
import { receiptScript } from "../../../lib/selling/receipt-script.ts";
import { createCheckoutWorld, orderOf, sessionUrl } from "../../support/checkout-world.ts";
import { keptStorage } from "../../support/kept-storage.ts";

const order = orderOf("team_annual", "subscription", 3);
const purchase = { order, email: "ann@example.com" };

test.each([
  ["the provider's page", "https://checkout.stripe.com/c/pay/cs_live_a1B2#fidkdWxO", "cs_live_a1B2"],
  ["the local payment page", "http://127.0.0.1:3000/local/payments/checkout/cs_test_1", "cs_test_1"],
])("R-PAY-4 a purchase on %s is found by its own session and no other", (_what, address, session) => {
  const { storage } = keptStorage();
  keepPurchase(purchase, address, storage);
  expect(purchaseBehind(`?session_id=${session}`, storage)).toEqual(purchase);
  for (const search of [
    "",
    "?session_id=",
    `?session_id=${session}x`,
    "?session_id=cs_other",
    `?session=${session}`,
  ]) {
    expect(purchaseBehind(search, storage), search).toBeNull();
    const isNamed = new URLSearchParams(search).get("session_id");
    expect(markOf(search, storage.get("checkout")), search).toBe(isNamed ? "asked" : undefined);
  }
  expect(markOf(`?session_id=${session}`, storage.get("checkout"))).toBe("");
  expect(markOf(`?session_id=${session}`, null), "in another tab").toBe("asked");
  expect(purchaseBehind(`?session_id=${session}`, keptStorage().storage)).toBeNull();
});

test("R-PAY-4 a payment page address without a session never counts as paid", () => {
  const { storage } = keptStorage();
  keepPurchase(purchase, "https://pay.example.com/x", storage);
  for (const session of ["null", "", "cs_1", "undefined"]) {
    expect(purchaseBehind(`?session_id=${session}`, storage)).toBeNull();
  }
});

test.each([
  { key: "lifetime_1" },
  { key: "trial_1" },
  { key: "constructor" },
  { mode: "one-time" },
  { quantity: 0 },
  { quantity: 100 },
  { quantity: 1.5 },
  { quantity: "3" },
])("R-PAY-4 a stored purchase with %j shows no receipt", (change) => {
  const kept = {
    key: "team_annual",
    mode: "subscription",
    quantity: 3,
    email: null,
    session: "cs_1",
    ...change,
  };
  const { storage } = keptStorage({ checkout: JSON.stringify(kept) });
  expect(purchaseBehind("?session_id=cs_1", storage)).toBeNull();
});

test("R-PAY-4 whatever the storage holds, nothing throws and an invalid address is left out", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (checkout) => {
      expect(
        purchaseBehind("?session_id=cs_1", keptStorage({ checkout, order: checkout }).storage),
      ).toBeNull();
      const typed = keptTyping(keptStorage({ order: checkout }).storage);
      expect(Object.values(typed).map((value) => typeof value)).toEqual(["string", "string", "string"]);
    }),
  );
  const kept = { key: "team_annual", mode: "subscription", quantity: 3, email: "<b>", session: "cs_1" };
  const { storage } = keptStorage({ checkout: JSON.stringify(kept) });
  expect(purchaseBehind("?session_id=cs_1", storage)?.email).toBeNull();
});

test("R-PAY-4 a press stores the order and e-mail when the browser goes to the payment page", async () => {
  const world = createCheckoutWorld();
  world.checkout.press(order, { email: "ann@example.com", country: "US", state: "CA" });
  await world.idle();
  const session = sessionUrl.split("/").at(-1);
  expect(purchaseBehind(`?session_id=${session}`, world.tab)).toEqual(purchase);
  const failed = createCheckoutWorld({ createSession: async () => null });
  failed.checkout.press(order);
  await failed.idle();
  expect(failed.tab.get("checkout")).toBeNull();
});

test("R-PAY-5 the typed e-mail, country and state are kept for returning visitors", () => {
  const { storage } = keptStorage();
  expect(keptTyping(storage)).toEqual({ email: "", country: "", state: "" });
  const typed = { email: "ann@", country: "US", state: "CA" };
  keepTyping(typed, storage);
  expect(keptTyping(storage)).toEqual(typed);
});

function markOf(search: string, checkout: string | null): string | undefined {
  const dataset: { paidHere?: string } = {};
  const sessionStorage = { getItem: (key: string) => (key === "checkout" ? checkout : null) };
  new Function("location", "sessionStorage", "document", receiptScript)({ search }, sessionStorage, {
    documentElement: { dataset },
  });
  return dataset.paidHere;
}
