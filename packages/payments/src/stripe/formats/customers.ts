import type Stripe from "stripe";
import type { StoredCustomer } from "../billing/records.ts";
import type { StoredAddress } from "../entities.ts";
import type { Part } from "./part.ts";

export function formatCustomer(customer: StoredCustomer) {
  return {
    id: customer.id,
    object: "customer",
    address: customer.address && formatAddress(customer.address),
    balance: customer.balance,
    created: customer.created,
    currency: "usd",
    delinquent: false,
    description: customer.description,
    email: customer.email,
    invoice_settings: { default_payment_method: customer.card?.id ?? null },
    livemode: false,
    metadata: { ...customer.metadata },
    name: customer.name,
    phone: customer.phone,
    tax_exempt: "none",
  } satisfies Part<Stripe.Customer>;
}

export function formatAddress(address: StoredAddress) {
  const { country, line1, line2, city, state, postalCode } = address;
  return { country, line1, line2, city, state, postal_code: postalCode } satisfies Stripe.Address;
}

export function formatTaxIds({ id, taxIds, created, address }: StoredCustomer) {
  return taxIds.map(
    ({ type, value }, at) =>
      ({
        id: `txi_${at}_of_${id}`,
        object: "tax_id",
        country: address?.country ?? null,
        created,
        customer: id,
        livemode: false,
        type,
        value,
      }) satisfies Part<Stripe.TaxId>,
  );
}
