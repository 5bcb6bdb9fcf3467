import { messages } from "../auth/texts.ts";
import { ApiError } from "../post-json.ts";
import type { OrderMode } from "./prices.ts";

/** What stands beside a button, in our own words: the specification only logs these. */
export const checkoutLines = {
  failed: "Checkout could not be started, and nothing was charged. Please try again.",
  tooMany: "That was tried too often. Nothing was charged; please wait a minute and try again.",
  signInFirst: "API tiers belong to an account: sign in, and the order goes on.",
  pressAgain: "You are signed in. Press the button once more to go on to the payment page.",
} as const;

/** The API answered, and named no page to pay on. */
export class NoCheckoutUrlError extends Error {
  override readonly name = "NoCheckoutUrlError";
}

/** How a failure is told: one toast, or one line, never both. */
export interface Told {
  readonly toast: string | null;
  readonly line: string | null;
}

export function tellFailure(problem: unknown, mode: OrderMode): Told {
  if (problem instanceof NoCheckoutUrlError) return { toast: messages.noCheckoutUrl, line: null };
  if (mode === "api-tier") return { toast: messages.somethingWrong, line: null };
  const isTooMany = problem instanceof ApiError && problem.status === 429;
  return { toast: null, line: isTooMany ? checkoutLines.tooMany : checkoutLines.failed };
}
