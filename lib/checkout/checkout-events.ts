import type { CheckoutRequest } from "./checkout-request.ts";
import type { Order } from "./order.ts";

/** A payment page is about to open. Analytics listens for it once a visitor agreed to analytics; otherwise nobody does. */
export interface CheckoutStarted {
  readonly call: CheckoutRequest["call"];
  readonly key: Order["key"];
  readonly mode: Order["mode"];
  readonly quantity: number;
  /** The whole order in minor units, whatever is due today. */
  readonly amount: number;
  readonly currency: string;
  /** Of the United States, where the buyer was asked. */
  readonly state: string | null;
}

const checkoutEvent = "paraph:checkout";

/** Listeners run before this returns: the page is left right after. */
export function announceCheckout(detail: CheckoutStarted, target: EventTarget = window): void {
  target.dispatchEvent(new CustomEvent(checkoutEvent, { detail }));
}
