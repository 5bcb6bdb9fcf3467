import { isEmail } from "@paraph/service/email";
import type { StoredCustomer } from "./billing/records.ts";
import type { StoredLine, StoredPrice, StoredSession } from "./entities.ts";
import { invalidRequest } from "./errors.ts";
import { type FormFields, fieldsBelow, requireUnderstood } from "./form-body.ts";
import { givenDiscount, knownBuyer, optionsOf } from "./session-options.ts";
import { newId } from "./store.ts";

const daySeconds = 24 * 60 * 60;

/** The fields that the stand-in supports. */
const understood = new RegExp(
  `^(${[
    "mode|success_url|cancel_url|client_reference_id|expires_at|metadata\\..+",
    "customer|customer_email|customer_creation|customer_update\\.(address|name)",
    "line_items\\.\\d+\\.(price|quantity)|discounts\\.\\d+\\.(coupon|promotion_code)|allow_promotion_codes",
    "(automatic_tax|tax_id_collection|adaptive_pricing|invoice_creation)\\.enabled",
    "invoice_creation\\.invoice_data\\.metadata\\..+",
    "billing_address_collection|consent_collection\\.terms_of_service",
    "payment_intent_data\\.(description|receipt_email|statement_descriptor_suffix|metadata\\..+)",
    "subscription_data\\.(trial_period_days|description|metadata\\..+)",
    "subscription_data\\.trial_settings\\.end_behavior\\.missing_payment_method",
  ].join("|")})$`,
);

export interface CreationContext {
  readonly prices: ReadonlyMap<string, StoredPrice>;
  readonly findCustomer: (id: string) => StoredCustomer | null;
  readonly seconds: number;
}

/** Creates a session from a request's fields. Rejects what the provider rejects. */
export function createSession(
  fields: FormFields,
  { prices, findCustomer, seconds }: CreationContext,
): StoredSession {
  requireUnderstood(fields, understood);
  const mode = modeOf(fields.get("mode"));
  const lines = linesOf(fields, prices);
  const isRecurring = lines.some(({ price }) => price.interval !== null);
  if (mode === "payment" && isRecurring) {
    throw invalidRequest("Recurring prices can't be used in `payment` mode.", "mode");
  }
  if (mode === "subscription" && !isRecurring) {
    throw invalidRequest("`subscription` mode needs at least one price that recurs.", "mode");
  }
  if (new Set(lines.flatMap(({ price }) => price.interval ?? [])).size > 1) {
    throw invalidRequest("Prices of one subscription must have the same billing interval.", "line_items");
  }
  const trialDays = trialOf(fields.get("subscription_data.trial_period_days"), mode);
  const customer = customerOf(fields.get("customer"), findCustomer);
  return {
    id: newId("cs_test"),
    mode,
    status: "open",
    paymentStatus: "unpaid",
    created: seconds,
    expiresAt: endOf(fields.get("expires_at"), seconds),
    lines,
    trialDays,
    successUrl: addressOf(fields, "success_url"),
    cancelUrl: addressOf(fields, "cancel_url"),
    givenEmail: customer?.email ?? emailOf(fields.get("customer_email")),
    clientReferenceId: fields.get("client_reference_id") ?? null,
    metadata: fieldsBelow(fields, "metadata"),
    options: optionsOf(fields, mode, customer),
    discount: givenDiscount(fields),
    buyer: knownBuyer(customer),
    awaitsConfirmation: null,
    attempts: [],
    paid: null,
  };
}

function customerOf(
  id: string | undefined,
  findCustomer: CreationContext["findCustomer"],
): StoredCustomer | null {
  if (id === undefined) return null;
  const customer = findCustomer(id);
  if (customer) return customer;
  throw invalidRequest(`No such customer: '${id}'`, "customer", "resource_missing");
}

function modeOf(mode: string | undefined): StoredSession["mode"] {
  if (mode === "payment" || mode === "subscription") return mode;
  throw invalidRequest("`mode` must be payment or subscription.", "mode");
}

function linesOf(fields: FormFields, prices: ReadonlyMap<string, StoredPrice>): StoredLine[] {
  const items = fieldsBelow(fields, "line_items");
  const count = Object.keys(items).filter((name) => name.endsWith(".price")).length;
  if (count === 0) throw invalidRequest("`line_items` is missing.", "line_items", "parameter_missing");
  return Array.from({ length: count }, (_, at) => {
    const param = `line_items[${at}]`;
    const id = items[`${at}.price`] ?? "";
    const price = prices.get(id);
    if (!price) throw invalidRequest(`No such price: '${id}'`, `${param}[price]`, "resource_missing");
    if (price.isArchived) throw invalidRequest(`The price specified is inactive: '${id}'`, `${param}[price]`);
    const quantity = Number(items[`${at}.quantity`]);
    if (!Number.isSafeInteger(quantity) || quantity < 1) {
      throw invalidRequest("A quantity must be a positive whole number.", `${param}[quantity]`);
    }
    return { price, quantity };
  });
}

function trialOf(text: string | undefined, mode: StoredSession["mode"]): number | null {
  if (text === undefined) return null;
  const days = Number(text);
  const param = "subscription_data[trial_period_days]";
  if (mode !== "subscription") throw invalidRequest("Only subscriptions can have a trial.", param);
  if (Number.isSafeInteger(days) && days >= 1) return days;
  throw invalidRequest(
    "A trial must have a positive whole number of days.",
    param,
    "parameter_invalid_integer",
  );
}

/** As requested, within the provider's limits; a day by default. */
function endOf(text: string | undefined, created: number): number {
  if (text === undefined) return created + daySeconds;
  const end = Number(text);
  if (Number.isSafeInteger(end) && end >= created + 30 * 60 && end <= created + daySeconds) return end;
  throw invalidRequest(
    "The `expires_at` timestamp must be from 30 minutes to 24 hours after the session's creation.",
    "expires_at",
  );
}

function addressOf(fields: FormFields, name: string): string {
  const value = fields.get(name) ?? "";
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
  throw invalidRequest(`Not a valid URL: \`${name}\`.`, name, "url_invalid");
}

function emailOf(email: string | undefined): string | null {
  if (email === undefined) return null;
  if (isEmail(email)) return email;
  throw invalidRequest(`Invalid email address: ${email}`, "customer_email", "email_invalid");
}
