import type { Aftermath } from "../api/changes.ts";
import type { ListedPurchase, PurchaseState } from "../api/purchases.ts";

/** A checkout, as administrators read it. Amounts are in minor units. */
export interface Sale extends Aftermath {
  readonly session: string;
  readonly begunAt: string;
  readonly paidAt: string | null;
  readonly state: PurchaseState;
  readonly prices: readonly string[];
  readonly quantity: number;
  readonly amount: number;
  readonly email: string | null;
  /** A code of ISO 3166. */
  readonly country: string | null;
  /** The US state for sales-tax filings. */
  readonly usState: string | null;
  readonly campaign: Readonly<Record<string, string>>;
}

export function saleOf(purchase: ListedPurchase): Sale {
  const {
    sessionId,
    createdAt,
    fulfilledAt,
    state,
    priceKeys,
    quantity,
    amountNow,
    email,
    country,
    usState,
  } = purchase;
  return {
    session: sessionId,
    begunAt: createdAt,
    paidAt: fulfilledAt,
    state,
    prices: priceKeys,
    quantity,
    amount: amountNow,
    email,
    country,
    usState,
    campaign: purchase.utm,
    ...purchase.aftermath,
  };
}
