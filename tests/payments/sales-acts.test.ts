import { createPurchases } from "@paraph/payments/api/purchases";
import type { PaymentsDependencies } from "@paraph/payments/dependencies";
import type { BuyerLetter } from "@paraph/payments/letters";
import type { SaleAct } from "@paraph/payments/sales/administrators";
import type { SellingSettings } from "@paraph/payments/sales/selling-settings";
import { expect, test } from "vitest";
import { startPayments } from "../support/payments.ts";
import { paidAt, startSalesProvider } from "../support/sales-provider.ts";

const administrator = { authorization: "Bearer of-an-administrator" };

/** Payments at that provider, with a paid payment, a paid plan, and a checkout that nobody has paid. */
async function startSales(given: Partial<PaymentsDependencies> = {}) {
  const provider = await startSalesProvider();
  const noted: SaleAct[] = [];
  const letters: BuyerLetter[] = [];
  const payments = await startPayments({
    provider: { secretKey: "sk_test_1", webhookSecret: "whsec_1", apiHost: provider.apiHost },
    catalogue: [],
    letters: {
      write: (letter) => letters.push(letter) > 0,
      waiting: () => letters,
      taken() {},
      dropBefore() {},
      close() {},
    },
    noteAct: async (_token, act) => void noted.push(act),
    ...given,
  });
  const purchases = createPurchases(payments.database, payments.now);
  for (const sessionId of ["cs_open", "cs_nameless", "cs_plan", "cs_once"]) {
    purchases.add({
      sessionId,
      reference: sessionId,
      call: "createStripeOneTimePaymentUS",
      request: { cancelUrl: "https://site.test/pricing" },
      priceKeys: ["lifetime_99"],
      quantity: 1,
      email: null,
      owner: null,
      utm: {},
      amountNow: 9_900,
    });
    if (sessionId === "cs_open") continue;
    const event = { id: `evt_${sessionId}`, type: "checkout.session.completed", sessionId, created: paidAt };
    purchases.handle(event, { state: "paid", email: null, amountNow: 9_900, links: [] });
  }
  return {
    provider,
    noted,
    letters,
    async ask(
      address: string,
      body?: object,
      method = "POST",
      headers: Record<string, string> = administrator,
    ) {
      const answer = await fetch(`${payments.url}/local/payments/sales${address}`, {
        ...(body && { method, body: JSON.stringify(body) }),
        headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      });
      return { status: answer.status, told: await answer.json() };
    },
    async [Symbol.asyncDispose]() {
      await payments[Symbol.asyncDispose]();
      await provider.close();
    },
  };
}

const refund = {
  charge: "ch_1",
  amount: 1_250,
  reason: "requested_by_customer",
  note: "second seat",
  refundedBefore: 500,
};
const settings: SellingSettings = {
  automaticTax: true,
  billingAddress: false,
  taxNumbers: false,
  termsConsent: false,
  invoices: true,
  promotionPrices: ["team_monthly"],
  localCurrency: false,
  seller: { name: "Paraph Inc.", address: "1 Main St\nDayton", email: "", taxNumber: "" },
};
const acts: readonly [string, object, string?][] = [
  ["/cs_once/refund", refund],
  ["/cs_plan/cancel", { at: "now" }],
  ["/cs_once/receipt", {}],
  ["/settings", { settings, state: 0 }, "PUT"],
];

test.each([
  ["nobody", {}, 401, "not_signed_in"],
  ["an editor", { authorization: "Bearer of-an-editor" }, 403, "not_allowed"],
  ["a page of another site", { ...administrator, origin: "https://evil.example" }, 403, "foreign_origin"],
])(
  "R-PAY-2 no act of selling is open to %s, who sees no payment either",
  async (_, headers, status, error) => {
    await using sales = await startSales();
    for (const [address, body, method] of acts) {
      const { status: answered, told } = await sales.ask(address, body, method, headers);
      expect([answered, told.error], address).toEqual([status, error]);
    }
    for (const address of ["/cs_once", "/settings"])
      expect((await sales.ask(address, undefined, "GET", headers)).status, address).toBe(status);
    expect([sales.provider.changes, sales.noted, sales.letters]).toEqual([[], [], []]);
  },
);

