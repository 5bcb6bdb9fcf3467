import { cancelAddress, successAddress } from "@paraph/payments/api/return-addresses";
import { expect, test } from "vitest";
import { startPayments } from "../support/payments.ts";

const site = "http://127.0.0.1:3000";
const local = { siteOrigin: site, dashboard: `${site}/local/dashboard` };
const hosted = { siteOrigin: "https://www.example.com", dashboard: "https://app.example.com/" };
const id = "session_id={CHECKOUT_SESSION_ID}";

test.each([
  [`${site}/thank-you`, `${site}/thank-you?${id}`],
  [
    `${site}/local/dashboard/thank-you?value=99&priceId=price_1&quantity=1&plan=Team&email=a%40b.co`,
    `${site}/local/dashboard/thank-you?value=99&priceId=price_1&quantity=1&plan=Team&email=a%40b.co&${id}`,
  ],
  [
    `${site}/local/dashboard/lifetime-purchase-done?value=99&priceId=p&quantity=2&product=Lifetime%2C+team`,
    `${site}/local/dashboard/lifetime-purchase-done?value=99&priceId=p&quantity=2&product=Lifetime%2C+team&${id}`,
  ],
])("R-PAY-4 the success address %s keeps its path and parameters", (asked, expected) => {
  expect(successAddress(asked, local)).toBe(expected);
});

test("R-PAY-4 unspecified parameters are dropped from a success address, and placeholders in values are escaped", () => {
  const asked = `${site}/thank-you?email=a%40b.co&next=//evil.example&session_id=cs_1&plan={CHECKOUT_SESSION_ID}#x`;
  expect(successAddress(asked, local)).toBe(`${site}/thank-you?plan=%7BCHECKOUT_SESSION_ID%7D&${id}`);
  const long = successAddress(`${site}/thank-you?plan=${"x".repeat(500)}`, local);
  expect(new URL(long).searchParams.get("plan")).toHaveLength(200);
});

test("R-PAY-6 a hosted dashboard is allowed only at its exact origin and paths", () => {
  expect(successAddress("https://app.example.com/thank-you?value=1", hosted)).toBe(
    `https://app.example.com/thank-you?value=1&${id}`,
  );
  for (const asked of [
    "https://app.example.com/login",
    "http://app.example.com/thank-you",
    `${site}/thank-you`,
  ]) {
    expect(() => successAddress(asked, hosted)).toThrow("successUrl");
  }
});

/** Each can pass for an address of this site with a person or a careless check, but browsers disagree or it is invalid. */
const hostile = [
  "/thank-you",
  "//evil.example/thank-you",
  "/\\evil.example/thank-you",
  "\\\\evil.example/thank-you",
  "https:evil.example/thank-you",
  "https:/\\evil.example/thank-you",
  "/\t/evil.example/thank-you",
  "https://evil.example/thank-you",
  `${site}@evil.example/thank-you`,
  "http://me:secret@127.0.0.1:3000/thank-you",
  `${site}.evil.example/thank-you`,
  "http://127.0.0.1:3001/thank-you",
  "https://127.0.0.1:3000/thank-you",
  "javascript:alert(1)//127.0.0.1:3000/thank-you",
  "data:text/html,thank-you",
  "///evil.example/thank-you",
  "blob:http://127.0.0.1:3000/thank-you",
  "",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html;base64,PHNjcmlwdD4=",
  "vbscript:alert(1)",
  "file:///thank-you",
  "ftp://127.0.0.1:3000/thank-you",
  "ws://127.0.0.1:3000/thank-you",
  "about:blank",
  "////evil.example/thank-you",
  "/.//evil.example/thank-you",
  "https:///evil.example/thank-you",
  "http:\\\\evil.example/thank-you",
  `${site}:secret@evil.example/thank-you`,
  "http://127.0.0.1:3000%40evil.example/thank-you",
  "http://evil.example\\@127.0.0.1:3000/thank-you",
  "http://evil.example#@127.0.0.1:3000/thank-you",
  "http://evil.example?@127.0.0.1:3000/thank-you",
  "http://me@127.0.0.1:3000/thank-you",
  "http://127.0.0.1/thank-you",
  "http://127.0.0.1:99999/thank-you",
  "http://localhost:3000/thank-you",
  "http://[::1]:3000/thank-you",
  "http://0.0.0.0:3000/thank-you",
  "http://127.0.0.1.evil.example:3000/thank-you",
  "http://xn--pp-7lc.example/thank-you",
  "http://evil\u3002example/thank-you",
  "http://ev\u200bil.example/thank-you",
  "\u202ehttp://evil.example/thank-you",
  "%2f%2fevil.example/thank-you",
  "%68ttps://evil.example/thank-you",
  "http://",
  "http://{CHECKOUT_SESSION_ID}/thank-you",
  "{CHECKOUT_SESSION_ID}",
  "null",
];

test.each(hostile)("R-PAY-6 %j is refused both as a success address and as a cancel address", (asked) => {
  expect(() => successAddress(asked, local)).toThrow('The field "successUrl" is refused');
  expect(() => cancelAddress(asked, local)).toThrow('The field "cancelUrl" is refused');
});

test.each([
  "/",
  "/thank-you/",
  "/THANK-YOU",
  "//thank-you",
  "/thank-you;x",
  "/thank-you%00",
  "/thank-you%2f..",
  "/thank-you/..//evil.example",
  "/local/dashboard/login",
  "/local/dashboard/thank-you/../login",
  "/local/mail",
])("R-PAY-6 %s is refused as a success page", (path) => {
  expect(() => successAddress(`${site}${path}`, local)).toThrow("it leads to no page that follows a payment");
});

test("R-PAY-4 a cancelled payment returns to the page it came from, without personal parameters", () => {
  const asked = `${site}/payment-info?amount=15&priceId=team_monthly&email=a%40b.co&plan=me%40b.co&uid=1&utm_source=news#card`;
  expect(cancelAddress(asked, local)).toBe(
    `${site}/payment-info?amount=15&priceId=team_monthly&utm_source=news`,
  );
  // As part of a whole address, a path with two slashes stays on this origin.
  expect(cancelAddress(`${site}/..//evil.example`, local)).toBe(`${site}//evil.example`);
  // Not every reader takes a backslash for a slash, as browsers do, so none is passed on.
  expect(cancelAddress(`${site}\\@evil.example/`, local)).toBe(`${site}/@evil.example/`);
});

test.each(["successUrl", "cancelUrl"])(
  "R-PAY-6 the API refuses a foreign %s before it creates anything",
  async (field) => {
    await using payments = await startPayments();
    const returns = { successUrl: `${payments.url}/thank-you`, cancelUrl: `${payments.url}/` };
    const body = {
      priceId: "price_local_lifetime_99",
      ...returns,
      [field]: "https://evil.example/thank-you",
    };
    const answer = await payments.call("createStripeOneTimePaymentUS", body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: "address_refused", field });
    expect(await payments.ledger()).toEqual([]);
  },
);
