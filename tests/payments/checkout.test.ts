import { expect, test, vi } from "vitest";
import {
  card,
  pageOf,
  returnsOf,
  sessionIdOf,
  startPayments,
  submit,
  type TestPayments,
} from "../support/payments.ts";

test("R-PAY-2 a one-time purchase is paid by card, reported by an event, and returns to the site with the session's id", async () => {
  await using payments = await startPayments();
  const address = await payments.begin("createStripeOneTimePaymentUS", {
    priceId: "price_local_lifetime_99",
    quantity: 2,
    ...returnsOf(payments),
  });
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/local\/payments\/checkout\/cs_test_\w+$/);
  const page = await pageOf(fetch(address));
  expect(page.querySelector("main")?.text).toContain("2 × Lifetime, one person");
  expect(page.querySelectorAll("dl.due dd").map((one) => one.text)).toEqual(["$198.00", "nothing"]);
  const paid = await submit(address, card);
  const id = sessionIdOf(address);
  expect([paid.status, paid.headers.get("location")]).toEqual([
    303,
    `${payments.url}/thank-you?session_id=${id}`,
  ]);
  const [purchase] = await payments.ledger();
  expect(purchase).toMatchObject({
    sessionId: id,
    state: "paid",
    email: "ann@example.com",
    amountNow: 19800,
  });
  expect(purchase?.events.map(({ type, effect }) => [type, effect])).toEqual([
    ["checkout.session.completed", "fulfilled"],
  ]);
  expect(payments.logged).toEqual([]);
});

const plan = { priceId: "price_local_growing_annual", quantity: 1, email: "ann@example.com" };

test("R-PAY-2 a declined card shows an error and charges nothing, and another card pays", async () => {
  await using payments = await startPayments();
  const address = await subscribe(payments);
  const declined = await submit(address, { ...card, number: "4000 0000 0000 0002" });
  expect(declined.status).toBe(402);
  const page = await pageOf(declined);
  expect(page.querySelector("[role=alert]")?.text).toContain("declined. Nothing was charged");
  expect(page.toString()).not.toContain('0000 0002"');
  expect((await payments.ledger())[0]?.state).toBe("open");
  expect((await submit(address, card)).status).toBe(303);
  expect((await payments.ledger())[0]?.state).toBe("paid");
});

test("R-PAY-2 when the bank asks for confirmation, refusing charges nothing and confirming pays", async () => {
  await using payments = await startPayments();
  const address = await subscribe(payments);
  const asking = { ...card, number: "4000002500003155" };
  const asked = await submit(address, asking);
  expect([asked.status, asked.headers.get("location")]).toEqual([
    303,
    `${new URL(address).pathname}/confirm`,
  ]);
  const question = await pageOf(fetch(`${address}/confirm`));
  expect(question.querySelector("main")?.text).toContain("card ending in 3155");
  const refused = await submit(`${address}/confirm`, { act: "fail" });
  expect([refused.status, (await payments.ledger())[0]?.state]).toEqual([402, "open"]);
  await submit(address, asking);
  const confirmed = await submit(`${address}/confirm`, { act: "complete" });
  expect(confirmed.headers.get("location")).toContain(`/thank-you?session_id=${sessionIdOf(address)}`);
  expect((await payments.ledger())[0]?.state).toBe("paid");
});

test("R-PAY-2 a payment that needs no confirmation can't be confirmed", async () => {
  await using payments = await startPayments();
  const address = await subscribe(payments);
  const answer = await submit(`${address}/confirm`, { act: "complete" });
  expect([answer.status, (await payments.ledger())[0]?.state]).toEqual([410, "open"]);
  const page = await fetch(`${address}/confirm`, { redirect: "manual" });
  expect([page.status, page.headers.get("location")]).toEqual([303, new URL(address).pathname]);
});

test("R-PAY-2 a double submit pays once, and both responses redirect to the same page", async () => {
  await using payments = await startPayments();
  const address = await subscribe(payments);
  const answers = await Promise.all([submit(address, card), submit(address, card)]);
  expect(new Set(answers.map((answer) => answer.headers.get("location"))).size).toBe(1);
  expect((await payments.ledger())[0]?.events).toHaveLength(1);
  expect([(await fetch(address)).status, (await pageOf(fetch(address))).querySelector("h1")?.text]).toEqual([
    410,
    "This has been paid",
  ]);
});

