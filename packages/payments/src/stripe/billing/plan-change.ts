import type { StoredPrice } from "../entities.ts";
import { invalidRequest } from "../errors.ts";
import { describe } from "./invoices.ts";
import { periodEnd } from "./periods.ts";
import type { InvoicedLine, StoredItem, StoredSubscription } from "./records.ts";

export interface PlanChange {
  /** The item of the subscription. */
  readonly item: string;
  readonly price: StoredPrice;
  readonly quantity: number;
  readonly behavior: "create_prorations" | "always_invoice" | "none";
  /** As of when time is counted. */
  readonly at: number;
}

export interface ChangedPlan {
  readonly changed: StoredSubscription;
  /** What is owed or credited for the rest of the period. */
  readonly prorations: readonly InvoicedLine[];
  /** Charged now, because a period begins now; empty if the period goes on. */
  readonly begun: readonly InvoicedLine[];
  readonly isInvoicedNow: boolean;
}

/** Another price or quantity, as of now. The rest of the period is counted by the second. */
export function changePlan(subscription: StoredSubscription, change: PlanChange): ChangedPlan {
  const { at, behavior } = change;
  const before = subscription.items.find(({ id }) => id === change.item);
  if (!before) {
    const message = `No such subscription_item: '${change.item}'`;
    throw invalidRequest(message, "items[0][id]", "resource_missing");
  }
  const after: StoredItem = { id: before.id, price: change.price, quantity: change.quantity };
  const items = subscription.items.map((item) => (item.id === before.id ? after : item));
  if (new Set(items.map(({ price }) => price.interval)).size > 1 || after.price.interval === null) {
    const message = "All prices of one subscription must recur, and at the same interval.";
    throw invalidRequest(message, "items[0][price]");
  }
  const isInTrial = subscription.status === "trialing";
  if (isInTrial)
    return { changed: { ...subscription, items }, prorations: [], begun: [], isInvoicedNow: false };
  const restarts = before.price.interval !== after.price.interval;
  const end = restarts ? periodEnd(at, after.price.interval) : subscription.periodEnd;
  const changed = { ...subscription, items, ...(restarts && { periodStart: at, periodEnd: end }) };
  const isSame = before.price.id === after.price.id && before.quantity === after.quantity;
  const prorated = behavior === "none" || isSame;
  const credit = proration(subscription, before, at, -1);
  const rest = proration(subscription, after, at, 1);
  return {
    changed,
    prorations: prorated ? [] : restarts ? [credit] : [credit, rest],
    begun: restarts ? cycleLines(changed, at, end) : [],
    isInvoicedNow: restarts || (behavior === "always_invoice" && !prorated),
  };
}

/** What the items cost in a period. */
export function cycleLines(
  { items }: Pick<StoredSubscription, "items">,
  periodStart: number,
  end: number,
): InvoicedLine[] {
  return items.map(({ id, price, quantity }) => ({
    description: describe(price.name, quantity),
    amount: price.amount * quantity,
    price,
    quantity,
    item: id,
    isProration: false,
    periodStart,
    periodEnd: end,
  }));
}

function proration(
  { periodStart, periodEnd: end }: StoredSubscription,
  { id, price, quantity }: StoredItem,
  at: number,
  sign: 1 | -1,
): InvoicedLine {
  const left = Math.min(Math.max(end - at, 0), end - periodStart);
  const whole = price.amount * quantity * left;
  const period = end - periodStart;
  const amount = Math.floor((whole + Math.floor(period / 2)) / period);
  return {
    description: `${sign < 0 ? "Unused time on" : "Remaining time on"} ${describe(price.name, quantity)}`,
    amount: sign * amount,
    price,
    quantity,
    item: id,
    isProration: true,
    periodStart: at,
    periodEnd: end,
  };
}
