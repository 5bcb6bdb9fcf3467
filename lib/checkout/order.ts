import { parseMoney, shortMoney } from "./money.ts";
import {
  type Interval,
  isPriceKey,
  isTierKey,
  modesOf,
  type OrderMode,
  orderModes,
  type Price,
  type PriceKey,
  priceKeys,
  priceOf,
  prices,
  shownPrice,
  type TierKey,
  tierKeys,
} from "./prices.ts";

export interface Order {
  readonly key: PriceKey | TierKey;
  readonly price: Price;
  readonly mode: OrderMode;
  readonly quantity: number;
}

/** Why an address is no order. `mixed`: it names two different things, so nobody can tell which was meant. */
export type OrderProblem = "missing" | "unknown" | "part" | "quantity" | "mixed";

export type OrderResult =
  | {
      readonly kind: "order";
      readonly order: Order;
      /** Parts of the address that are not so, and that decide nothing: the price table does. */
      readonly ignored: readonly ("amount" | "plan" | "dealType" | "quantity")[];
    }
  | { readonly kind: "problem"; readonly problem: OrderProblem };

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** More of one thing is a conversation, not a click. */
export const MOST_AT_ONCE = 99;

/** The address of the screen on which an order is checked and paid. */
export function orderHref({ key, mode, quantity = 1 }: Pick<Order, "key" | "mode"> & { quantity?: number }) {
  const price = priceOf(key);
  const parameters = new URLSearchParams({
    amount: shortMoney(shownPrice(price).amount, price.currency),
    priceId: key,
    quantity: String(quantity),
    plan: price.name,
    dealType: mode,
  });
  return `/payment-info?${parameters}`;
}

/**
 * Reads the five parameters of `/payment-info`, which anybody can write. Only the key of a price, the number and a way
 * of buying that this price has are taken from it; every amount comes from the table.
 */
export function parseOrder(parameters: Parameters): OrderResult {
  const [key, quantityText, plan, mode, amount] = ["priceId", "quantity", "plan", "dealType", "amount"].map(
    (name) => parameters[name] ?? "",
  );
  if (![key, quantityText, plan, mode, amount].every((value) => typeof value === "string")) {
    return problem("mixed");
  }
  if (key === "") return problem("missing");
  if (!isPriceKey(key) && !isTierKey(key)) return problem("unknown");
  const price = priceOf(key);
  const [usual] = modesOf(price);
  if (usual === undefined) return problem("part");
  const wanted = quantityText === "" ? 1 : parseQuantity(quantityText);
  if (wanted === null) return problem("quantity");
  // A tier says its documents by itself, and its call knows no number.
  const quantity = isTierKey(key) ? 1 : wanted;
  const isNamed = isSame(plan, price.name);
  // The name of something else that is sold: nobody can tell which of the two was meant.
  if (!isNamed && soldNames().some((name) => isSame(plan, name))) return problem("mixed");
  const chosen = orderModes.find((one) => one === mode);
  if (chosen && !modesOf(price).includes(chosen)) return problem("mixed");
  const ignored = [
    ...(isTrueAmount(amount, price) ? [] : (["amount"] as const)),
    ...(isNamed || plan === "" ? [] : (["plan"] as const)),
    ...(chosen || mode === "" ? [] : (["dealType"] as const)),
    ...(quantity === wanted ? [] : (["quantity"] as const)),
  ];
  return { kind: "order", order: { key, price, mode: chosen ?? usual, quantity }, ignored };
}

/** What an order costs at once, and what follows. */
export function dueOf({ price, mode, quantity }: Omit<Order, "key">): {
  readonly now: number;
  readonly later: { readonly amount: number; readonly every: Interval; readonly afterDays: number } | null;
} {
  const full = price.amount * quantity;
  if (price.interval === null) return { now: full, later: null };
  const every = price.interval;
  if (price.trial === undefined || mode === "subscription") {
    return { now: full, later: { amount: full, every, afterDays: 0 } };
  }
  const { trial } = price;
  const now = trial.kind === "free" ? 0 : prices[trial.key].amount * quantity;
  return { now, later: { amount: full, every, afterDays: trial.days } };
}

function problem(what: OrderProblem): OrderResult {
  return { kind: "problem", problem: what };
}

function parseQuantity(text: unknown): number | null {
  const quantity = typeof text === "string" && /^[1-9]\d?$/.test(text) ? Number(text) : null;
  return quantity !== null && quantity <= MOST_AT_ONCE ? quantity : null;
}

/** What was shown to the visitor may be the amount of a period or what is charged; both are true. */
function isTrueAmount(text: unknown, price: Price): boolean {
  if (text === "") return true;
  const amount = typeof text === "string" ? parseMoney(text, price.currency) : null;
  return amount !== null && [shownPrice(price).amount, price.amount].includes(amount);
}

function soldNames(): string[] {
  return [...priceKeys, ...tierKeys].map((key) => priceOf(key).name);
}

function isSame(one: unknown, other: string): boolean {
  return typeof one === "string" && one.trim().toLowerCase() === other.toLowerCase();
}
