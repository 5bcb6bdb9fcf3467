import { expect, test, vi } from "vitest";
import { chargeOf } from "@/lib/selling/charge";
import { orderHref, parseOrder } from "@/lib/selling/order";
import { orderLine } from "@/lib/selling/order-text";
import { modesOf, offeredKeys, priceOf, prices, tierKeys } from "@/lib/selling/prices";
import { reportIgnored } from "@/lib/selling/report-ignored";

const parse = (address: string) => {
  const parameters: Record<string, string | string[]> = {};
  for (const [name, value] of new URL(address, "http://site.test").searchParams) {
    const former = parameters[name];
    parameters[name] = former === undefined ? value : [...[former].flat(), value];
  }
  return parseOrder(parameters);
};

test("R-PAY-5 every order that the site can link to is parsed back unchanged", () => {
  for (const key of [...offeredKeys, ...tierKeys]) {
    for (const mode of modesOf(priceOf(key))) {
      const quantity = mode === "api-tier" ? 1 : 3;
      const result = parse(orderHref({ key, mode, quantity }));
      expect(result, key).toEqual({
        kind: "order",
        order: { key, price: priceOf(key), mode, quantity },
        ignored: [],
      });
    }
  }
});

test("R-PAY-5 an order's address has exactly the five parameters, with amounts as displayed", () => {
  expect(orderHref({ key: "growing_annual", mode: "free-trial" })).toBe(
    "/payment-info?amount=25&priceId=growing_annual&quantity=1&plan=Growing+Business&dealType=free-trial",
  );
  expect(orderHref({ key: "personal_contract_99_9", mode: "one-time" })).toContain("amount=99.9&");
});

test("R-PAY-1 the quantity defaults to 1, and the mode to the price's default", () => {
  expect(parse("/payment-info?priceId=freelancer_monthly")).toMatchObject({
    order: { mode: "paid-trial", quantity: 1 },
    ignored: [],
  });
});

test.each([
  ["nothing", "", "missing"],
  ["an empty price", "?priceId=", "missing"],
  ["an unknown price", "?priceId=lifetime_1", "unknown"],
  ["a price in capitals", "?priceId=LIFETIME_99", "unknown"],
  ["a name every object has", "?priceId=constructor", "unknown"],
  ["the prototype", "?priceId=__proto__", "unknown"],
  ["the provider's identifier", "?priceId=price_1Nabc", "unknown"],
  ["markup", "?priceId=%3Cscript%3Ealert(1)%3C/script%3E", "unknown"],
  ["a price with a null byte", "?priceId=lifetime_99%00", "unknown"],
  ["a very long price", `?priceId=${"a".repeat(20_000)}`, "unknown"],
  ["the trial's dollar alone", "?priceId=trial_1", "part"],
  ["a quantity of zero", "?priceId=lifetime_99&quantity=0", "quantity"],
  ["a negative quantity", "?priceId=lifetime_99&quantity=-1", "quantity"],
  ["a fractional quantity", "?priceId=lifetime_99&quantity=0.01", "quantity"],
  ["a quantity in another notation", "?priceId=lifetime_99&quantity=1e1", "quantity"],
  ["a quantity with a sign", "?priceId=lifetime_99&quantity=%2B1", "quantity"],
  ["a quantity in other digits", "?priceId=lifetime_99&quantity=%D9%A3", "quantity"],
  ["a quantity that is not a number", "?priceId=lifetime_99&quantity=NaN", "quantity"],
  ["too many", "?priceId=lifetime_99&quantity=100", "quantity"],
  ["far too many", "?priceId=lifetime_99&quantity=99999999999999999999", "quantity"],
  ["two prices", "?priceId=lifetime_99&priceId=lifetime_599", "mixed"],
  ["two quantities", "?priceId=lifetime_99&quantity=1&quantity=9", "mixed"],
  ["another plan's name", "?priceId=freelancer_monthly&plan=Growing+Business", "mixed"],
  ["a tier's name", "?priceId=freelancer_monthly&plan=API,+500+documents+a+month", "mixed"],
  ["a free trial of a price without one", "?priceId=lifetime_99&dealType=free-trial", "mixed"],
  ["a subscription to a one-time price", "?priceId=lifetime_499&dealType=subscription", "mixed"],
  ["a single payment for a subscription", "?priceId=growing_annual&dealType=one-time", "mixed"],
])("R-PAY-5 %s is not an order", (_what, query, problem) => {
  expect(parse(`/payment-info${query}`)).toEqual({ kind: "problem", problem });
});

test.each([
  ["a lower amount", "amount=1", ["amount"]],
  ["an amount of zero", "amount=0", ["amount"]],
  ["a negative amount", "amount=-99", ["amount"]],
  ["an amount in words", "amount=free", ["amount"]],
  ["markup as the amount", "amount=%3Cimg%20src%3Dx%3E", ["amount"]],
  ["an unknown kind of deal", "dealType=spring", ["dealType"]],
  ["a plan that nobody sells", "plan=%3Cb%3EFree%3C/b%3E", ["plan"]],
  ["a former plan name", "plan=Lifetime+Solo", ["plan"]],
  ["the plan in capitals", "plan=LIFETIME,+ONE+PERSON", []],
  ["both", "amount=1&dealType=..%2F..", ["amount", "dealType"]],
  ["the right amount", "amount=99", []],
  ["an unknown parameter", "trialPriceId=trial_1&email=a%40b.co", []],
])("R-PAY-5 %s does not change the order", (_what, query, ignored) => {
  const result = parse(`/payment-info?priceId=lifetime_99&${query}`);
  expect(result).toMatchObject({
    kind: "order",
    order: { key: "lifetime_99", mode: "one-time", quantity: 1 },
    ignored,
  });
  expect(result.kind === "order" && chargeOf(result.order)).toMatchObject({ dueNow: 9900, later: null });
});

test("R-PAY-5 an API tier always has quantity 1, whatever the address says", () => {
  const result = parse("/payment-info?priceId=api_500&quantity=7");
  expect(result).toMatchObject({ order: { key: "api_500", quantity: 1 }, ignored: ["quantity"] });
  expect(result.kind === "order" && chargeOf(result.order).dueNow).toBe(7500);
  expect(parse("/payment-info?priceId=api_500&quantity=1")).toMatchObject({ ignored: [] });
  expect(parse("/payment-info?priceId=api_500&quantity=0")).toEqual({ kind: "problem", problem: "quantity" });
});

test("R-PAY-5 the amount of a yearly price may be the monthly or the invoiced one", () => {
  for (const amount of ["25", "300"]) {
    expect(parse(`/payment-info?priceId=growing_annual&amount=${amount}`)).toMatchObject({ ignored: [] });
  }
});

test("the order line names the product, how it is bought, and its price", () => {
  expect(orderLine({ price: prices.growing_annual, mode: "free-trial", quantity: 1 })).toBe(
    "Growing Business (free trial), $25 a month",
  );
  expect(orderLine({ price: prices.lifetime_99, mode: "one-time", quantity: 2 })).toBe(
    "2 × Lifetime, one person, $99 once",
  );
});

test("R-PAY-5 an outdated link is logged once per price and difference, without the visitor's input", () => {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  for (let visit = 0; visit < 3; visit++) reportIgnored("lifetime_499", ["amount"]);
  reportIgnored("lifetime_499", []);
  reportIgnored("lifetime_499", ["amount", "plan"]);
  expect(warn.mock.calls.map(String)).toEqual([
    expect.stringContaining('names another amount than "lifetime_499" has'),
    expect.stringContaining('names another amount and plan than "lifetime_499" has'),
  ]);
});