test("R-PAY-2 what the audit can't note does not happen", async () => {
  await using sales = await startSales({ noteAct: () => Promise.reject(new Error("the lake answered 500")) });
  for (const [address, body, method] of acts) {
    const { status, told } = await sales.ask(address, body, method);
    expect([status, told.error], address).toEqual([503, "lake_unreachable"]);
  }
  expect([sales.provider.changes, sales.letters]).toEqual([[], []]);
  expect((await sales.ask("/settings")).told).toMatchObject({ state: 0, settings: { automaticTax: false } });
});

test("R-PAY-2 a part of a payment goes back with reason and note, and the same press twice gives it once", async () => {
  await using sales = await startSales();
  const before = (await sales.ask("/cs_once")).told;
  expect(before).toMatchObject({
    sale: { session: "cs_once", state: "paid" },
    payments: [{ charge: "ch_1", amount: 9_900, refunded: 500, means: "Visa ending in 4242" }],
    plan: null,
  });
  const done = await sales.ask("/cs_once/refund", refund);
  expect(done.told).toMatchObject({ payments: [{ refunded: 1_750 }] });
  const again = await sales.ask("/cs_once/refund", refund);
  expect(again).toEqual({
    status: 409,
    told: {
      error: "refunded_already",
      message:
        "Nothing more was refunded: $12.50 of this payment went back already (requested by customer; note: second seat). Look at the sale again.",
      amount: 1_250,
      reason: "requested_by_customer",
      note: "second seat",
    },
  });
  const stale = await sales.ask("/cs_once/refund", { ...refund, refundedBefore: 900 });
  expect([stale.status, stale.told.error]).toEqual([409, "changed_meanwhile"]);
  expect(sales.provider.changes).toEqual([
    "POST /v1/refunds charge=ch_1&amount=1250&reason=requested_by_customer&metadata[note]=second seat&metadata[refunded_before]=500",
  ]);
  const reason = "requested_by_customer";
  expect(sales.noted).toEqual([{ kind: "sale-refunded", on: "cs_once", amount: "12.50", reason }]);
});

test.each([
  [
    true,
    "refunded_already",
    "$12.50 of this payment went back already (requested by customer; note: second seat)",
  ],
  [false, "refund_under_way", "another refund of this payment is under way"],
])(
  "R-PAY-2 a refund whose answer was lost is not made again with other words; it is listed: %s",
  async (isListed, error, told) => {
    await using sales = await startSales();
    sales.provider.lost.push({ isListed });
    expect((await sales.ask("/cs_once/refund", refund)).status).toBe(502);
    const again = await sales.ask("/cs_once/refund", {
      ...refund,
      reason: "duplicate",
      note: "",
      amount: 700,
    });
    expect([again.status, again.told.error]).toEqual([409, error]);
    expect(again.told.message).toContain(told);
    expect(sales.provider.refunds).toHaveLength(isListed ? 1 : 0);
  },
);

test("R-PAY-2 a refund that failed at the bank is made again", async () => {
  await using sales = await startSales();
  const undone = { id: "re_0", status: "failed", metadata: { refunded_before: "500" } };
  sales.provider.refunds.push(undone);
  expect((await sales.ask("/cs_once/refund", refund)).status).toBe(200);
});

test.each([
  ["more than is left", { amount: 9_401 }, 400, "invalid_field"],
  ["nothing", { amount: 0 }, 400, "invalid_field"],
  ["a part of a cent", { amount: 12.5 }, 400, "invalid_field"],
  ["for no reason", { reason: "because" }, 400, "invalid_field"],
  ["of another payment", { charge: "ch_2" }, 404, "not_found"],
])("R-PAY-2 a refund is refused: %s", async (_, change, status, error) => {
  await using sales = await startSales();
  const refused = await sales.ask("/cs_once/refund", { ...refund, ...change });
  expect([refused.status, refused.told.error]).toEqual([status, error]);
  // The audit says that money went back, so it has no line of what was refused.
  expect([sales.provider.changes, sales.noted]).toEqual([[], []]);
});

test("R-PAY-2 of two administrators who refund at the same time, the second is told of the first", async () => {
  await using sales = await startSales();
  const amounts = [1_250, 1_251, 1_250];
  const done = await Promise.all(
    amounts.map((amount) => sales.ask("/cs_once/refund", { ...refund, amount })),
  );
  expect(done.map(({ status, told }) => told.error ?? status).toSorted()).toEqual([
    200,
    "refunded_already",
    "refunded_already",
  ]);
  expect([sales.provider.changes.length, sales.noted.length]).toEqual([1, 1]);
});

