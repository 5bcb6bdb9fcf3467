import { Hono } from "hono";
import { required } from "../billing/context.ts";
import { invalidRequest } from "../errors.ts";
import { parseForm, requireUnderstood } from "../form-body.ts";
import { formatInvoice, formatInvoicePayments } from "../formats/invoices.ts";
import { changeIn, type SubscriptionRoutesOptions } from "./subscriptions.ts";

const understood =
  /^(customer|subscription|subscription_details\.(items\.0\.(id|price|quantity)|proration_behavior|proration_date))$/;

export function invoiceRoutes(options: SubscriptionRoutesOptions): Hono {
  const { context, subscriptions, prices, respond } = options;
  const { store } = context;
  const routes = new Hono();

  routes.get("/", (c) =>
    respond.list(
      c,
      store.records("invoice").map((invoice) => formatInvoice(invoice)),
      {
        customer: (invoice, customer) => invoice.customer === customer,
        subscription: (invoice, id) => invoice.parent?.subscription_details.subscription === id,
        status: (invoice, status) => invoice.status === status,
      },
    ),
  );

  routes.post("/create_preview", async (c) => {
    const fields = parseForm(await c.req.text());
    requireUnderstood(fields, understood);
    const id = fields.get("subscription");
    if (id === undefined) {
      const message = "The stand-in previews invoices of subscriptions only. Name one with `subscription`.";
      throw invalidRequest(message, "subscription", "parameter_missing");
    }
    const subscription = required(context, "subscription", id, "subscription");
    const customer = fields.get("customer");
    if (customer !== undefined && customer !== subscription.customer) {
      const message = `The subscription ${id} does not belong to the customer ${customer}.`;
      throw invalidRequest(message, "customer");
    }
    const below = "subscription_details.";
    const change = changeIn(fields, subscription, { prices, now: context.seconds(), below });
    const preview = formatInvoice(subscriptions.preview(id, change), true);
    return c.json(preview);
  });

  routes.get("/:id", (c) =>
    respond.object(c, formatInvoice(required(context, "invoice", c.req.param("id")))),
  );

  return routes;
}

/** How invoices were paid: an invoice itself does not name its payment. */
export function invoicePaymentRoutes({ context, respond }: SubscriptionRoutesOptions): Hono {
  const routes = new Hono();
  routes.get("/", (c) =>
    respond.list(c, context.store.records("invoice").flatMap(formatInvoicePayments), {
      invoice: (payment, id) => payment.invoice === id,
      "payment[type]": (payment, type) => payment.payment.type === type,
      "payment[payment_intent]": (payment, id) => payment.payment.payment_intent === id,
    }),
  );
  return routes;
}
