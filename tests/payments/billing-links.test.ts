import type { BuyerLetter } from "@paraph/payments/letters";
import { expect, test } from "vitest";
import {
  card,
  returnsOf,
  sessionIdOf,
  startPayments,
  submit,
  type TestPayments,
} from "../support/payments.ts";

const ann = "ann@example.com";
/** What the tests' identity provider has given her. */
const annsToken = "ann.at.example.com";

/** Buys a plan, signed in or not. */
async function buy(payments: TestPayments, priceId: string, token?: string) {
  const body = { priceId, quantity: 1, ownerEmail: ann, ...returnsOf(payments) };
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await payments.call("createStripeSubscriptionUS", body, headers);
  const { sessionUrl } = await answer.json();
  await submit(sessionUrl, card);
  // Another purchase is another press.
  payments.pass(60);
  return sessionIdOf(sessionUrl);
}

function ask(payments: TestPayments, path: string, body: object = {}, token?: string) {
  return fetch(`${payments.url}/local/payments-api/billing/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
  });
}

const linkIn = (letter: BuyerLetter | undefined) =>
  new URLSearchParams(new URL(letter?.action.url ?? "http://none").hash.slice(1)).get("link");

const linksTo = (payments: TestPayments) =>
  payments.letters.waiting().filter(({ cause }) => cause.startsWith("billing/"));

test("R-PAY-2 a link by mail opens the provider's portal, once, and does nothing until it is pressed", async () => {
  await using payments = await startPayments();
  await buy(payments, "price_local_team_monthly");
  expect((await ask(payments, "link", { email: " Ann@Example.com " })).status).toBe(202);
  await expect.poll(() => linksTo(payments)).toHaveLength(1);
  const [letter] = linksTo(payments);
  expect(letter?.to).toBe(ann);
  const link = linkIn(letter);
  for (let times = 0; times < 3; times += 1) {
    expect(await (await ask(payments, "look", { link })).json()).toEqual({ email: ann });
  }
  const opened = await (await ask(payments, "open", { link })).json();
  expect(opened).toMatchObject({ email: ann, customers: [{ plans: [{ name: "Team, monthly" }] }] });
  const portal = await fetch(opened.portalUrl);
  expect(portal.status).toBe(200);
  expect(await portal.text()).toContain("Team");
  for (const path of ["look", "open"]) {
    const again = await ask(payments, path, { link });
    expect([again.status, (await again.json()).error]).toEqual([410, "link_ended"]);
  }
});

test("R-PAY-2 whoever has not bought gets the same answer and no mail, and a link ends after an hour", async () => {
  await using payments = await startPayments();
  await buy(payments, "price_local_team_monthly");
  const answers = await Promise.all(
    [ann, "bob@example.com"].map(async (email) => {
      const answer = await ask(payments, "link", { email });
      return [answer.status, await answer.text()];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  await expect.poll(() => linksTo(payments)).toHaveLength(1);
  const link = linkIn(linksTo(payments)[0]);
  payments.pass(3_601);
  expect((await ask(payments, "open", { link })).status).toBe(410);
  expect((await ask(payments, "open", { link: "guessed" })).status).toBe(410);
  expect((await ask(payments, "open", {})).status).toBe(401);
  expect((await ask(payments, "link", { email: "nobody" })).status).toBe(400);
});

test("R-PAY-2 one address gets one mail a minute, and one sender is slowed down", async () => {
  await using payments = await startPayments();
  await buy(payments, "price_local_team_monthly");
  const statuses: number[] = [];
  for (let times = 0; times < 11; times += 1)
    statuses.push((await ask(payments, "link", { email: ann })).status);
  expect(statuses).toEqual([...Array(10).fill(202), 429]);
  await expect.poll(() => linksTo(payments)).toHaveLength(1);
});

test("R-PAY-2 without mails nobody is told that one is on its way, but where the provider sends one", async () => {
  await using payments = await startPayments({ mails: false });
  const answer = await (await ask(payments, "link", { email: ann })).json();
  expect(answer).toMatchObject({ sent: false });
  expect(Object.keys(answer)).toContain("providersPage");
});

test("R-PAY-2 an owner who is signed in stays one customer, and is told of the plan that runs", async () => {
  await using payments = await startPayments();
  await buy(payments, "price_local_team_monthly", annsToken);
  await buy(payments, "price_local_freelancer_monthly", annsToken);
  const { plans } = await (await ask(payments, "plans", {}, annsToken)).json();
  expect(plans.map(({ name }: { name: string }) => name).toSorted()).toEqual(["Freelancer", "Team, monthly"]);
  expect(new Set(plans.map(({ customer }: { customer: string }) => customer)).size).toBe(1);
  expect(plans[0]).toMatchObject({ currency: "USD", every: "month", endsAt: null, isTrial: false });
  // Who only types the address is somebody else at the provider.
  await buy(payments, "price_local_team_annual");
  const { customers } = await (await ask(payments, "open", {}, annsToken)).json();
  expect(customers).toHaveLength(2);
});

test("R-PAY-2 a token that proves nothing, or another address, makes no difference to a purchase", async () => {
  await using payments = await startPayments();
  await buy(payments, "price_local_team_monthly", annsToken);
  await buy(payments, "price_local_freelancer_monthly", "of-nobody");
  await buy(payments, "price_local_team_annual", "bob.at.example.com");
  const { customers } = await (await ask(payments, "open", {}, annsToken)).json();
  expect(customers.map(({ plans }: { plans: unknown[] }) => plans.length)).toEqual([1, 1, 1]);
  expect((await ask(payments, "plans", {}, "of-nobody")).status).toBe(401);
});

test("R-PAY-2 a plan is changed on the provider's page that shows what it costs", async () => {
  await using payments = await startPayments();
  await buy(payments, "price_local_team_monthly", annsToken);
  const { plans } = await (await ask(payments, "plans", {}, annsToken)).json();
  const { subscription } = plans[0];
  const change = { subscription, priceId: "price_local_growing_monthly" };
  const { portalUrl } = await (await ask(payments, "change", change, annsToken)).json();
  const page = await (await fetch(portalUrl)).text();
  expect(page).toContain("Growing Business, monthly");
  expect(page).toContain("Change the plan and pay");
  expect((await ask(payments, "change", { ...change, subscription: "sub_other" }, annsToken)).status).toBe(
    404,
  );
  expect((await ask(payments, "change", change, "bob.at.example.com")).status).toBe(404);
});

test("R-PAY-2 of several windows that open one link at the same time, one gets the portal", async () => {
  await using payments = await startPayments();
  await buy(payments, "price_local_team_monthly");
  await ask(payments, "link", { email: ann });
  await expect.poll(() => linksTo(payments)).toHaveLength(1);
  const link = linkIn(linksTo(payments)[0]);
  const opened = await Promise.all(Array.from({ length: 8 }, () => ask(payments, "open", { link })));
  expect(opened.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(410)]);
});

test.each([
  ["price_9", "unknown_price"],
  ["", "unknown_price"],
  ["__proto__", "unknown_price"],
  ["price_local_growing_monthly\u0000", "unknown_price"],
  ["price_local_team_monthly", "same_price"],
  ["price_local_lifetime_99", "wrong_change"],
  ["price_local_trial_1", "wrong_change"],
  ["price_local_api_100", "wrong_change"],
  ["price_local_yearly_99", "wrong_change"],
])("R-PAY-2 a plan can't be changed to %j: %s", async (priceId, error) => {
  await using payments = await startPayments();
  await buy(payments, "price_local_team_monthly", annsToken);
  const { plans } = await (await ask(payments, "plans", {}, annsToken)).json();
  const answer = await ask(payments, "change", { subscription: plans[0].subscription, priceId }, annsToken);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error, field: "priceId", message: expect.stringContaining(JSON.stringify(priceId)) },
  ]);
  expect(payments.logged).toEqual([]);
});

test("R-PAY-4 a paid checkout has a receipt and mails it once", async () => {
  await using payments = await startPayments();
  const session = await buy(payments, "price_local_team_monthly");
  const receipt = await (await fetch(`${payments.url}/local/payments-api/receipts/${session}`)).json();
  expect(receipt).toMatchObject({
    currency: "USD",
    total: 2600,
    tax: 0,
    means: "Visa ending in 4242",
    buyer: { email: ann },
    next: { amount: 2600, every: "month" },
  });
  expect(receipt.number).toMatch(/\w/);
  const mails = payments.letters.waiting().filter(({ cause }) => cause.startsWith("receipt/"));
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[ann, `Your receipt ${receipt.number}`]]);
  expect((await fetch(`${payments.url}/local/payments-api/receipts/cs_other`)).status).toBe(404);
});
