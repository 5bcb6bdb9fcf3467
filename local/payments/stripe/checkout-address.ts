import type { StoredSession } from "./entities.ts";

export const checkoutPath = "/local/payments/checkout";

/** The hosted page is on the site's own origin, which is where a buyer who turns back is sent. */
export function checkoutAddress({ id, cancelUrl }: Pick<StoredSession, "id" | "cancelUrl">): string {
  return new URL(`${checkoutPath}/${id}`, cancelUrl).href;
}
