import { type Bought, type Charge, chargeOf } from "./charge.ts";
import { formatMoney } from "./money.ts";
import { type Interval, type OrderMode, type Price, shownPrice } from "./prices.ts";

/** Prices and orders in words. Everything that shows a price uses these, so that no two places differ. */

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

/** The plural of the unit: "accounts". */
export function unitWords({ unit = "account" }: Price, quantity: number): string {
  if (quantity === 1) return unit;
  return unit === "person" ? "people" : `${unit}s`;
}

/** What one of it costs, as it is billed: "$240 a year ($20 a month)". */
export function unitPrice(price: Price): string {
  const charged = `${formatMoney(price.amount, price.currency)} ${periods[price.interval ?? "once"]}`;
  const { amount, period } = priceWords(price);
  return price.shownPer ? `${charged} (${amount} ${period})` : charged;
}

/** What follows the payment of today: "$300 each year, from day 8". */
export function laterWords({ later }: Charge, { currency }: Price): string {
  if (later === null) return "Nothing: it is paid once";
  const start = later.afterDays > 0 ? `, from day ${later.afterDays + 1}` : "";
  return `${formatMoney(later.amount, currency)} each ${later.every}${start}`;
}

/** The default words on a button. Without a quantity if the buyer still has to choose it. */
export function orderLabel(price: Price, mode: OrderMode, quantity: number | null = 1): string {
  const { trial } = price;
  const { dueNow } = chargeOf({ price, mode, quantity: quantity ?? 1 });
  const sum = quantity === null ? "" : ` for ${formatMoney(dueNow, price.currency)}`;
  if (mode === "free-trial" && trial) return `Start ${trial.days} days free trial`;
  if (mode === "paid-trial" && trial) return `Try ${trial.days} days${sum}`;
  if (mode === "one-time") return `Buy${sum}`;
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

/** The price of one document in a tier, in cents: "12.5". Tiers are chosen so that a tenth of a cent is exact. */
export function centsEach(amount: number, documents: number): string {
  const tenths = String((amount * 10) / documents);
  return `${tenths.slice(0, -1) || "0"}.${tenths.slice(-1)}`.replace(/\.0$/, "");
}
