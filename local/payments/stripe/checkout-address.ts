import type { StoredSession } from "./entities.ts";

export const checkoutPath = "/local/payments/checkout";

/** The payment page is on the site's own origin, where buyers who turn back return. */
export function checkoutAddress({ id, cancelUrl }: Pick<StoredSession, "id" | "cancelUrl">): string {
  return new URL(`${checkoutPath}/${id}`, cancelUrl).href;
}
