import { type AddedKey, addedPrices } from "./added-prices.ts";
import type { Currency } from "./money.ts";

/**
 * What is sold, but for what an operator adds (added-prices.ts). Content, links and the payments API name a price by its key, never by its amount, because
 * several prices share an amount. Nothing reads the spelling of a key: what sets a price apart is a field. The payment
 * provider's identifiers depend on the environment and are not here. The Studio and Node read this file directly, so it
 * imports nothing of the site.
 */

export type Interval = "month" | "year";

/** The ways in which a price can be bought. */
export const orderModes = ["one-time", "subscription", "paid-trial", "free-trial", "api-tier"] as const;
export type OrderMode = (typeof orderModes)[number];

/** The days before the first full payment: free, or charged with another price. */
export type Trial =
  | { readonly kind: "free"; readonly days: number }
  | { readonly kind: "charge"; readonly days: number; readonly key: "trial_1" };

/** The page after the payment. Lifetime deals have their own, and what needs no account ends on this site. */
export type SuccessTarget = "dashboard" | "site" | "lifetime";

export interface Price {
  /** What is bought, as order and receipt say it. */
  readonly name: string;
  /** The unit, if it is not an account. Quantities count in these. */
  readonly unit?: string;
  /** What is charged, once or each interval, in minor units. */
  readonly amount: number;
  readonly currency: Currency;
  /** Null: paid once. */
  readonly interval: Interval | null;
  /** The plan that this is a price of. A plan has at most one price for each billing interval. */
  readonly plan?: string;
  /** The period that visitors read, if it differs from the charge: a month of a year that is billed at once. */
  readonly shownPer?: "month";
  readonly trial?: Trial;
  /** Only sold as part of another price. */
  readonly isPart?: true;
  /** Deal-only: sold only while a deal that lists it runs, wherever its button is. */
  readonly isDealOnly?: true;
  /** Where the buyer goes after paying; the dashboard when nothing is said. */
  readonly successTarget?: SuccessTarget;
  /** Can be bought and used without an account. */
  readonly needsNoAccount?: true;
  /** For API tiers: the documents per interval. */
  readonly documents?: number;
  /** Our own choice of amount or period, because the specification has none. */
  readonly isAssumed?: true;
}

const once = { currency: "USD", interval: null } as const;
const monthly = { currency: "USD", interval: "month" } as const;
const yearly = { currency: "USD", interval: "year" } as const;
const yearlyByMonth = { currency: "USD", interval: "year", shownPer: "month" } as const;
const inDeals = { isDealOnly: true } as const;
const lifetime = { ...once, ...inDeals, successTarget: "lifetime" } as const;
const paidTrial = { kind: "charge", days: 7, key: "trial_1" } as const;
const freeTrial = { kind: "free", days: 7 } as const;

export const prices = {
  lifetime_99: { name: "Lifetime, one person", amount: 9900, ...lifetime },
  lifetime_299: { name: "Lifetime, team", amount: 29900, ...lifetime },
  lifetime_499: { name: "Lifetime, company", amount: 49900, ...lifetime },
  lifetime_599: { name: "Lifetime, two companies", amount: 59900, ...lifetime },
  secret_99: { name: "Lifetime one, by invitation", amount: 9900, ...lifetime },
  secret_299: { name: "Lifetime two, by invitation", amount: 29900, ...lifetime },
  secret_499: { name: "Lifetime three, by invitation", amount: 49900, ...lifetime },
  secret_unlimited_99: { name: "Lifetime unlimited, by invitation", amount: 9900, ...lifetime },
  yearly_99: { name: "Yearly offer, one person", amount: 9900, ...yearly, ...inDeals },
  yearly_199: { name: "Yearly offer, company", amount: 19900, ...yearly, ...inDeals },
  business_deal_monthly: {
    name: "Business deal",
    amount: 2200,
    plan: "business_deal",
    ...monthly,
    isAssumed: true,
    ...inDeals,
  },
  business_deal_yearly: {
    name: "Business deal, yearly",
    amount: 22800,
    plan: "business_deal",
    ...yearlyByMonth,
    isAssumed: true,
    ...inDeals,
  },
  trial_1: { name: "One-dollar trial", amount: 100, ...once, isPart: true },
  freelancer_monthly: { name: "Freelancer", amount: 1500, plan: "freelancer", ...monthly, trial: paidTrial },
  freelancer_annual: {
    name: "Freelancer, yearly",
    amount: 14400,
    plan: "freelancer",
    ...yearlyByMonth,
    isAssumed: true,
  },
  team_monthly: { name: "Team, monthly", amount: 2600, plan: "team", ...monthly, isAssumed: true },
  team_annual: { name: "Team", amount: 24000, plan: "team", ...yearlyByMonth, isAssumed: true },
  growing_monthly: {
    name: "Growing Business, monthly",
    amount: 3200,
    plan: "growing",
    ...monthly,
    isAssumed: true,
  },
  // The specification says "yearly, amount 25". We read it as 25 a month, billed as one invoice for the year.
  growing_annual: {
    name: "Growing Business",
    amount: 30000,
    plan: "growing",
    ...yearlyByMonth,
    trial: freeTrial,
    isAssumed: true,
  },
  personal_contract_99_9: {
    name: "Personal contracts",
    unit: "person",
    amount: 9990,
    ...once,
    needsNoAccount: true,
    successTarget: "site",
  },
} as const satisfies Record<string, Price>;

