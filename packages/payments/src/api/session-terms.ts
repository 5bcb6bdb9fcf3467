import type Stripe from "stripe";
import type { SellingSettings } from "../sales/selling-settings.ts";
import type { Plan } from "./plan.ts";

interface Terms {
  readonly plan: Plan;
  readonly settings: SellingSettings;
  readonly buyer: Buyer;
}

/** Who buys: a customer that the provider knows, an address that nobody has proved, or somebody unknown. */
export interface Buyer {
  readonly customer: string | null;
  readonly email: string | null;
}

type Params = Stripe.Checkout.SessionCreateParams;

/** What the settings add to a checkout. Each part is left out where it would say what the provider does anyway. */
export function sessionTerms({ plan, settings, buyer }: Terms): Partial<Params> {
  const isPayment = plan.mode === "payment";
  const mayDiscount = plan.prices.some(({ key }) => settings.promotionPrices.includes(key));
  return {
    ...buyerTerms(buyer, settings),
    // Without a customer there is nobody whose receipts and cards Billing could show.
    ...(isPayment && buyer.customer === null && { customer_creation: "always" }),
    ...(isPayment && settings.invoices && { invoice_creation: { enabled: true } }),
    ...(settings.automaticTax && { automatic_tax: { enabled: true } }),
    ...(settings.billingAddress && { billing_address_collection: "required" }),
    ...(settings.taxNumbers && { tax_id_collection: { enabled: true } }),
    ...(settings.termsConsent && { consent_collection: { terms_of_service: "required" } }),
    ...(mayDiscount && { allow_promotion_codes: true }),
    ...(settings.localCurrency && { adaptive_pricing: { enabled: true } }),
  };
}

/** A known customer keeps name and address up to date, which the provider asks for with tax and tax numbers. */
function buyerTerms(
  { customer, email }: Buyer,
  { automaticTax, taxNumbers }: SellingSettings,
): Partial<Params> {
  if (customer === null) return email === null ? {} : { customer_email: email };
  const update = {
    ...(automaticTax && { address: "auto" as const }),
    ...(taxNumbers && { name: "auto" as const }),
  };
  return { customer, ...(Object.keys(update).length > 0 && { customer_update: update }) };
}