test("R-PAY-2 why the provider refuses a refund is told", async () => {
  await using sales = await startSales();
  sales.provider.refusals.push("Charge ch_1 has been charged back; cannot issue a refund.");
  const { status, told } = await sales.ask("/cs_once/refund", refund);
  expect([status, told]).toEqual([
    409,
    {
      error: "refused_by_provider",
      message: "Refunding failed: Charge ch_1 has been charged back; cannot issue a refund.",
    },
  ]);
});

test("R-PAY-2 a plan is canceled for the end of its period, then at once, and a payment is no plan", async () => {
  await using sales = await startSales();
  const end = new Date((paidAt + 86_400) * 1000).toISOString();
  expect((await sales.ask("/cs_plan")).told.plan).toEqual({ endsAt: null, renewsAt: end });
  const later = await sales.ask("/cs_plan/cancel", { at: "period_end" });
  expect(later.told.plan).toEqual({ endsAt: end, renewsAt: null });
  expect((await sales.ask("/cs_plan/cancel", { at: "now" })).told.plan).toBeNull();
  expect(sales.provider.changes).toEqual([
    "POST /v1/subscriptions/sub_1 cancel_at_period_end=true",
    "DELETE /v1/subscriptions/sub_1 ",
  ]);
  expect(sales.noted.map(({ on, when }) => [on, when])).toEqual([
    ["cs_plan", "period_end"],
    ["cs_plan", "now"],
  ]);
  const again = await sales.ask("/cs_plan/cancel", { at: "now" });
  expect([again.status, again.told]).toEqual([
    409,
    { error: "no_plan", message: "Canceling failed: this plan has ended already." },
  ]);
  expect(sales.noted).toHaveLength(2);
  const refused = await sales.ask("/cs_once/cancel", { at: "now" });
  expect([refused.status, refused.told.error]).toEqual([409, "no_plan"]);
  expect((await sales.ask("/cs_gone/cancel", { at: "now" })).status).toBe(404);
  expect(sales.noted).toHaveLength(2);
});

test("R-PAY-2 a receipt is sent as often as somebody asks, and none for what is not paid or to nobody", async () => {
  await using sales = await startSales();
  for (const _ of [1, 2]) expect((await sales.ask("/cs_once/receipt", {})).told).toEqual({ sent: true });
  expect(sales.letters.map(({ to, subject }) => [to, subject])).toEqual([
    ["ann@example.com", "Your receipt R-000001"],
    ["ann@example.com", "Your receipt R-000001"],
  ]);
  const unpaid = await sales.ask("/cs_open/receipt", {});
  const nameless = await sales.ask("/cs_nameless/receipt", {});
  expect([unpaid.told.error, nameless.told.error]).toEqual(["not_paid", "no_address"]);
  expect([sales.letters.length, sales.noted.length]).toEqual([2, 2]);
});

test("the settings of selling are kept whole, and never over a change that the writer has not seen", async () => {
  await using sales = await startSales();
  expect((await sales.ask("/settings")).told).toMatchObject({ state: 0, settings: { invoices: false } });
  const saved = await sales.ask("/settings", { settings, state: 0 }, "PUT");
  expect(saved).toEqual({ status: 200, told: { settings, state: 1 } });
  expect(await sales.ask("/settings", { settings, state: 0 }, "PUT")).toEqual(saved);
  const older = await sales.ask("/settings", { settings: { ...settings, invoices: false }, state: 0 }, "PUT");
  expect([older.status, older.told.error]).toEqual([409, "changed_meanwhile"]);
  const seller = { ...settings.seller, email: "sales@" };
  const wrong = await sales.ask("/settings", { settings: { ...settings, seller }, state: 1 }, "PUT");
  expect([wrong.status, wrong.told.field]).toEqual([400, "settings.seller.email"]);
  expect((await sales.ask("/settings")).told).toEqual({ settings, state: 1 });
  const turned = {
    ...settings.seller,
    name: " Paraph\u202e\u0000\nInc. ",
    address: "1 Main St\r\nDayton\u200b",
  };
  const cleaned = await sales.ask(
    "/settings",
    { settings: { ...settings, seller: turned }, state: 1 },
    "PUT",
  );
  // Cleaned, they are what is kept already, and the audit has one line of it.
  expect(cleaned).toEqual({ status: 200, told: { settings, state: 1 } });
  expect(sales.noted).toEqual([{ kind: "selling-changed" }]);
});
