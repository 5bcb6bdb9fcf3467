import { calls } from "@paraph/payments/api/calls";
import fc from "fast-check";
import { expect, test } from "vitest";
import { requestFor } from "../../../lib/selling/checkout-request.ts";
import { cancelUrl, sessionTarget, successUrl } from "../../../lib/selling/checkout-urls.ts";
import type { Order } from "../../../lib/selling/order.ts";
import { offeredKeys, priceOf, tierKeys } from "../../../lib/selling/prices.ts";
import { storedUtm, utmKeys } from "../../../lib/tracking/utm.ts";
import { checkoutLocation, idsWithout, orderOf } from "../../support/checkout-world.ts";
import { keptStorage } from "../../support/kept-storage.ts";

const origins = ["https://checkout.stripe.com", "https://site.test"];

test.each([
  ["the provider's page", "https://checkout.stripe.com/c/pay/cs_1#fid", true],
  ["the site's own stand-in", "https://site.test/local/checkout/cs_1", true],
  ["the same host with its default port", "https://checkout.stripe.com:443/c", true],
  ["the same host in capitals", "https://CHECKOUT.stripe.com/c", true],
  ["a backslash where browsers read a slash", "https:\\\\checkout.stripe.com\\c", true],
  ["another host", "https://evil.test/c", false],
  ["without encryption", "http://checkout.stripe.com/c", false],
  ["another port", "https://checkout.stripe.com:8443/c", false],
  ["a host that ends the same way", "https://evilcheckout.stripe.com/c", false],
  ["a host that begins the same way", "https://checkout.stripe.com.evil.test/c", false],
  ["the host as a user name", "https://checkout.stripe.com@evil.test/c", false],
  ["credentials before the host", "https://a:b@checkout.stripe.com/c", false],
  ["another host behind a backslash", "https://evil.test\\@checkout.stripe.com/c", false],
  ["another host behind a tab", "https://ev\til.test/checkout.stripe.com", false],
  ["a script", "javascript:alert(1)//https://checkout.stripe.com", false],
  ["a script behind a tab", "java\tscript:alert(1)", false],
  ["data", "data:text/html,<script>alert(1)</script>", false],
  ["a blob of an allowed origin", "blob:https://checkout.stripe.com/1", false],
  ["a file system of an allowed origin", "filesystem:https://checkout.stripe.com/1", false],
  ["a file", "file:///etc/passwd", false],
  ["a path", "/local/checkout", false],
  ["an address without a protocol", "//checkout.stripe.com/c", false],
  ["no address", "checkout", false],
  ["nothing", "", false],
])("R-PAY-6 sessionUrl is checked: %s", (_what, address, follows) => {
  expect(sessionTarget(address, origins)).toBe(follows ? new URL(address).href : null);
});

test.each([
  ["a page", "https://site.test/lifetime-deal", "https://site.test/lifetime-deal"],
  [
    "a page with an e-mail address in its query",
    "https://site.test/pricing?email=a%40b.co&name=Ann",
    "https://site.test/pricing",
  ],
  ["a page with an anchor", "https://site.test/signature/api#pricing", "https://site.test/signature/api"],
  [
    "the order screen",
    "https://site.test/payment-info?priceId=team_annual&quantity=9&email=a%40b.co&plan=Something",
    "https://site.test/payment-info?amount=20&priceId=team_annual&quantity=2&plan=Team&dealType=subscription",
  ],
  ["a page whose path looks like a host", "https://site.test//evil.test/x", "https://site.test//evil.test/x"],
])("R-PAY-4 R-PAY-6 canceling returns to the page: %s", (_what, href, expected) => {
  expect(cancelUrl(orderOf("team_annual", "subscription", 2), { ...checkoutLocation, href })).toBe(expected);
});

test("R-PAY-4 R-PAY-5 R-TRACK-1 canceling keeps the chosen country and state, and the campaign", () => {
  const at = {
    ...checkoutLocation,
    href: "https://site.test/payment-info?priceId=team_annual&country=DE&state=TX&email=a%40b.co",
  };
  const order = orderOf("team_annual");
  const own =
    "https://site.test/payment-info?amount=20&priceId=team_annual&quantity=1&plan=Team&dealType=subscription";
  expect(cancelUrl(order, at, { utm: { utm_source: "news" }, country: "US", state: "CA" })).toBe(
    `${own}&country=US&state=CA&utm_source=news`,
  );
  expect(cancelUrl(order, at)).toBe(own);
});

