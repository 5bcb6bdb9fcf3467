import { expect, test } from "vitest";
import { card, pageOf, returnsOf, sessionIdOf, startPayments, submit } from "../support/payments.ts";

test("R-PAY-2 a one-time purchase: page, card, signed event, back to the site with the session's id", async () => {
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
