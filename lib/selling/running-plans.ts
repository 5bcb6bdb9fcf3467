import { longDate } from "@paraph/service/long-date";
import { type Currency, formatMoney } from "./money.ts";
import type { Order } from "./order.ts";

/** A plan that the owner who is signed in pays for already, as the payments API says it. */
export interface OwnPlan {
  readonly subscription: string;
  /** The payment provider's name of its price. */
  readonly priceId: string;
  readonly name: string;
  readonly quantity: number;
  /** In minor units, for all of its quantity. */
  readonly amount: number;
  readonly currency: Currency;
  readonly every: string;
  readonly isTrial: boolean;
  readonly renewsAt: string | null;
  readonly endsAt: string | null;
}

/** Who buys, proved by the identity provider, and what they pay for already. */
export interface OwnerProof {
  readonly token: string;
  readonly plans: readonly OwnPlan[];
}

/** Nobody buys a second plan without knowing. A single purchase is none. */
export function hasToAsk({ price }: Order, plans: readonly OwnPlan[]): boolean {
  return price.interval !== null && plans.length > 0;
}

/** A plan and what comes next of it, as a sentence. */
export function planWords({
  name,
  quantity,
  amount,
  currency,
  every,
  isTrial,
  renewsAt,
  endsAt,
}: OwnPlan): string {
  const what = quantity > 1 ? `${quantity} × ${name}` : name;
  const price = `${formatMoney(amount, currency)} each ${every}`;
  if (endsAt !== null) return `${what}, ${price}. It ends on ${longDate(endsAt)}.`;
  if (renewsAt === null) return `${what}, ${price}.`;
  const next = isTrial ? "The first payment is on" : "It renews on";
  return `${what}, ${price}. ${next} ${longDate(renewsAt)}.`;
}