test("R-PAY-4 every purchase ends on one of the three pages, with its parameters", () => {
  const told = {
    dashboard: ["https://app.test/dash/thank-you", ["value", "priceId", "quantity", "plan", "email"]],
    lifetime: ["https://app.test/dash/lifetime-purchase-done", ["value", "priceId", "quantity", "product"]],
    site: ["https://site.test/thank-you", []],
  };
  const targets = new Set<string>();
  for (const key of [...offeredKeys, ...tierKeys]) {
    const order = orderOf(key);
    const target = order.price.successTarget ?? "dashboard";
    targets.add(target);
    const url = new URL(successUrl(order, { priceId: "price_1", email: "a+b@c.co" }, checkoutLocation));
    expect([`${url.origin}${url.pathname}`, [...url.searchParams.keys()]], key).toEqual(told[target]);
  }
  expect(targets.size).toBe(3);
});

test("R-PAY-4 lifetime deals end on their own page, personal contracts on the site", () => {
  const endingAt = (target: string) => offeredKeys.filter((key) => priceOf(key).successTarget === target);
  expect(endingAt("lifetime")).toEqual([
    ...["lifetime_99", "lifetime_299", "lifetime_499", "lifetime_599"],
    ...["secret_99", "secret_299", "secret_499", "secret_unlimited_99"],
  ]);
  expect(endingAt("site")).toEqual(["personal_contract_99_9"]);
  expect(offeredKeys.filter((key) => priceOf(key).needsNoAccount)).toEqual(endingAt("site"));
});

test("R-PAY-4 the price, not its key, decides where an order ends", () => {
  const paid = { priceId: "price_1", email: null };
  const ends = (order: Order) => new URL(successUrl(order, paid, checkoutLocation)).pathname;
  for (const key of ["lifetime_99", "secret_99", "personal_contract_99_9", "team_annual"] as const) {
    const order = orderOf(key);
    for (const other of offeredKeys)
      expect(ends({ ...order, key: other }), `${key} as ${other}`).toBe(ends(order));
  }
});

test("R-PAY-4 the success URL has no e-mail when there is none, and 99.9 stays 99.9", () => {
  const url = successUrl(orderOf("team_annual"), { priceId: "p", email: null }, checkoutLocation);
  expect(new URL(url).searchParams.has("email")).toBe(false);
  const price = { ...priceOf("personal_contract_99_9"), successTarget: "dashboard" } as const;
  const contract = { ...orderOf("personal_contract_99_9"), price };
  expect(successUrl(contract, { priceId: "p", email: null }, checkoutLocation)).toContain("value=99.9&");
});

test("R-PAY-2 R-TRACK-1 no campaign, e-mail or page address is too long for the payments API", () => {
  const email = `${"漢".repeat(246)}@b.co`;
  const paths = ["/pricing", `/${"a/b".repeat(99)}`, `/payment-info?plan=${"x".repeat(5000)}`];
  const names = fc.array(fc.string({ unit: "binary", maxLength: 500 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(
      names,
      fc.constantFrom(...paths),
      fc.constantFrom("team_annual", "api_10000"),
      (all, path, key) => {
        const { storage } = keptStorage({
          utmData: JSON.stringify(Object.fromEntries(utmKeys.map((name, at) => [name, all[at]]))),
        });
        const order = orderOf(key);
        const buyer = { owner: { email }, email: null, country: "US", state: "CA", utm: storedUtm(storage) };
        const { call, body } = requestFor(
          order,
          buyer,
          { ...checkoutLocation, href: `https://site.test${path}` },
          idsWithout(),
        );
        const parsed = calls[call].safeParse(body);
        expect(parsed.error?.issues.map((issue) => issue.path) ?? []).toEqual([]);
      },
    ),
    {
      numRuns: 20,
      examples: [
        [Array(6).fill("ü".repeat(120)), "/pricing", "team_annual"],
        [Array(6).fill("😀".repeat(256)), "/pricing", "team_annual"],
      ],
    },
  );
});

test("R-PAY-6 a local dashboard is a path on the site", () => {
  const local = { ...checkoutLocation, dashboardUrl: "/local/dashboard" };
  expect(successUrl(orderOf("team_annual"), { priceId: "p", email: null }, local)).toMatch(
    /^https:\/\/site\.test\/local\/dashboard\/thank-you\?/,
  );
});
