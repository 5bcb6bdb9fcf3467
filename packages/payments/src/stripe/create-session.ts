import { isEmail } from "@paraph/service/email";
import type { StoredLine, StoredPrice, StoredSession } from "./entities.ts";
import { invalidRequest } from "./errors.ts";
import { type FormFields, fieldsBelow } from "./form-body.ts";
import { newId } from "./store.ts";

const daySeconds = 24 * 60 * 60;

/** The fields that the stand-in supports. It rejects others, which it would otherwise ignore silently. */
const understood =
  /^(mode|success_url|cancel_url|customer_email|client_reference_id|expires_at|metadata\..+|line_items\.\d+\.(price|quantity)|subscription_data\.(trial_period_days|metadata\..+))$/;

/** Creates a session from a request's fields. Rejects what the provider rejects. */
export function createSession(
  fields: FormFields,
  prices: ReadonlyMap<string, StoredPrice>,
  seconds: number,
): StoredSession {
  const foreign = [...fields.keys()].find((name) => !understood.test(name));
  if (foreign)
    throw invalidRequest(
      `The stand-in does not support the parameter "${foreign}".`,
      foreign,
      "parameter_unknown",
    );
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
  return {
    id: newId("cs_test"),
    mode,
    status: "open",
    paymentStatus: "unpaid",
    created: seconds,
    expiresAt: endOf(fields.get("expires_at"), seconds),
    lines,
    trialDays: trialOf(fields.get("subscription_data.trial_period_days"), mode),
    successUrl: addressOf(fields, "success_url"),
    cancelUrl: addressOf(fields, "cancel_url"),
    givenEmail: emailOf(fields.get("customer_email")),
    clientReferenceId: fields.get("client_reference_id") ?? null,
    metadata: fieldsBelow(fields, "metadata"),
    awaitsConfirmation: null,
    attempts: [],
    paid: null,
  };
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
