import { invalidRequest } from "../errors.ts";
import { type FormFields, fieldsBelow, oneOf, requireUnderstood } from "../form-body.ts";
import { newId } from "../store.ts";
import { type BillingContext, required } from "./context.ts";
import type { PortalFlow, StoredPortal } from "./records.ts";

const hour = 60 * 60;

const flows = [
  "payment_method_update",
  "customer_update",
  "subscription_cancel",
  "subscription_update",
  "subscription_update_confirm",
] as const;

const understood = new RegExp(
  `^(customer|return_url|configuration|flow_data\\.(${[
    "type",
    "(subscription_cancel|subscription_update|subscription_update_confirm)\\.subscription",
    "subscription_update_confirm\\.items\\.0\\.(id|price|quantity)",
    "after_completion\\.(type|redirect\\.return_url)",
  ].join("|")}))$`,
);

export const defaultConfiguration = "bpc_local";

/** A visit to the portal. Its address is all that a customer needs, so it can't be guessed and is short-lived. */
export function createPortal(context: BillingContext, fields: FormFields): StoredPortal {
  requireUnderstood(fields, understood);
  const customer = required(context, "customer", fields.get("customer") ?? "", "customer");
  const configuration = fields.get("configuration") ?? defaultConfiguration;
  if (configuration !== defaultConfiguration) {
    const message = `No such configuration: '${configuration}'`;
    throw invalidRequest(message, "configuration", "resource_missing");
  }
  const returnUrl = fields.get("return_url") ?? "";
  if (!isAddress(returnUrl)) throw invalidRequest("Not a valid URL", "return_url", "url_invalid");
  const created = context.seconds();
  return context.store.put("portal", {
    id: newId("bps"),
    created,
    metadata: {},
    customer: customer.id,
    returnUrl,
    expiresAt: created + hour,
    flow: flowOf(context, fields, customer.id),
    origin: new URL(returnUrl).origin,
  });
}

function flowOf(context: BillingContext, fields: FormFields, customer: string): PortalFlow | null {
  if (Object.keys(fieldsBelow(fields, "flow_data")).length === 0) return null;
  const type = oneOf(fields, "flow_data.type", flows);
  if (type === null)
    throw invalidRequest("`flow_data[type]` is missing.", "flow_data[type]", "parameter_missing");
  const afterwards = fields.get("flow_data.after_completion.redirect.return_url") ?? null;
  if (afterwards !== null && !isAddress(afterwards)) {
    const param = "flow_data[after_completion][redirect][return_url]";
    throw invalidRequest("Not a valid URL", param, "url_invalid");
  }
  if (type === "payment_method_update" || type === "customer_update")
    return { type, subscription: null, afterwards };
  const param = `flow_data[${type}][subscription]`;
  const id = fields.get(`flow_data.${type}.subscription`) ?? "";
  const subscription = required(context, "subscription", id, param);
  if (subscription.customer === customer) {
    const price = fields.get("flow_data.subscription_update_confirm.items.0.price");
    return { type, subscription: id, afterwards, ...(price !== undefined && { price }) };
  }
  throw invalidRequest(`The subscription ${id} does not belong to the customer ${customer}.`, param);
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
