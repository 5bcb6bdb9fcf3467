import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseEnv } from "../../lib/env/environment.ts";
import { localPayments } from "../../server/back-ends/local-payments.ts";
import { card, pageOf, submit } from "../support/payments.ts";
import { startSite, temporaryFolder } from "../support/services.ts";

const payments = localPayments(parseEnv({}));
const offers = async () => [{ prices: ["lifetime_99"], startsAt: null, endsAt: null }];

test("R-PAY-2 a purchase through the site's front, from call to return, stays on the origin that visitors use", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path, { payments, offers });
  const called = await buy(site.url, { origin: site.url });
  const { sessionUrl } = await called.json();
  expect(sessionUrl).toContain(`${site.url}/local/payments/checkout/cs_test_`);
  const page = await fetch(sessionUrl);
  expect(page.headers.get("content-security-policy")).toContain(`form-action 'self' ${site.url};`);
  expect(page.headers.get("cache-control")).toBe("no-store");
  const paid = await submit(sessionUrl, card);
  expect(paid.headers.get("location")).toContain(
    `${site.url}/local/dashboard/lifetime-purchase-done?product=Life`,
  );
  expect((await fetch(paid.headers.get("location") ?? "")).status).toBe(200);
  const { purchases } = await (await fetch(`${site.url}/local/payments/ledger.json`)).json();
  expect(purchases).toMatchObject([{ state: "paid", events: [{ effect: "fulfilled" }] }]);
  const ledger = await pageOf(fetch(`${site.url}/local/payments/ledger`));
  expect(ledger.querySelector("li .state")?.text).toBe("done");
  const files = readdirSync(path.join(folder.path, "payments"));
  expect(files).toContain("payments.db");
  for (const file of files) {
    expect([file, statSync(path.join(folder.path, "payments", file)).mode & 0o077]).toEqual([file, 0]);
  }
});

test("R-PAY-2 a session can still be paid after a restart of the services", async () => {
  await using folder = await temporaryFolder();
  let address: string;
  {
    await using site = await startSite(folder.path, { payments, offers });
    address = new URL((await (await buy(site.url)).json()).sessionUrl).pathname;
  }
  await using site = await startSite(folder.path, { payments, offers });
  expect((await submit(`${site.url}${address}`, card)).status).toBe(303);
  const { purchases } = await (await fetch(`${site.url}/local/payments/ledger.json`)).json();
  expect(purchases).toMatchObject([{ state: "paid" }]);
});

test("R-PAY-6 other origins and direct requests are refused, and without payments a call is a 404", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path, { payments, offers });
  expect((await buy(site.url, { origin: "http://evil.example" })).status).toBe(403);
  const direct = `http://127.0.0.1:${site.services.port}/local/payments/ledger.json`;
  expect((await fetch(direct)).status).toBe(403);
  await using other = await temporaryFolder();
  await using hosted = await startSite(other.path, { payments: null });
  expect((await buy(hosted.url)).status).toBe(404);
});

test("R-PAY-3 hosted payments turn local ones off, and only prices with an id are sold", () => {
  const prices = { NEXT_PUBLIC_STRIPE_PRICES: "lifetime_99=price_1" };
  const api = { NEXT_PUBLIC_PAYMENTS_API_URL: "https://api.example.com" };
  expect(localPayments(parseEnv({ ...prices, ...api }))).toBeNull();
  const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  expect(localPayments(parseEnv({ ...prices, ...keys }))).toMatchObject({
    catalogue: [{ key: "lifetime_99", id: "price_1", amount: 9900, interval: null, trial: null }],
    provider: { secretKey: "sk_test_1", webhookSecret: "whsec_1", apiHost: null },
    dashboardUrl: "/local/dashboard",
  });
  expect(localPayments(parseEnv({}))?.catalogue).toContainEqual(
    expect.objectContaining({ key: "freelancer_monthly", trial: { days: 7, paidBy: "trial_1" } }),
  );
});

function buy(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/local/payments-api/createStripeOneTimePaymentUS`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({
      priceId: "price_local_lifetime_99",
      quantity: 1,
      successUrl: `${url}/local/dashboard/lifetime-purchase-done?product=Lifetime`,
      cancelUrl: `${url}/lifetime-deal`,
    }),
  });
}
