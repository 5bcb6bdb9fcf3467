import type Stripe from "stripe";
import { money } from "../money.ts";
import type { CataloguePrice, PriceLine } from "../settings.ts";
import type { AddedPrice } from "../stopped-prices.ts";

/** Reads what a line of configuration adds, or says in a sentence why it can't be sold and what to do. */
export function readPrice({ key, id }: PriceLine, price: Stripe.Price): AddedPrice | string {
  const problem = problemOf(price);
  if (problem !== null) return problem;
  const trial = trialOf(price);
  if (trial === undefined) {
    return `its metadata say trial_days "${price.metadata.trial_days}". Set a whole number of days from 1 to 730 on a price that recurs, or remove it there`;
  }
  const name = nameOf(price);
  if (name === null) return "it has no name. Name its product at the provider";
  const interval = intervalOf(price);
  return { key, id, name, amount: price.unit_amount ?? 0, currency: "USD", interval, trial };
}

/** The whole message for the person who wrote the line. */
export function lineProblem({ variable, id }: PriceLine, problem: string): string {
  return `${variable}=${id} adds no price: ${problem}.`;
}

/** Why a price could not be read at all, at the provider or at its stand-in. */
export function unreadBecause(error: unknown, isStandIn = false): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (code === "resource_missing" && isStandIn)
    return "the stand-in of the payment provider has no price of this id. Create one at /local/payments/prices, and put its id here";
  if (code === "resource_missing")
    return "the payment provider knows no price of this id. Copy the id from its dashboard, in the mode (live or test) of STRIPE_SECRET_KEY";
  const reason = error instanceof Error ? error.message : String(error);
  return `the payment provider could not be asked (${reason}). It is asked again by itself; check STRIPE_SECRET_KEY if this stays`;
}

function problemOf(price: Stripe.Price): string | null {
  const { recurring, currency, unit_amount: amount, custom_unit_amount: custom } = price;
  const otherPrice = "Create a price at the provider that is not, and put its id here";
  if (!price.active) return "it is not active at the payment provider. Activate it there, or remove the line";
  if (price.billing_scheme === "tiered") return `it is tiered. ${otherPrice}`;
  if (recurring?.usage_type === "metered") return `it is metered. ${otherPrice}`;
  if (price.transform_quantity) return `it is for packages of several. ${otherPrice}`;
  if (custom) return `its amount is chosen by the buyer. ${otherPrice}`;
  if (currency !== "usd")
    return `it is in ${currency.toUpperCase()}, and this site sells in USD. Put the id of a price in USD here`;
  if (amount === null || !Number.isSafeInteger(amount) || amount <= 0)
    return "it has no amount in whole cents above zero. Put the id of another price here";
  if (recurring && (recurring.interval_count !== 1 || intervalOf(price) === null))
    return `it is charged each ${everyOf(recurring)}, and this site sells by the month, by the year or once. Put the id of another price here`;
  return null;
}

function intervalOf({ recurring }: Pick<Stripe.Price, "recurring">): CataloguePrice["interval"] {
  return (["month", "year"] as const).find((known) => known === recurring?.interval) ?? null;
}

/** The provider's own field is of old; newer prices say it in their metadata. Undefined: it says nonsense. */
function trialOf({ recurring, metadata }: Stripe.Price): number | null | undefined {
  const own = recurring?.trial_period_days ?? null;
  const said = metadata.trial_days;
  if (said === undefined) return own;
  const days = Number(said);
  return recurring && /^[1-9]\d{0,2}$/.test(said) && days <= 730 ? days : undefined;
}

/** What buyers read at the provider is the product's name; a nickname is for the people who sell. */
function nameOf({ metadata, nickname, product }: Stripe.Price): string | null {
  const ofProduct = typeof product === "object" && !product.deleted ? product.name : null;
  const names = [metadata.name, ofProduct, nickname].map((name) => name?.trim());
  return names.find(Boolean)?.slice(0, 120) ?? null;
}

/** An added price in the form of the catalogue. */
export function asSold({ trial, ...price }: AddedPrice): CataloguePrice {
  const days = trial === null ? null : { days: trial, paidBy: null };
  return { ...price, trial: days, documents: null, isPart: false, isDealOnly: false };
}

export function inOurWords({ amount, currency, interval }: CataloguePrice): string {
  return priceInWords(amount, currency, interval);
}

export function inProvidersWords(price: Stripe.Price | Stripe.DeletedPrice): string {
  if (price.deleted) return "deleted";
  if (!price.active) return "not active";
  const { unit_amount: amount, currency, recurring } = price;
  return amount === null
    ? "without an amount"
    : priceInWords(amount, currency.toUpperCase(), recurring && everyOf(recurring));
}

function everyOf({ interval, interval_count: count }: Stripe.Price.Recurring): string {
  return count === 1 ? interval : `${count} ${interval}s`;
}

function priceInWords(amount: number, currency: string, every: string | null): string {
  return `${money(amount, currency)}${every === null ? " once" : ` each ${every}`}`;
}
