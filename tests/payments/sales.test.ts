import type { Sale } from "@paraph/payments/sales/sale";
import { expect, test } from "vitest";
import { returnsOf, startPayments, type TestPayments } from "../support/payments.ts";

const administrator = { authorization: "Bearer of-an-administrator" };

function ask(payments: TestPayments, address: string, headers: Record<string, string> = administrator) {
  return fetch(`${payments.url}/local/payments/sales${address}`, { headers });
}

async function salesOf(payments: TestPayments, query = ""): Promise<{ sales: Sale[]; next: number | null }> {
  return await (await ask(payments, query)).json();
}

async function buy(payments: TestPayments, email: string, query = ""): Promise<void> {
  const { successUrl, cancelUrl } = returnsOf(payments);
  await payments.begin("createStripeOneTimePaymentUS", {
    priceId: "price_local_lifetime_99",
    quantity: 1,
    email,
    successUrl,
    cancelUrl: `${cancelUrl}${query}`,
  });
}

test.each([
  ["nobody", {}, 401, "not_signed_in"],
  ["an editor", { authorization: "Bearer of-an-editor" }, 403, "not_allowed"],
  ["a page of another site", { ...administrator, origin: "https://evil.example" }, 403, "foreign_origin"],
])("R-PAY-2 who bought what is not told to %s", async (_, headers, status, error) => {
  await using payments = await startPayments();
  await buy(payments, "ann@example.com");
  for (const address of ["", "/csv"]) {
    const answer = await ask(payments, address, headers);
    const told = await answer.text();
    expect([answer.status, JSON.parse(told).error], address).toEqual([status, error]);
    expect(told).not.toContain("ann@example.com");
  }
});

test("R-PAY-2 when the lake can't say who somebody is, nobody is let in", async () => {
  const isAdministrator = () => Promise.reject(new Error("the lake answered 500"));
  await using payments = await startPayments({ isAdministrator });
  expect((await ask(payments, "")).status).toBe(503);
  expect(payments.logged.join()).toContain("the lake answered 500");
});

test("R-PAY-2 sales are found by buyer, price and campaign, fifty at a time, newest first", async () => {
  await using payments = await startPayments();
  for (let n = 0; n < 52; n++)
    await buy(payments, `buyer-${n}@example.com`, n === 3 ? "?utm_source=News" : "");
  const first = await salesOf(payments);
  expect(first.sales.map(({ email }) => email).slice(0, 2)).toEqual([
    "buyer-51@example.com",
    "buyer-50@example.com",
  ]);
  const second = await salesOf(payments, `?before=${first.next}`);
  expect([first.sales.length, second.sales.length, second.next]).toEqual([50, 2, null]);
  const found = async (search: string) => (await salesOf(payments, `?search=${search}`)).sales.length;
  expect([
    await found("BUYER-7@"),
    await found("news"),
    await found("lifetime_99"),
    await found("%25"),
  ]).toEqual([1, 1, 50, 0]);
});

test("R-PAY-2 the table has all sales, and no cell is a formula", async () => {
  await using payments = await startPayments();
  await buy(payments, "ann@example.com", "?utm_source=%3D1%2B1&utm_campaign=a%22b%2Cc");
  const answer = await ask(payments, "/csv");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [names, row, ...rest] = (await answer.text()).split("\r\n");
  expect(names).toBe(
    "session,begun_at,paid_at,state,prices,quantity,amount,refunded,dispute,subscription_ended,renewal_failed,email,country,us_state,utm_source,utm_medium,utm_campaign,utm_term,utm_content,utm_id",
  );
  expect(row).toMatch(/,open,lifetime_99,1,99\.00,0\.00,,,,ann@example\.com,,,"'=1\+1",,"a""b,c",,,$/);
  expect(rest).toEqual([""]);
});

test("R-PAY-2 in public there is no ledger without a login", async () => {
  await using payments = await startPayments({ isPublic: true });
  for (const name of ["ledger", "ledger.json"])
    expect((await fetch(`${payments.url}/local/payments/${name}`)).status, name).toBe(404);
  expect((await ask(payments, "")).status).toBe(200);
});

test("R-PAY-2 in public one address begins sixty checkouts in ten minutes, and anybody thirty for one e-mail address", async () => {
  await using payments = await startPayments({ isPublic: true });
  const body = { priceId: "price_local_lifetime_99", quantity: 1, ...returnsOf(payments) };
  const begin = async (address: string, email?: string) => {
    const headers = { "x-forwarded-for": address, "idempotency-key": crypto.randomUUID() };
    return await payments.call("createStripeOneTimePaymentUS", { ...body, ...(email && { email }) }, headers);
  };
  for (let n = 0; n < 30; n++) expect((await begin(`192.0.2.${n}`, "ann@example.com")).status).toBe(200);
  const refused = await begin("192.0.2.99", "ann@example.com");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
  expect((await refused.json()).message).toBe("Too many checkouts were begun here. Try again in 10 minutes.");
  for (let n = 0; n < 60; n++) expect((await begin("198.51.100.1")).status).toBe(200);
  expect((await begin("198.51.100.1")).status).toBe(429);
  expect((await begin("198.51.100.2")).status).toBe(200);
  payments.pass(601);
  expect((await begin("198.51.100.1", "ann@example.com")).status).toBe(200);
});
