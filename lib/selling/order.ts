import { parseMoney, shortMoney } from "./money.ts";
import {
  isPriceKey,
  isTierKey,
  modesOf,
  type OrderMode,
  orderModes,
  type Price,
  type PriceKey,
  priceKeys,
  priceOf,
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

/** Why an address is not an order. `mixed`: it names two different things, so the meaning is unclear. */
export type OrderProblem = "missing" | "unknown" | "part" | "quantity" | "mixed";

export type OrderResult =
  | {
      readonly kind: "order";
      readonly order: Order;
      /** Wrong parts of the address that don't matter, because the price table decides. */
      readonly ignored: readonly ("amount" | "plan" | "dealType" | "quantity")[];
    }
  | { readonly kind: "problem"; readonly problem: OrderProblem };

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Larger orders need a conversation, not a click. */
export const MOST_AT_ONCE = 99;

/** The specification's name of the parameter that holds our price key. It never holds the provider's identifier. */
export const priceKeyParameter = "priceId";

/** What the address of `/payment-info` may hold. */
export const orderParameters: readonly string[] = [
  priceKeyParameter,
  "quantity",
  "plan",
  "dealType",
  "amount",
];

/** The address of the screen on which an order is checked and paid. */
export function orderHref({ key, mode, quantity = 1 }: Pick<Order, "key" | "mode"> & { quantity?: number }) {
  const price = priceOf(key);
  const parameters = new URLSearchParams({
    amount: shortMoney(shownPrice(price).amount, price.currency),
    [priceKeyParameter]: key,
    quantity: String(quantity),
    plan: price.name,
    dealType: mode,
  });
  return `/payment-info?${parameters}`;
}

/**
 * Reads the five parameters of `/payment-info`, which anybody can write. Only the price key, the quantity and a way of
 * buying that the price allows are used. Every amount comes from the table.
 */
export function parseOrder(parameters: Parameters): OrderResult {
  const [key, quantityText, plan, mode, amount] = orderParameters.map((name) => parameters[name] ?? "");
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
  // A tier implies its documents, and its call has no quantity.
  const quantity = isTierKey(key) ? 1 : wanted;
  const isNamed = isSame(plan, price.name);
  // The name of another product: nobody can tell which of the two was meant.
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

function problem(what: OrderProblem): OrderResult {
  return { kind: "problem", problem: what };
}

function parseQuantity(text: unknown): number | null {
  const quantity = typeof text === "string" && /^[1-9]\d?$/.test(text) ? Number(text) : null;
  return quantity !== null && quantity <= MOST_AT_ONCE ? quantity : null;
}

/** The visitor may have seen the amount per period or the whole charge. Both are true. */
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
