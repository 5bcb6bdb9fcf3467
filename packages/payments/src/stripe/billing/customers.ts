import { isEmail } from "@paraph/service/email";
import type { StoredAddress } from "../entities.ts";
import { invalidRequest } from "../errors.ts";
import { type FormFields, fieldsBelow, requireUnderstood } from "../form-body.ts";
import { newId } from "../store.ts";
import type { BillingContext } from "./context.ts";
import type { StoredCustomer } from "./records.ts";
import { isCountry } from "./tax-rates.ts";

const understood =
  /^(email|name|phone|description|address|address\.(country|line1|line2|city|state|postal_code)|metadata|metadata\..+)$/;

export function createCustomer({ store, seconds }: BillingContext, fields: FormFields): StoredCustomer {
  const empty: StoredCustomer = {
    id: newId("cus"),
    created: seconds(),
    metadata: {},
    email: null,
    name: null,
    phone: null,
    description: null,
    address: null,
    taxIds: [],
    card: null,
    balance: 0,
  };
  return store.put("customer", changed(empty, fields));
}

export function updateCustomer(
  { store }: BillingContext,
  customer: StoredCustomer,
  fields: FormFields,
): StoredCustomer {
  return store.put("customer", changed(customer, fields));
}

/** As at the provider, an empty field takes the value away and a missing one leaves it. */
function changed(customer: StoredCustomer, fields: FormFields): StoredCustomer {
  requireUnderstood(fields, understood);
  const text = (name: string, before: string | null) => {
    const given = fields.get(name);
    return given === undefined ? before : given || null;
  };
  const email = text("email", customer.email);
  if (email !== null && !isEmail(email))
    throw invalidRequest(`Invalid email address: ${email}`, "email", "email_invalid");
  return {
    ...customer,
    email,
    name: text("name", customer.name),
    phone: text("phone", customer.phone),
    description: text("description", customer.description),
    address: addressIn(fields, customer.address),
    metadata: mergedMetadata(customer.metadata, fields),
  };
}

/** An empty value takes the key away, an empty `metadata` takes all. */
export function mergedMetadata(
  before: Readonly<Record<string, string>>,
  fields: FormFields,
): Record<string, string> {
  const kept = fields.get("metadata") === "" ? {} : before;
  const merged = { ...kept, ...fieldsBelow(fields, "metadata") };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}

function addressIn(fields: FormFields, before: StoredAddress | null): StoredAddress | null {
  if (fields.get("address") === "") return null;
  const given = fieldsBelow(fields, "address");
  if (Object.keys(given).length === 0) return before;
  const country = (given.country ?? before?.country ?? "").toUpperCase();
  if (!isCountry(country)) {
    const message = `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`;
    throw invalidRequest(message, "address[country]", "country_unsupported");
  }
  const part = (name: string, known: string | null | undefined) => (given[name] ?? known ?? "") || null;
  return {
    country,
    line1: part("line1", before?.line1),
    line2: part("line2", before?.line2),
    city: part("city", before?.city),
    state: part("state", before?.state),
    postalCode: part("postal_code", before?.postalCode),
  };
}
