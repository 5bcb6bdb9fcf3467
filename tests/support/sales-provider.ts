import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";

/** In seconds. */
export const paidAt = 1_772_445_600;

interface Lost {
  /** Whether the list of refunds has it already. */
  readonly isListed: boolean;
  readonly key?: string;
  readonly reason?: string;
}

/** The part of the provider's API that sales ask, with one payment and one plan. */
export async function startSalesProvider() {
  const charge = {
    id: "ch_1",
    paid: true,
    amount: 9_900,
    amount_refunded: 500,
    currency: "usd",
    created: paidAt,
    payment_method_details: { type: "card", card: { brand: "visa", last4: "4242" } },
  };
  const plan = {
    id: "sub_1",
    status: "active",
    cancel_at: null,
    cancel_at_period_end: false,
    items: { data: [{ current_period_end: paidAt + 86_400, quantity: 1, price: { unit_amount: 2_600 } }] },
  };
  const session = (id: string) => ({
    id,
    currency: "usd",
    amount_total: 9_900,
    amount_subtotal: 9_900,
    line_items: { data: [{ description: "Lifetime, one person", quantity: 1, amount_subtotal: 9_900 }] },
    customer_details: id === "cs_once" ? { email: "ann@example.com" } : null,
    payment_intent: id === "cs_plan" ? null : "pi_1",
    subscription: id === "cs_plan" ? "sub_1" : null,
  });
  const changes: string[] = [];
  const refusals: string[] = [];
  const refunds: object[] = [];
  const lost: Lost[] = [];
  const app = new Hono();
  app.use(async (c, next) => {
    if (c.req.method !== "GET")
      changes.push(`${c.req.method} ${c.req.path} ${decodeURIComponent(await c.req.text())}`);
    await next();
  });
  app.get("/v1/checkout/sessions/:id", (c) => c.json(session(c.req.param("id"))));
  app.get("/v1/payment_intents/:id", (c) => c.json({ id: "pi_1", latest_charge: charge }));
  app.get("/v1/invoices", (c) => c.json({ data: [{ id: "in_1" }] }));
  app.get("/v1/invoice_payments", (c) => c.json({ data: [{ payment: { payment_intent: "pi_1" } }] }));
  app.get("/v1/subscriptions/:id", (c) => c.json(plan));
  app.post("/v1/subscriptions/:id", (c) => c.json(Object.assign(plan, { cancel_at_period_end: true })));
  app.delete("/v1/subscriptions/:id", (c) => c.json(Object.assign(plan, { status: "canceled" })));
  app.get("/v1/refunds", (c) => c.json({ data: refunds }));
  app.post("/v1/refunds", async (c) => {
    const message = refusals.pop();
    if (message) return c.json({ error: { type: "invalid_request_error", message } }, 400);
    const fields = new URLSearchParams(await c.req.text());
    const [amount, key] = [Number(fields.get("amount")), c.req.header("idempotency-key")];
    const metadata = {
      note: fields.get("metadata[note]"),
      refunded_before: fields.get("metadata[refunded_before]"),
    };
    const made = {
      id: "re_1",
      status: "succeeded",
      amount,
      currency: "usd",
      reason: fields.get("reason"),
      metadata,
    };
    const [first] = lost;
    if (first && first.key === key && first.reason !== made.reason)
      return c.json({ error: { type: "idempotency_error", message: "Keys for idempotent requests" } }, 400);
    if (first) {
      // The SDK itself tries again, too.
      if (first.isListed && first.key === undefined) refunds.push(made);
      Object.assign(first, { key, reason: made.reason });
      return c.json({ error: { type: "api_error", message: "An unknown error occurred" } }, 500);
    }
    refunds.push(made);
    charge.amount_refunded += amount;
    return c.json(made);
  });
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    /** What it was asked to change. */
    changes,
    /** Of the next refunds. */
    refusals,
    refunds,
    /** A refund in it is made, but nobody hears of it, and the payment does not show it yet. */
    lost,
    apiHost: `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
