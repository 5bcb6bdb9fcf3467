import type Stripe from "stripe";

/** The provider gives a name, or the whole object where it was asked for. */
export type Named = string | { readonly id: string } | null | undefined;

export function idOf(named: Named): string | null {
  return typeof named === "string" ? named : (named?.id ?? null);
}

/** The provider's times are in seconds. */
export function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** What a subscription costs, and what comes next of it. */
export interface PlanFacts {
  /** In minor units, of one period. */
  readonly amount: number;
  readonly every: string;
  /** `null` if it does not renew. */
  readonly renewsAt: string | null;
  /** `null` if nobody has canceled it. */
  readonly endsAt: string | null;
}

export function factsOf({ items, cancel_at, cancel_at_period_end }: Stripe.Subscription): PlanFacts {
  const [item] = items.data;
  const periodEnd = item?.current_period_end ?? null;
  const end = cancel_at ?? (cancel_at_period_end ? periodEnd : null);
  return {
    amount: items.data.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0),
    every: item?.price.recurring?.interval ?? "",
    renewsAt: end === null && periodEnd !== null ? instantOf(periodEnd) : null,
    endsAt: end === null ? null : instantOf(end),
  };
}
