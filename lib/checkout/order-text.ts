import { formatMoney } from "./money.ts";
import { dueOf, type Order } from "./order.ts";
import { type Interval, type OrderMode, type Price, prices, shownPrice } from "./prices.ts";

/** Prices and orders in words. Whoever shows a price takes its words from here, so that no two places differ. */

type Bought = Omit<Order, "key">;

const periods: Readonly<Record<Interval | "once", string>> = {
  month: "a month",
  year: "a year",
  once: "once",
};

/** The two parts of a price: large "$25", beside it "a month". */
export function priceWords(price: Price): { amount: string; period: string } {
  const { amount, per } = shownPrice(price);
  return { amount: formatMoney(amount, price.currency), period: periods[per] };
}

/** What the large figure leaves out: how it is billed. */
export function billingWords(price: Price): string {
  const charged = formatMoney(price.amount, price.currency);
  if (price.interval === null) return "One payment. Nothing renews.";
  if (price.shownPer) return `Billed yearly: one invoice of ${charged}.`;
  return price.interval === "month" ? "Billed monthly." : `One invoice of ${charged} a year.`;
}

/** What is charged and when, in one or two sentences. */
export function chargeWords(bought: Bought): string {
  const { price, mode } = bought;
  const { now, later } = dueOf(bought);
  const today = formatMoney(now, price.currency);
  if (later === null) return `${today}, paid once. Nothing renews.`;
  const next = `${formatMoney(later.amount, price.currency)} each ${later.every} until you cancel`;
  if (mode === "free-trial") return `Nothing today. After ${later.afterDays} days, ${next}.`;
  if (mode === "paid-trial") return `${today} for ${later.afterDays} days, then ${next}.`;
  return `${today} today, then ${next}.`;
}

/** What the button says when nobody wrote anything else. Without a number, when the buyer has yet to choose it. */
export function orderLabel(price: Price, mode: OrderMode, quantity: number | null = 1): string {
  const { trial } = price;
  const sum = (amount: number) =>
    quantity === null ? "" : ` for ${formatMoney(amount * quantity, price.currency)}`;
  if (mode === "free-trial" && trial) return `Start ${trial.days} days free trial`;
  if (mode === "paid-trial" && trial?.kind === "charge") {
    return `Try ${trial.days} days${sum(prices[trial.key].amount)}`;
  }
  if (mode === "one-time") return `Buy${sum(price.amount)}`;
  return mode === "api-tier" ? "Order this tier" : `Choose ${price.name}`;
}

/** An order in one line, for the subject of a mail. */
export function orderLine({ price, mode, quantity }: Bought): string {
  const { amount, period } = priceWords(price);
  const kinds: Partial<Record<OrderMode, string>> = {
    "free-trial": "free trial",
    "paid-trial": "paid trial",
  };
  const kind = kinds[mode];
  const times = quantity > 1 ? `${quantity} × ` : "";
  return `${times}${price.name}${kind ? ` (${kind})` : ""}, ${amount} ${period}`;
}

/** What one document of a tier costs, in cents: "12.5". Tiers are made so that a tenth of a cent is exact. */
export function centsEach(amount: number, documents: number): string {
  const tenths = String((amount * 10) / documents);
  return `${tenths.slice(0, -1) || "0"}.${tenths.slice(-1)}`.replace(/\.0$/, "");
}
