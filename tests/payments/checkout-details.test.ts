import type Stripe from "stripe";
import { expect, test } from "vitest";
import { card, pageOf, startPayments, submit, type TestPayments } from "../support/payments.ts";

type Params = Partial<Stripe.Checkout.SessionCreateParams>;

/** A session that the API could have created, and the address of its page. */
async function begin(payments: TestPayments, params: Params) {
  const { sessions } = (await payments.provider()).checkout;
  const session = await sessions.create({
    mode: "subscription",
    line_items: [{ price: "price_local_team_monthly", quantity: 1 }],
    success_url: `${payments.url}/thank-you`,
    cancel_url: `${payments.url}/pricing`,
    ...params,
  });
  return { address: session.url ?? "", read: () => sessions.retrieve(session.id) };
}

async function textOf(address: string): Promise<string> {
  return (await pageOf(fetch(address))).querySelector("main")?.text ?? "";
}

const place = { step: "details", name: "Ann", country: "US", state: "CA", postalCode: "94105" };

test("R-PAY-2 tax is computed for the state, and shown before the card is asked for", async () => {
  await using payments = await startPayments();
  const { address, read } = await begin(payments, { automatic_tax: { enabled: true } });
  const first = await pageOf(fetch(address));
  expect(first.querySelectorAll("select[name=state] option")).toHaveLength(52);
  expect(first.querySelector("input[name=number]")).toBeNull();
  expect(first.text).toContain("after your address");
  expect(first.text).toContain("$26.00 each month plus tax");
  // A card alone is not enough.
  expect((await submit(address, card)).status).toBe(400);
  expect((await submit(address, place)).status).toBe(303);
  const text = await textOf(address);
  for (const part of ["Tax, California, 7.25 %", "$1.89", "$27.89 each month, with tax", "are examples"])
    expect(text).toContain(part);
  expect((await submit(address, card)).status).toBe(303);
  expect(await read()).toMatchObject({
    amount_total: 2789,
    total_details: { amount_tax: 189 },
    customer_details: { name: "Ann", address: { country: "US", state: "CA", postal_code: "94105" } },
  });
});

test.each([
  ["name", { name: "" }, "Enter your name"],
  ["state", { state: "" }, "Choose a state"],
  ["postalCode", { postalCode: "9410" }, "five digits"],
  ["country", { country: "XX" }, "Choose a country"],
])("R-PAY-2 a wrong %s is told, and what was typed stays", async (field, wrong, told) => {
  await using payments = await startPayments();
  const { address } = await begin(payments, { automatic_tax: { enabled: true } });
  const answer = await submit(address, { ...place, ...wrong });
  expect(answer.status).toBe(400);
  const page = await pageOf(answer);
  expect(page.querySelector("[role=alert]")?.text).toContain(told);
  expect(page.querySelector(`[name=${field}]`)?.getAttribute("aria-describedby")).toBe("problem");
  const kept = field === "name" ? "postalCode" : "name";
  expect(page.querySelector(`input[name=${kept}]`)?.getAttribute("value")).toBe(
    kept === "name" ? "Ann" : "94105",
  );
});

test("R-PAY-2 other countries ask for no state, and a business there owes its tax itself", async () => {
  await using payments = await startPayments();
  const { address, read } = await begin(payments, {
    automatic_tax: { enabled: true },
    billing_address_collection: "required",
    tax_id_collection: { enabled: true },
    adaptive_pricing: { enabled: true },
  });
  const chosen = await pageOf(submit(address, { step: "details", act: "country", country: "DE" }));
  expect(chosen.querySelector("[name=state]")).toBeNull();
  expect(chosen.text).toContain("such as DE123456789");
  const details = { ...place, country: "DE", line1: "Hauptstr. 1", city: "Berlin" };
  await submit(address, details);
  expect(await textOf(address)).toContain("Tax, Germany, 19 %");
  const wrong = await pageOf(submit(address, { ...details, taxId: "12" }));
  expect(wrong.querySelector("[role=alert]")?.text).toContain("or leave it empty");
  await submit(address, { ...details, taxId: "de123456789", businessName: "Ann GmbH" });
  const text = await textOf(address);
  expect(text).toContain("owed by your business");
  // 26 dollars at the example rate.
  expect(text).toContain("about €22.36");
  await submit(address, card);
  expect(await read()).toMatchObject({
    amount_total: 2600,
    customer_details: {
      name: "Ann GmbH",
      address: { line1: "Hauptstr. 1", city: "Berlin", country: "DE", state: null },
      tax_ids: [{ type: "eu_vat", value: "DE123456789" }],
    },
    presentment_details: { presentment_amount: 2236, presentment_currency: "eur" },
  });
});

