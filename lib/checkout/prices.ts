import type { Currency } from "./money.ts";

/**
 * All that can be bought, by logical name. Content, links and the payments API name a price by its key, never by its
 * amount: two of them cost the same and are not the same. Identifiers at the payment provider belong to an
 * environment and are not in here. The Studio and Node read this file as it is, so it imports nothing of the site.
 */

export type Interval = "month" | "year";

/** The ways in which a price can be bought. */
export const orderModes = ["one-time", "subscription", "paid-trial", "free-trial", "api-tier"] as const;
export type OrderMode = (typeof orderModes)[number];

/** Before the first full payment: some days that are free, or that another price is charged for. */
export type Trial =
  | { readonly kind: "free"; readonly days: number }
  | { readonly kind: "charge"; readonly days: number; readonly key: "trial_1" };

export interface Price {
  /** What is bought, as order and receipt say it. */
  readonly name: string;
  /** What is charged, once or each interval, in minor units. */
  readonly amount: number;
  readonly currency: Currency;
  /** Null: paid once. */
  readonly interval: Interval | null;
  /** In what a visitor reads the price, when that is not what is charged: a month of a year that is billed at once. */
  readonly shownPer?: "month";
  readonly trial?: Trial;
  /** Only sold as a part of something else. */
  readonly isPart?: true;
  /** Sold while a deal that lists it runs, and at no other time, wherever its button stands. */
  readonly isDealOnly?: true;
  /** For API tiers: how many documents an interval holds. */
  readonly documents?: number;
  /** The amount or its period is ours to choose: nobody has handed one down. */
  readonly isAssumed?: true;
}

const once = { currency: "USD", interval: null } as const;
const monthly = { currency: "USD", interval: "month" } as const;
const yearly = { currency: "USD", interval: "year" } as const;
const yearlyByMonth = { currency: "USD", interval: "year", shownPer: "month" } as const;
const inDeals = { isDealOnly: true } as const;
const paidTrial = { kind: "charge", days: 7, key: "trial_1" } as const;
const freeTrial = { kind: "free", days: 7 } as const;

export const prices = {
  lifetime_99: { name: "Lifetime, one person", amount: 9900, ...once, ...inDeals },
  lifetime_299: { name: "Lifetime, team", amount: 29900, ...once, ...inDeals },
  lifetime_499: { name: "Lifetime, company", amount: 49900, ...once, ...inDeals },
  lifetime_599: { name: "Lifetime, two companies", amount: 59900, ...once, ...inDeals },
  secret_99: { name: "Envelope one", amount: 9900, ...once, ...inDeals },
  secret_299: { name: "Envelope two", amount: 29900, ...once, ...inDeals },
  secret_499: { name: "Envelope three", amount: 49900, ...once, ...inDeals },
  secret_unlimited_99: { name: "The unlimited envelope", amount: 9900, ...once, ...inDeals },
  yearly_99: { name: "Yearly offer, one person", amount: 9900, ...yearly, ...inDeals },
  yearly_199: { name: "Yearly offer, company", amount: 19900, ...yearly, ...inDeals },
  business_deal_monthly: { name: "Business deal", amount: 2200, ...monthly, isAssumed: true, ...inDeals },
  business_deal_yearly: {
    name: "Business deal, yearly",
    amount: 22800,
    ...yearlyByMonth,
    isAssumed: true,
    ...inDeals,
  },
  trial_1: { name: "One-dollar trial", amount: 100, ...once, isPart: true },
  freelancer_monthly: { name: "Freelancer", amount: 1500, ...monthly, trial: paidTrial },
  freelancer_annual: { name: "Freelancer, yearly", amount: 14400, ...yearlyByMonth, isAssumed: true },
  team_monthly: { name: "Team, monthly", amount: 2600, ...monthly, isAssumed: true },
  team_annual: { name: "Team", amount: 24000, ...yearlyByMonth, isAssumed: true },
  growing_monthly: { name: "Growing Business, monthly", amount: 3200, ...monthly, isAssumed: true },
  // The specification says "yearly, amount 25": read as 25 a month, billed as one invoice for the year.
  growing_annual: {
    name: "Growing Business",
    amount: 30000,
    ...yearlyByMonth,
    trial: freeTrial,
    isAssumed: true,
  },
  personal_contract_99_9: { name: "Personal contracts", amount: 9990, ...once },
} as const satisfies Record<string, Price>;

export type PriceKey = keyof typeof prices;

const tier = (documents: number, amount: number) => {
  const count = new Intl.NumberFormat("en-US").format(documents);
  return { name: `API, ${count} documents a month`, amount, ...monthly, documents, isAssumed: true } as const;
};

/** Documents sent by software, by the number in a month. The payments API is told the number, not a price. */
export const apiTiers = {
  api_100: tier(100, 2000),
  api_500: tier(500, 7500),
  api_1000: tier(1000, 12500),
  api_2500: tier(2500, 25000),
  api_5000: tier(5000, 42500),
  api_10000: tier(10000, 70000),
} as const satisfies Record<string, Price>;

export type TierKey = keyof typeof apiTiers;

export const priceKeys = Object.keys(prices).filter(isPriceKey);
export const tierKeys = Object.keys(apiTiers).filter(isTierKey);

/** The prices that can be bought by themselves. */
export const offeredKeys = priceKeys.filter((key) => !priceOf(key).isPart);

export function isPriceKey(key: unknown): key is PriceKey {
  return typeof key === "string" && Object.hasOwn(prices, key);
}

export function isTierKey(key: unknown): key is TierKey {
  return typeof key === "string" && Object.hasOwn(apiTiers, key);
}

/** Whether a deal has to run for this to be bought. */
export function isDealOnly(key: PriceKey | TierKey): boolean {
  return priceOf(key).isDealOnly === true;
}

/** With the fields that only some prices have. */
export function priceOf(key: PriceKey | TierKey): Price {
  return isTierKey(key) ? apiTiers[key] : prices[key];
}

/** How a price can be bought, the usual way first; none for what is only sold as a part. */
export function modesOf({ interval, trial, isPart, documents }: Price): readonly OrderMode[] {
  if (isPart) return [];
  if (documents !== undefined) return ["api-tier"];
  if (interval === null) return ["one-time"];
  // The free days belong to the price at the payment provider: nobody buys it without them.
  if (trial?.kind === "free") return ["free-trial"];
  return trial ? ["paid-trial", "subscription"] : ["subscription"];
}

/** The same plan paid by the year in place of the month, or the reverse; null for what is sold in one rhythm only. */
export function otherRhythm(key: PriceKey | TierKey): PriceKey | null {
  const names = [
    [/_monthly$/, "_annual"],
    [/_monthly$/, "_yearly"],
    [/_(?:annual|yearly)$/, "_monthly"],
  ] as const;
  const others = names.map(([own, other]) => key.replace(own, other)).filter(isPriceKey);
  return others.find((other) => other !== key) ?? null;
}

/** The amount and period that a visitor reads first: $25 a month for a year that is billed at once. */
export function shownPrice(price: Price): { amount: number; per: Interval | "once" } {
  if (price.shownPer === "month") return { amount: price.amount / 12, per: "month" };
  return { amount: price.amount, per: price.interval ?? "once" };
}
