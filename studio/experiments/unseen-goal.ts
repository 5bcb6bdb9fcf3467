import type { Goal } from "@/lib/experiments/goals";

interface Elsewhere {
  /** Checkouts begin at an API that isn't this website's. */
  readonly payments: boolean;
  /** Accounts are made at a provider, or nobody can make one. */
  readonly accounts: boolean;
}

/** Why the website never sees that somebody reaches the goal; null where it does. */
export function whyUnseen(goal: Goal | null, elsewhere: Elsewhere): string | null {
  const isSale = goal === "checkout" || goal === "trial";
  if (isSale && elsewhere.payments)
    return "Checkouts of this website go to a payments API elsewhere, so they are not seen and not counted. Choose another page as the goal: the one that thanks for a purchase.";
  if (goal === "sign-up" && elsewhere.accounts)
    return "New accounts of this website are made elsewhere, so they are not seen and not counted. Choose another goal.";
  return null;
}