/** A price of the table. */
export type TableKey = keyof typeof prices;

/** Whatever can be sold but API tiers. */
export type PriceKey = TableKey | AddedKey;

const tier = (documents: number, amount: number) => {
  const count = new Intl.NumberFormat("en-US").format(documents);
  return { name: `API, ${count} documents a month`, amount, ...monthly, documents, isAssumed: true } as const;
};

/** API tiers by documents per month. The payments API gets the number of documents, not a price. */
export const apiTiers = {
  api_100: tier(100, 2000),
  api_500: tier(500, 7500),
  api_1000: tier(1000, 12500),
  api_2500: tier(2500, 25000),
  api_5000: tier(5000, 42500),
  api_10000: tier(10000, 70000),
} as const satisfies Record<string, Price>;

export type TierKey = keyof typeof apiTiers;

/** The table's. */
export const priceKeys = Object.keys(prices).filter(isTableKey);
export const tierKeys = Object.keys(apiTiers).filter(isTierKey);

/** The prices of the table that can be bought on their own. */
export const offeredKeys = priceKeys.filter((key) => !priceOf(key).isPart);

/** Whether every build knows it. */
export function isTableKey(key: unknown): key is TableKey {
  return typeof key === "string" && Object.hasOwn(prices, key);
}

export function isPriceKey(key: unknown): key is PriceKey {
  return isTableKey(key) || (typeof key === "string" && !isTierKey(key) && addedPrices().has(key));
}

/** Whether it can be bought on its own. */
export function isOffered(key: unknown): key is PriceKey {
  return isPriceKey(key) && !priceOf(key).isPart;
}

/** Everything that editors can choose to sell, the table's first. */
export function allOffered(): readonly PriceKey[] {
  return [...offeredKeys, ...[...addedPrices().keys()].filter(isOffered).filter((key) => !isTableKey(key))];
}

export function isTierKey(key: unknown): key is TierKey {
  return typeof key === "string" && Object.hasOwn(apiTiers, key);
}

/** Whether it can only be bought while a deal runs. */
export function isDealOnly(key: PriceKey | TierKey): boolean {
  return priceOf(key).isDealOnly === true;
}

/** The price, including the fields that only some prices have. */
export function priceOf(key: PriceKey | TierKey): Price {
  if (isTierKey(key)) return apiTiers[key];
  if (isTableKey(key)) return prices[key];
  const added = addedPrices().get(key);
  if (added) return added;
  throw new Error(
    `Reading the price "${key}" failed: no line of configuration adds it any more. Load again.`,
  );
}

/** The ways to buy a price, the usual one first; none for a part of another price. */
export function modesOf({ interval, trial, isPart, documents }: Price): readonly OrderMode[] {
  if (isPart) return [];
  if (documents !== undefined) return ["api-tier"];
  if (interval === null) return ["one-time"];
  // The payment provider attaches the free days to the price, so nobody can buy it without them.
  if (trial?.kind === "free") return ["free-trial"];
  return trial ? ["paid-trial", "subscription"] : ["subscription"];
}

/** The same plan in the other billing interval. Null where there is only one. */
export function otherInterval(key: PriceKey | TierKey): PriceKey | null {
  const { plan } = priceOf(key);
  if (plan === undefined) return null;
  return priceKeys.find((other) => other !== key && priceOf(other).plan === plan) ?? null;
}

/** The price of the same plan that is billed like an offer, so that like is compared with like; else the price itself. */
export function billedLike(key: PriceKey, interval: Interval | null): PriceKey {
  const other = interval === null || priceOf(key).interval === interval ? null : otherInterval(key);
  return other ?? key;
}

/** The amount and period that a visitor reads first: $25 a month for a year that is billed at once. */
export function shownPrice(price: Price): { amount: number; per: Interval | "once" } {
  if (price.shownPer === "month") return { amount: price.amount / 12, per: "month" };
  return { amount: price.amount, per: price.interval ?? "once" };
}