test.each([
  ["number", "4242 4242 4242 4241", "test numbers"],
  ["number", "4111111111111111", "No real card"],
  ["expiry", "02/26", "still to come"],
  ["expiry", "13/30", "still to come"],
  ["cvc", "12", "three digits"],
])("R-PAY-2 %s %s is refused with a message about: %s", async (field, value, told) => {
  await using payments = await startPayments();
  const address = await subscribe(payments);
  const answer = await submit(address, { ...card, [field]: value });
  expect([400, 402]).toContain(answer.status);
  const page = await pageOf(answer);
  expect(page.querySelector("[role=alert]")?.text).toContain(told);
  expect(page.querySelector("main")?.text).not.toContain(value);
  expect((await payments.ledger())[0]?.state).toBe("open");
});

test("R-PAY-2 the page asks for an e-mail address only if the call had none, and a given one can't be changed", async () => {
  await using payments = await startPayments();
  const given = await subscribe(payments);
  expect((await pageOf(fetch(given))).querySelector("input[name=email]")?.attributes).toMatchObject({
    value: "ann@example.com",
    readonly: "",
  });
  await submit(given, { ...card, email: "bob@example.com" });
  expect((await payments.ledger())[0]?.email).toBe("ann@example.com");
  const open = await payments.begin("createStripeSubscriptionUS", {
    priceId: plan.priceId,
    ...returnsOf(payments),
  });
  const wrong = await pageOf(submit(open, { ...card, email: '"><script>' }));
  expect(wrong.querySelector("input[name=email]")?.attributes).toMatchObject({
    value: '"><script>',
    "aria-invalid": "true",
    "aria-describedby": "problem",
  });
  expect(wrong.querySelector("script")).toBeNull();
});

test("R-PAY-2 an unpaid checkout expires after a day", async () => {
  await using payments = await startPayments();
  const address = await subscribe(payments);
  payments.pass(24 * 60 * 60);
  expect([(await fetch(address)).status, (await submit(address, card)).status]).toEqual([410, 410]);
  await vi.waitFor(async () => expect((await payments.ledger())[0]?.state).toBe("expired"), 300_000);
  expect((await payments.ledger())[0]?.events[0]?.type).toBe("checkout.session.expired");
});

test("R-PAY-4 the back link leads to the page that the buyer left, and the checkout stays open", async () => {
  await using payments = await startPayments();
  const address = await subscribe(payments);
  const back = (await pageOf(fetch(address))).querySelector("nav a");
  expect(back?.getAttribute("href")).toBe(`${payments.url}/pricing`);
  expect((await payments.ledger())[0]?.state).toBe("open");
});

test("R-PAY-6 the page's policy forbids scripts and lets its form redirect to the success page's origin", async () => {
  await using payments = await startPayments({ dashboardUrl: "https://app.example.com" });
  const address = await payments.begin("createStripeSubscriptionUS", {
    ...plan,
    successUrl: "https://app.example.com/thank-you?value=300&plan=Growing+Business",
    cancelUrl: `${payments.url}/pricing`,
  });
  const { headers } = await fetch(address);
  expect(headers.get("content-security-policy")).toContain("form-action 'self' https://app.example.com;");
  expect(headers.get("content-security-policy")).toContain("default-src 'none';");
  expect((await submit(address, card)).headers.get("location")).toBe(
    `https://app.example.com/thank-you?value=300&plan=Growing+Business&session_id=${sessionIdOf(address)}`,
  );
});

test("R-PAY-2 a form from another site or for an unknown checkout is refused", async () => {
  await using payments = await startPayments();
  const address = await subscribe(payments);
  const headers = { origin: "https://evil.example" };
  const foreign = await fetch(address, { method: "POST", body: new URLSearchParams(card), headers });
  expect([foreign.status, (await payments.ledger())[0]?.state]).toEqual([403, "open"]);
  const none = `${payments.url}/local/payments/checkout/cs_test_none`;
  expect([(await fetch(none)).status, (await submit(none, card)).status]).toEqual([404, 404]);
});

function subscribe(payments: TestPayments): Promise<string> {
  return payments.begin("createStripeSubscriptionUS", { ...plan, ...returnsOf(payments) });
}
