import type { StoredSession } from "./entities.ts";

export const checkoutPath = "/local/payments/checkout";

/** The payment page is on the site's own origin, to which buyers return if they cancel. */
export function checkoutAddress({ id, cancelUrl }: Pick<StoredSession, "id" | "cancelUrl">): string {
  return new URL(`${checkoutPath}/${id}`, cancelUrl).href;
}
