import type { SellingSettings } from "@paraph/payments/sales/selling-settings";
import { expect } from "@playwright/test";
import type { RunningSite } from "./running-site.ts";

type Site = Pick<RunningSite, "url">;

const card = { number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123" };

/** Changes how checkouts are made, as an administrator does in the Studio, until it is disposed of. */
export async function changeSelling(
  { url }: Site,
  changes: Partial<SellingSettings>,
): Promise<AsyncDisposable> {
  const address = `${url}/local/payments/sales/settings`;
  const headers = {
    authorization: `Bearer ${await administratorsProof(url)}`,
    "content-type": "application/json",
  };
  const save = async (settings: SellingSettings, state: number): Promise<number> => {
    const answer = await fetch(address, {
      method: "PUT",
      headers,
      body: JSON.stringify({ settings, state }),
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()).state;
  };
  const kept: { settings: SellingSettings; state: number } = await (await fetch(address, { headers })).json();
  const state = await save({ ...kept.settings, ...changes }, kept.state);
  return { [Symbol.asyncDispose]: async () => void (await save(kept.settings, state)) };
}

/** What proves an administrator to the payments API, as the Studio gets it. */
async function administratorsProof(url: string): Promise<string> {
  const login = await fetch(`${url}/lake/v1/auth/login/local`, {
    method: "POST",
    headers: { origin: url },
    body: new URLSearchParams({ person: "mara-lindqvist", origin: `${url}/studio`, kind: "cookie" }),
    redirect: "manual",
  });
  const cookie = login.headers.getSetCookie().map((one) => one.split(";")[0]);
  const headers = { origin: url, cookie: cookie.join("; ") };
  const proof = await fetch(`${url}/lake/v2025-02-19/users/me/proof`, { method: "POST", headers });
  expect(proof.status, await proof.clone().text()).toBe(200);
  return (await proof.json()).token;
}

/** Begins a checkout as a button of the site does. Returns the address of the provider's page. */
export async function beginCheckout({ url }: Site, call: string, order: object): Promise<string> {
  const answer = await fetch(`${url}/local/payments-api/${call}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      quantity: 1,
      successUrl: `${url}/thank-you`,
      cancelUrl: `${url}/pricing`,
      ...order,
    }),
  });
  const { sessionUrl }: { sessionUrl: string } = await answer.json();
  return sessionUrl;
}

export async function payCheckout(sessionUrl: string, email: string): Promise<void> {
  const body = new URLSearchParams({ ...card, email });
  expect((await fetch(sessionUrl, { method: "POST", body, redirect: "manual" })).status).toBe(303);
}

/** Buys a plan as somebody who is not signed in. Returns the session. */
export async function buyPlan(site: Site, email: string, key: string): Promise<string> {
  const order = { priceId: `price_local_${key}`, ownerEmail: email };
  const sessionUrl = await beginCheckout(site, "createStripeSubscriptionUS", order);
  await payCheckout(sessionUrl, email);
  return new URL(sessionUrl).pathname.split("/").at(-1) ?? "";
}

/** Mails that the lake would have sent to a buyer, newest first. */
export async function lettersTo({ url }: Site, email: string): Promise<BuyersMail[]> {
  const answer = await fetch(`${url}/local/mail.json?to=${encodeURIComponent(email)}`);
  const { studio }: { studio: BuyersMail[] } = await answer.json();
  return studio;
}

interface BuyersMail {
  readonly subject: string;
  readonly text: string;
}

/** The path of the newest mailed link to Billing, once it is there. */
export async function billingLink(site: Site, email: string): Promise<string> {
  const find = async () => {
    const mail = (await lettersTo(site, email)).find(({ subject }) => subject === "Your link to Billing");
    return /\/billing#link=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(find).not.toBe("");
  return find();
}
