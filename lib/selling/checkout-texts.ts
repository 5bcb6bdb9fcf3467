import { messages } from "../accounts/texts.ts";
import { ApiError } from "../post-json.ts";
import type { OrderMode } from "./prices.ts";

/** The line next to a button, in our words: the specification only logs these. */
export const checkoutLines = {
  failed: "Checkout could not be started, and nothing was charged. Please try again.",
  stayed: "The payment page has not opened, and nothing was charged. Please try again.",
  tooMany: "That was tried too often. Nothing was charged; please wait a minute and try again.",
  ended:
    "This offer has ended, and nothing was charged. The page shows what there is now when you load it again.",
  early: "This offer is not open yet, and nothing was charged. The page of the deal says when it opens.",
  changed:
    "This price has just changed, and nothing was charged. The page will say the new one; please come back later.",
  signInFirst: "API tiers belong to an account: sign in, and the order goes on.",
  pressAgain: "You are signed in. Press the button once more to go on to the payment page.",
} as const;

/** The API answered without a payment page. */
export class NoCheckoutUrlError extends Error {
  override readonly name = "NoCheckoutUrlError";
}

/** How a failure shows: as a toast or as a line, never both. */
export interface Told {
  readonly toast: string | null;
  readonly line: string | null;
}

export function tellFailure(problem: unknown, mode: OrderMode): Told {
  if (problem instanceof NoCheckoutUrlError) return { toast: messages.noCheckoutUrl, line: null };
  if (mode === "api-tier") return { toast: messages.somethingWrong, line: null };
  return { toast: null, line: problem instanceof ApiError ? lineFor(problem) : checkoutLines.failed };
}

function lineFor({ status, code }: ApiError): string {
  if (code === "offer_ended") return checkoutLines.ended;
  if (code === "offer_not_started") return checkoutLines.early;
  if (code === "price_changed") return checkoutLines.changed;
  return status === 429 ? checkoutLines.tooMany : checkoutLines.failed;
}
