import { isEmail } from "@paraph/service/email";
import { coupons, promotionCodes } from "./billing/promotions.ts";
import type { StoredCustomer } from "./billing/records.ts";
import {
  type Buyer,
  nothingTyped,
  type SessionOptions,
  type StoredDiscount,
  type StoredSession,
} from "./entities.ts";
import { invalidRequest } from "./errors.ts";
import { booleanOf, type FormFields, fieldsBelow, oneOf, paramOf } from "./form-body.ts";

type Mode = StoredSession["mode"];

/** What a session asks its buyer for. Rejects the combinations that the provider rejects. */
export function optionsOf(fields: FormFields, mode: Mode, customer: StoredCustomer | null): SessionOptions {
  const has = (name: string) =>
    [...fields.keys()].some((path) => path === name || path.startsWith(`${name}.`));
  const only = (wrongMode: Mode, name: string, message: string) => {
    if (mode === wrongMode && has(name)) throw invalidRequest(message, name);
  };
  if (customer) {
    for (const name of ["customer_email", "customer_creation"])
      if (has(name)) throw onlyOne("customer", name);
  } else if (has("customer_update")) {
    throw invalidRequest("`customer_update` can only be used with `customer`.", "customer_update");
  }
  only("subscription", "customer_creation", "`customer_creation` can only be used in `payment` mode.");
  only(
    "subscription",
    "payment_intent_data",
    "You can not pass `payment_intent_data` in `subscription` mode.",
  );
  only("payment", "subscription_data", "You can not pass `subscription_data` in `payment` mode.");
  if (has("allow_promotion_codes") && has("discounts")) throw onlyOne("allow_promotion_codes", "discounts");
  const options: SessionOptions = {
    customer: customer?.id ?? null,
    customerCreation: oneOf(fields, "customer_creation", ["always", "if_required"]),
    updatesAddress: isAuto(fields, "customer_update.address"),
    updatesName: isAuto(fields, "customer_update.name"),
    automaticTax: booleanOf(fields, "automatic_tax.enabled"),
    billingAddress: oneOf(fields, "billing_address_collection", ["auto", "required"]),
    collectsTaxId: booleanOf(fields, "tax_id_collection.enabled"),
    asksForTerms: oneOf(fields, "consent_collection.terms_of_service", ["none", "required"]) === "required",
    createsInvoice: booleanOf(fields, "invoice_creation.enabled"),
    invoiceMetadata: fieldsBelow(fields, "invoice_creation.invoice_data.metadata"),
    allowsPromotionCodes: booleanOf(fields, "allow_promotion_codes"),
    adaptivePricing: booleanOf(fields, "adaptive_pricing.enabled"),
    paymentMetadata: fieldsBelow(fields, "payment_intent_data.metadata"),
    paymentDescription: fields.get("payment_intent_data.description") ?? null,
    receiptEmail: receiptEmailOf(fields.get("payment_intent_data.receipt_email")),
    statementSuffix: fields.get("payment_intent_data.statement_descriptor_suffix") ?? null,
    subscriptionMetadata: fieldsBelow(fields, "subscription_data.metadata"),
    subscriptionDescription: fields.get("subscription_data.description") ?? null,
    missingPaymentMethod: oneOf(
      fields,
      "subscription_data.trial_settings.end_behavior.missing_payment_method",
      ["cancel", "create_invoice", "pause"],
    ),
  };
  requirePossible(options, mode, customer);
  return options;
}

function requirePossible(options: SessionOptions, mode: Mode, customer: StoredCustomer | null): void {
  if (mode === "subscription" && options.createsInvoice) {
    const message =
      "You may only enable invoice creation when `mode` is set to `payment`. Invoices are created automatically when `mode` is set to `subscription`.";
    throw invalidRequest(message, "invoice_creation");
  }
  if (customer && options.collectsTaxId && !options.updatesName) {
    const message =
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.";
    throw invalidRequest(message, "customer_update[name]");
  }
  if (customer && options.automaticTax && customer.address === null && !options.updatesAddress) {
    const message =
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set `customer_update[address]` to 'auto'.";
    throw invalidRequest(message, "automatic_tax", "customer_tax_location_invalid");
  }
}

/** The discount that the session has from the beginning. */
export function givenDiscount(fields: FormFields): StoredDiscount | null {
  const given = fieldsBelow(fields, "discounts");
  const [path, ...more] = Object.keys(given);
  if (path === undefined) return null;
  if (more.length > 0)
    throw invalidRequest("You may only specify one coupon or promotion code.", "discounts");
  const id = given[path] ?? "";
  const param = paramOf(`discounts.${path}`);
  if (path.endsWith(".coupon")) {
    const coupon = coupons.find((one) => one.id === id);
    if (coupon) return { coupon, promotionCode: null };
    throw invalidRequest(`No such coupon: '${id}'`, param, "resource_missing");
  }
  const code = promotionCodes.find((one) => one.id === id);
  if (!code) throw invalidRequest(`No such promotion code: '${id}'`, param, "resource_missing");
  if (code.isActive) return { coupon: code.coupon, promotionCode: code.id };
  throw invalidRequest("This promotion code is not active.", param, "promotion_code_inactive");
}

/** What is known of the buyer before they type anything. */
export function knownBuyer(customer: StoredCustomer | null): Buyer {
  if (customer === null) return nothingTyped;
  const { name, address, taxIds } = customer;
  return { ...nothingTyped, name, address, taxId: taxIds[0] ?? null };
}

function isAuto(fields: FormFields, path: string): boolean {
  return oneOf(fields, path, ["auto", "never"]) === "auto";
}

function receiptEmailOf(email: string | undefined): string | null {
  if (email === undefined) return null;
  if (isEmail(email)) return email;
  const param = "payment_intent_data[receipt_email]";
  throw invalidRequest(`Invalid email address: ${email}`, param, "email_invalid");
}

function onlyOne(one: string, other: string): Error {
  return invalidRequest(`You may only specify one of these parameters: ${one}, ${other}.`, other);
}
