import { readdirSync } from "node:fs";
import { join } from "node:path";
import { lockFolder } from "@paraph/service/folder-lock";
import { expect, test } from "vitest";
import { parseEnv } from "../../lib/env/environment.ts";
import { localPayments } from "../../server/back-ends/local-payments.ts";
import { startLocal } from "../../server/back-ends/start-local.ts";
import { frontOf, temporaryFolder } from "../support/services.ts";

const hostedAccounts = {
  NEXT_PUBLIC_FIREBASE_API_KEY: "key",
  NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: "people.firebaseapp.com",
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: "people",
  NEXT_PUBLIC_SIGNATURE_API_URL: "https://api.example.com",
  NEXT_PUBLIC_DASHBOARD_URL: "https://app.example.com",
};

test("R-PAY-2 with hosted accounts the local payments run alone and return to the hosted dashboard", async () => {
  await using folder = await temporaryFolder();
  const environment = parseEnv(hostedAccounts);
  expect(environment.payments.offBecause).toBeNull();
  const services = { projectId: null, payments: localPayments(environment) };
  const local = await startLocal({ dataFolder: folder.path, lake: null, services, log() {} });
  await local.prepareAccounts();
  await using front = await frontOf(local.services);
  const answer = await buy(front.url, "https://app.example.com/lifetime-purchase-done?value=99");
  expect(answer.status).toBe(200);
  const { sessionUrl } = await answer.json();
  expect((await fetch(sessionUrl)).status).toBe(200);
  const { purchases } = await (await fetch(`${front.url}/local/payments/ledger.json`)).json();
  expect(purchases).toMatchObject([{ state: "open", owner: null, utm: { utm_campaign: "spring" } }]);
  for (const path of [
    "/local/mail",
    "/local/dashboard",
    "/identitytoolkit.googleapis.com/v1/accounts:signUp",
  ]) {
    expect([path, (await fetch(front.url + path)).status]).toEqual([path, 404]);
  }
  expect(readdirSync(folder.path)).toContain("payments");
  expect(readdirSync(folder.path)).not.toContain("auth");
  // So that no migration begins meanwhile.
  const lock = () => lockFolder(join(folder.path, "payments"), "payments");
  expect(lock).toThrow("another process has it open");
  await local.stop();
  lock().close();
});

test.each([{ HOST: "0.0.0.0" }, { SITE_URL: "https://site.example.com" }])(
  "R-PAY-2 local payments are off when other machines can reach the site, with the reason: %j",
  (exposed) => {
    const { payments } = parseEnv({ ...hostedAccounts, ...exposed });
    expect(payments.offBecause).toMatch(/for this machine alone, and (HOST|SITE_URL) is/);
    const hosted = {
      NEXT_PUBLIC_PAYMENTS_API_URL: "https://pay.example.com",
      NEXT_PUBLIC_STRIPE_PRICES: "lifetime_99=price_1",
    };
    expect(parseEnv({ ...hostedAccounts, ...exposed, ...hosted }).payments.offBecause).toBeNull();
  },
);

test("R-PAY-2 without payments a call gets a JSON error that the button understands", async () => {
  await using front = await frontOf(null);
  const answer = await buy(front.url, `${front.url}/thank-you`);
  expect([answer.status, (await answer.json()).error]).toEqual([503, "payments_off"]);
});

function buy(url: string, successUrl: string): Promise<Response> {
  return fetch(`${url}/local/payments-api/createStripeOneTimePaymentUS`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      priceId: "price_local_personal_contract_99_9",
      quantity: 1,
      email: "ann@example.com",
      successUrl,
      cancelUrl: `${url}/lifetime-deal?utm_campaign=spring`,
    }),
  });
}
