import { formatMoney, shortMoney } from "./money.ts";
import { type Interval, modesOf, type OrderMode, type Price, prices } from "./prices.ts";

/** What is bought, and how. */
export interface Bought {
  readonly price: Price;
  readonly mode: OrderMode;
  readonly quantity: number;
}

/** What a purchase costs, and when. Texts, payments API calls and reports all use this. */
export interface Charge {
  /** In minor units. */
  readonly dueNow: number;
  readonly later: { readonly amount: number; readonly every: Interval; readonly afterDays: number } | null;
  /** The same in one or two sentences. */
  readonly words: string;
  /** The value in success addresses and conversions: the charge of today as a plain decimal. */
  readonly reported: string;
}

export function chargeOf(bought: Bought): Charge {
  const due = dueOf(bought);
  return {
    ...due,
    words: wordsOf(bought, due),
    reported: shortMoney(due.dueNow, bought.price.currency),
  };
}

/** Visitors from a paid campaign start a plan with its paid trial, if it has one. */
export function modeIn(isPaidCampaign: boolean, { price, mode }: Pick<Bought, "price" | "mode">): OrderMode {
  return isPaidCampaign && modesOf(price).includes("paid-trial") ? "paid-trial" : mode;
}

function dueOf({ price, mode, quantity }: Bought): Pick<Charge, "dueNow" | "later"> {
  const full = price.amount * quantity;
  if (price.interval === null) return { dueNow: full, later: null };
  const every = price.interval;
  if (price.trial === undefined || mode === "subscription") {
    return { dueNow: full, later: { amount: full, every, afterDays: 0 } };
  }
  const { trial } = price;
  const dueNow = trial.kind === "free" ? 0 : prices[trial.key].amount * quantity;
  return { dueNow, later: { amount: full, every, afterDays: trial.days } };
}

function wordsOf({ price, mode }: Bought, { dueNow, later }: Pick<Charge, "dueNow" | "later">): string {
  const today = formatMoney(dueNow, price.currency);
  if (later === null) return `${today}, paid once. Nothing renews.`;
  const next = `${formatMoney(later.amount, price.currency)} each ${later.every} until you cancel`;
  if (mode === "free-trial") return `Nothing today. After ${later.afterDays} days, ${next}.`;
  if (mode === "paid-trial") return `${today} for ${later.afterDays} days, then ${next}.`;
  return `${today} today, then ${next}.`;
}
