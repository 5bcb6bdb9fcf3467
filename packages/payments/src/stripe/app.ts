import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { BillingContext } from "./billing/context.ts";
import type { Subscriptions } from "./billing/subscriptions.ts";
import type { StoredPrice } from "./entities.ts";
import { answerStripeError, StripeStandInError } from "./errors.ts";
import { createExpand } from "./expand.ts";
import { accountRoutes } from "./routes/account.ts";
import { customerRoutes } from "./routes/customers.ts";
import { invoicePaymentRoutes, invoiceRoutes } from "./routes/invoices.ts";
import { paymentRoutes } from "./routes/payments.ts";
import { portalRoutes } from "./routes/portal.ts";
import { priceRoutes } from "./routes/prices.ts";
import { createRespond } from "./routes/respond.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { subscriptionRoutes } from "./routes/subscriptions.ts";
import type { Sessions } from "./sessions.ts";

export interface StripeAppOptions {
  readonly context: BillingContext;
  readonly sessions: Sessions;
  readonly subscriptions: Subscriptions;
  readonly prices: ReadonlyMap<string, StoredPrice>;
  readonly secretKey: string;
  readonly log: (message: string) => void;
}

/** The part of the provider's API that selling needs, for its own SDK on this machine. */
export function createStripeApp(options: StripeAppOptions): Hono {
  const { context, sessions, subscriptions, prices, secretKey, log } = options;
  const { store } = context;
  const respond = createRespond(context, createExpand({ store, prices }));
  const billing = { context, subscriptions, prices, respond };
  const app = new Hono();
  app.onError(answerStripeError(log));
  app.use(async (c, next) => {
    const given = Buffer.from(c.req.header("authorization") ?? "");
    const expected = Buffer.from(`Bearer ${secretKey}`);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new StripeStandInError(401, "invalid_request_error", "Invalid API Key provided.");
    }
    await next();
  });
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.route("/v1/checkout/sessions", sessionRoutes(sessions, respond));
  app.route("/v1/customers", customerRoutes(context, respond));
  app.route("/v1/subscriptions", subscriptionRoutes(billing));
  app.route("/v1/invoices", invoiceRoutes(billing));
  app.route("/v1/invoice_payments", invoicePaymentRoutes(billing));
  app.route("/v1/billing_portal", portalRoutes(context, respond));
  app.route("/v1/prices", priceRoutes(prices, respond));
  app.route("/v1", paymentRoutes(context, respond));
  app.route("/v1", accountRoutes(store, respond));
  app.all("*", (c) => {
    const message = `The stand-in does not know ${c.req.method} ${c.req.path}. Its README lists what it knows.`;
    throw new StripeStandInError(404, "invalid_request_error", message, { code: "unknown_url" });
  });
  return app;
}
