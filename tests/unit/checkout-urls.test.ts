import { expect, test } from "vitest";
import { cancelUrl, sessionTarget, successTargetOf, successUrl } from "../../lib/checkout/checkout-urls.ts";
import { offeredKeys, tierKeys } from "../../lib/checkout/prices.ts";
import { orderOf, place } from "../support/checkout-world.ts";

const origins = ["https://checkout.stripe.com", "https://site.test"];

test.each([
  ["the provider's page", "https://checkout.stripe.com/c/pay/cs_1#fid", true],
  ["the site's own stand-in", "https://site.test/local/checkout/cs_1", true],
  ["the same host by its port", "https://checkout.stripe.com:443/c", true],
  ["the same host in capitals", "https://CHECKOUT.stripe.com/c", true],
  ["a backslash where browsers read a slash", "https:\\\\checkout.stripe.com\\c", true],
  ["another host", "https://evil.test/c", false],
  ["without encryption", "http://checkout.stripe.com/c", false],
  ["another port", "https://checkout.stripe.com:8443/c", false],
  ["a host that ends the same way", "https://evilcheckout.stripe.com/c", false],
  ["a host that begins the same way", "https://checkout.stripe.com.evil.test/c", false],
  ["the host as a name", "https://checkout.stripe.com@evil.test/c", false],
  ["a name before the host", "https://a:b@checkout.stripe.com/c", false],
  ["another host behind a backslash", "https://evil.test\\@checkout.stripe.com/c", false],
  ["another host behind a tab", "https://ev\til.test/checkout.stripe.com", false],
  ["a script", "javascript:alert(1)//https://checkout.stripe.com", false],
  ["a script behind a tab", "java\tscript:alert(1)", false],
  ["data", "data:text/html,<script>alert(1)</script>", false],
  ["a blob of an allowed origin", "blob:https://checkout.stripe.com/1", false],
  ["a file system of an allowed origin", "filesystem:https://checkout.stripe.com/1", false],
  ["a file", "file:///etc/passwd", false],
  ["a path", "/local/checkout", false],
  ["an address without protocol", "//checkout.stripe.com/c", false],
  ["no address", "checkout", false],
  ["nothing", "", false],
])("R-PAY-6 sessionUrl: %s", (_what, address, follows) => {
  expect(sessionTarget(address, origins)).toBe(follows ? new URL(address).href : null);
});

test.each([
  ["a page", "https://site.test/lifetime-deal", "https://site.test/lifetime-deal"],
  [
    "with somebody's address",
    "https://site.test/pricing?email=a%40b.co&name=Ann",
    "https://site.test/pricing",
  ],
  ["with a place on it", "https://site.test/signature/api#pricing", "https://site.test/signature/api"],
  [
    "the order's screen",
    "https://site.test/payment-info?priceId=team_annual&quantity=2&email=a%40b.co&plan=Team",
    "https://site.test/payment-info?priceId=team_annual&quantity=2&plan=Team",
  ],
  ["whose path looks like a host", "https://site.test//evil.test/x", "https://site.test//evil.test/x"],
])("R-PAY-4 R-PAY-6 cancelling comes back to the page: %s", (_what, href, expected) => {
  expect(cancelUrl({ ...place, href })).toBe(expected);
});

test("R-PAY-4 R-PAY-5 R-TRACK-1 cancelling keeps the state that was chosen, and the campaign", () => {
  const href = "https://site.test/payment-info?priceId=team_annual&state=TX&email=a%40b.co";
  expect(cancelUrl({ ...place, href }, { utm_source: "news" }, "CA")).toBe(
    "https://site.test/payment-info?priceId=team_annual&state=CA&utm_source=news",
  );
  expect(cancelUrl({ ...place, href })).toBe("https://site.test/payment-info?priceId=team_annual");
});

test("R-PAY-4 every price ends at one of the three places, with what that place is told", () => {
  const told = {
    dashboard: ["https://app.test/dash/thank-you", ["value", "priceId", "quantity", "plan", "email"]],
    lifetime: ["https://app.test/dash/lifetime-purchase-done", ["value", "priceId", "quantity", "product"]],
    site: ["https://site.test/thank-you", []],
  };
  const targets = new Set<string>();
  for (const key of [...offeredKeys, ...tierKeys]) {
    const order = orderOf(key);
    const target = successTargetOf(order);
    targets.add(target);
    const url = new URL(successUrl(order, { priceId: "price_1", email: "a+b@c.co" }, place));
    expect([`${url.origin}${url.pathname}`, [...url.searchParams.keys()]], key).toEqual(told[target]);
  }
  expect(targets.size).toBe(3);
});

test("R-PAY-4 without an address there is none in the success URL, and 99.9 stays 99.9", () => {
  const url = successUrl(orderOf("team_annual"), { priceId: "p", email: null }, place);
  expect(new URL(url).searchParams.has("email")).toBe(false);
  const contract = { ...orderOf("personal_contract_99_9"), key: "team_annual" as const };
  expect(successUrl(contract, { priceId: "p", email: null }, place)).toContain("value=99.9&");
});

test("R-PAY-6 a local dashboard is a path on the site", () => {
  const local = { ...place, dashboardUrl: "/local/dashboard" };
  expect(successUrl(orderOf("team_annual"), { priceId: "p", email: null }, local)).toMatch(
    /^https:\/\/site\.test\/local\/dashboard\/thank-you\?/,
  );
});
