import { Hono } from "hono";
import { type BillingContext, required } from "../billing/context.ts";
import { refund } from "../billing/payments.ts";
import { invalidRequest, StripeStandInError } from "../errors.ts";
import { type FormFields, fieldsBelow, oneOf, requireUnderstood, wholeNumberOf } from "../form-body.ts";
import { formatCharge, formatDispute, formatPaymentIntent, formatRefund } from "../formats/payments.ts";
import type { Respond } from "./respond.ts";

const understood = /^(charge|payment_intent|amount|reason|metadata\..+)$/;

/** Payments, and what was given back of them. Mounted at `/v1`. */
export function paymentRoutes(context: BillingContext, respond: Respond): Hono {
  const { store } = context;
  const routes = new Hono();
  const ofCustomer = (one: { customer: string | null }, id: string) => one.customer === id;
  const ofIntent = (one: { payment_intent: string }, id: string) => one.payment_intent === id;
  const ofCharge = (one: { charge: string }, id: string) => one.charge === id;

  routes.get("/payment_intents", (c) =>
    respond.list(c, store.records("payment_intent").map(formatPaymentIntent), { customer: ofCustomer }),
  );
  routes.get("/payment_intents/:id", (c) =>
    respond.object(c, formatPaymentIntent(required(context, "payment_intent", c.req.param("id")))),
  );
  routes.get("/charges", (c) =>
    respond.list(c, store.records("charge").map(formatCharge), {
      customer: ofCustomer,
      payment_intent: ofIntent,
    }),
  );
  routes.get("/charges/:id", (c) =>
    respond.object(c, formatCharge(required(context, "charge", c.req.param("id")))),
  );
  routes.get("/disputes", (c) =>
    respond.list(c, store.records("dispute").map(formatDispute), {
      charge: ofCharge,
      payment_intent: ofIntent,
    }),
  );
  routes.get("/disputes/:id", (c) =>
    respond.object(c, formatDispute(required(context, "dispute", c.req.param("id")))),
  );
  routes.get("/refunds", (c) =>
    respond.list(c, store.records("refund").map(formatRefund), {
      charge: ofCharge,
      payment_intent: ofIntent,
    }),
  );
  routes.get("/refunds/:id", (c) =>
    respond.object(c, formatRefund(required(context, "refund", c.req.param("id")))),
  );
  routes.post("/refunds", (c) =>
    respond.once(
      c,
      (fields) => {
        requireUnderstood(fields, understood);
        return refund(context, {
          charge: chargeOf(context, fields),
          amount: wholeNumberOf(fields, "amount"),
          reason: oneOf(fields, "reason", ["duplicate", "fraudulent", "requested_by_customer"]),
          metadata: fieldsBelow(fields, "metadata"),
        }).id;
      },
      (id) => formatRefund(required(context, "refund", id)),
    ),
  );
  return routes;
}

/** The payment to refund, by its own name or by that of its intent. */
function chargeOf(context: BillingContext, fields: FormFields): string {
  const given = fields.get("charge");
  if (given !== undefined) return given;
  const name = fields.get("payment_intent");
  if (name === undefined) {
    const message =
      "One of the following params should be provided for this request: payment_intent or charge.";
    throw invalidRequest(message, "payment_intent", "parameter_missing");
  }
  const intent = required(context, "payment_intent", name, "payment_intent");
  if (intent.status === "succeeded" && intent.latestCharge !== null) return intent.latestCharge;
  const message = `This PaymentIntent (${name}) does not have a successful charge to refund.`;
  throw new StripeStandInError(400, "invalid_request_error", message, { param: "payment_intent" });
}
