import { plain, readChoice, readText, readWholeNumber } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import type { Currency } from "@/lib/selling/money";
import {
  type Interval,
  isPriceKey,
  isTableKey,
  modesOf,
  type OrderMode,
  orderModes,
  type Price,
  type PriceKey,
  priceOf,
  shownPrice,
} from "@/lib/selling/prices";
import { dependOnAdded } from "@/lib/selling/stopped-sale";

export interface Sellable {
  readonly key: PriceKey;
  readonly price: Price;
  readonly mode: OrderMode;
}

/** The price that content names and the way to buy it; null, with a report, when the table has no such price. */
export function readSellable(price: unknown, mode: unknown, field: string): Sellable | null {
  const known = readPriceKey(price, field);
  if (known === null) return null;
  const [usual] = modesOf(priceOf(known));
  if (usual === undefined) {
    reportProblem(field, `names "${known}", which is only sold as a part of a plan`);
    return null;
  }
  const chosen = readChoice(mode, orderModes, usual, "mode");
  if (!modesOf(priceOf(known)).includes(chosen)) {
    reportProblem("mode", `is "${chosen}", and "${known}" can't be bought this way`);
    return { key: known, price: priceOf(known), mode: usual };
  }
  return { key: known, price: priceOf(known), mode: chosen };
}

/** A price of the table, for comparisons. */
export function readPriceKey(value: unknown, field: string): PriceKey | null {
  const key = readText(value, field);
  if (key === null) return null;
  const name = plain(key);
  if (!isTableKey(name)) dependOnAdded(name);
  if (isPriceKey(name)) return name;
  reportProblem(field, "names a price that is not in the table");
  return null;
}

interface PlanValue {
  readonly price?: unknown;
  readonly mode?: unknown;
  readonly amount?: unknown;
  readonly currency?: unknown;
  readonly per?: unknown;
}

interface PlanPrice {
  readonly amount: number;
  readonly currency: Currency;
  readonly per: Interval | "once" | "free";
  /** What the button sells; null for a plan without checkout. */
  readonly sellable: Sellable | null;
}

/** The price that a plan shows: the table's if it names one, else the amount that an editor wrote. */
export function readPlanPrice(plan: PlanValue, field: string): PlanPrice | null {
  if (readText(plan.price, `${field}.price`) !== null) {
    const sellable = readSellable(plan.price, plan.mode, `${field}.price`);
    if (sellable === null) return null;
    return { ...shownPrice(sellable.price), currency: sellable.price.currency, sellable };
  }
  const per = readChoice(plan.per, ["month", "year", "once", "free"], "once", `${field}.per`);
  const currency = readChoice(plan.currency, ["USD"], "USD", `${field}.currency`);
  const amount = per === "free" ? 0 : readWholeNumber(plan.amount, `${field}.amount`);
  return amount === null || amount < 0 ? null : { amount, currency, per, sellable: null };
}

/** The quantity; 1 unless content has a valid other number. */
export function readQuantity(value: unknown, field: string, most: number): number {
  const quantity = readWholeNumber(value, field);
  if (quantity === null) return 1;
  if (quantity >= 1 && quantity <= most) return quantity;
  reportProblem(field, `is not from 1 to ${most}`);
  return 1;
}