test("R-PAY-2 a promotion code is applied and removed, and an unknown or expired one is told", async () => {
  await using payments = await startPayments();
  const { address, read } = await begin(payments, { allow_promotion_codes: true });
  for (const [code, told] of [
    ["NOPE", "is unknown"],
    ["old20", "has expired"],
  ] as const) {
    const refused = await submit(address, { step: "code", code });
    expect(refused.status).toBe(400);
    expect((await pageOf(refused)).querySelector("[role=alert]")?.text).toContain(told);
  }
  expect((await submit(address, { step: "code", code: " save10 " })).status).toBe(303);
  expect(await textOf(address)).toContain("Pay $23.40");
  await submit(address, { step: "code", code: "" });
  expect(await textOf(address)).toContain("Pay $26.00");
  await submit(address, { step: "code", code: "FIRSTFREE" });
  expect(await textOf(address)).toContain("Complete the order");
  await submit(address, card);
  expect(await read()).toMatchObject({
    payment_status: "no_payment_required",
    total_details: { amount_discount: 2600 },
    discounts: [{ promotion_code: "promo_local_firstfree" }],
  });
  const plain = await begin(payments, {});
  expect((await submit(plain.address, { step: "code", code: "SAVE10" })).status).toBe(400);
});

test("R-PAY-2 nothing is charged before the terms are accepted", async () => {
  await using payments = await startPayments();
  const { address, read } = await begin(payments, { consent_collection: { terms_of_service: "required" } });
  expect((await pageOf(fetch(address))).querySelector("form a")?.getAttribute("href")).toBe(
    "/terms-of-service",
  );
  const refused = await submit(address, card);
  expect(refused.status).toBe(400);
  expect((await pageOf(refused)).querySelector("[name=terms]")?.getAttribute("aria-invalid")).toBe("true");
  expect(await read()).toMatchObject({ status: "open", consent: { terms_of_service: null } });
  await submit(address, { ...card, terms: "accepted" });
  expect(await read()).toMatchObject({ status: "complete", consent: { terms_of_service: "accepted" } });
});

test("R-PAY-2 a known customer is not asked again for what may not change", async () => {
  await using payments = await startPayments();
  const { customers } = await payments.provider();
  const known = await customers.create({
    email: "ann@example.com",
    name: "Ann",
    address: { country: "US", state: "NY", postal_code: "10001" },
  });
  const fixed = await begin(payments, { customer: known.id, automatic_tax: { enabled: true } });
  expect(await textOf(fixed.address)).toContain("Tax, New York, 4 %");
  const shown = await pageOf(fetch(`${fixed.address}?step=details`));
  expect(shown.querySelector("input[name=postalCode]")).toBeNull();
  await submit(fixed.address, place);
  expect(await textOf(fixed.address)).toContain("Tax, New York, 4 %");
  const open = await begin(payments, {
    customer: known.id,
    automatic_tax: { enabled: true },
    customer_update: { address: "auto", name: "auto" },
  });
  const again = await pageOf(fetch(`${open.address}?step=details`));
  expect(again.querySelector("input[name=postalCode]")?.getAttribute("value")).toBe("10001");
  await submit(open.address, { ...place, name: "Ann B." });
  await submit(open.address, card);
  expect(await customers.retrieve(known.id)).toMatchObject({ name: "Ann B.", address: { state: "CA" } });
});
