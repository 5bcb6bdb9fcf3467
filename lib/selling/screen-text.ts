import type { OrderProblem } from "./order.ts";
import type { OrderMode } from "./prices.ts";

/** What the checkout screen says when its address is not an order: the problem and what to do. */
export const problemTexts: Readonly<Record<OrderProblem, { heading: string; text: string }>> = {
  missing: {
    heading: "Nothing is chosen yet",
    text: "This screen opens from a plan or an offer. Choose one, and it comes back with the amount and the terms.",
  },
  unknown: {
    heading: "We don’t know this offer",
    text: "The link names a price that is not, or no longer, on sale. Nothing has been charged. The plans below are open to everyone.",
  },
  part: {
    heading: "This is only sold together with a plan",
    text: "The link names the first days of a trial without the plan that follows them. Choose the plan, and the trial comes with it.",
  },
  quantity: {
    heading: "This number can’t be ordered here",
    text: "The link asks for a quantity that is not a whole number from 1 to 99. For more than that, a person makes you an offer.",
  },
  mixed: {
    heading: "The link contradicts itself",
    text: "It names two different things, and we will not guess which of them you wanted. Choose again; it takes a moment.",
  },
};

interface Closed {
  readonly sentence: string;
  readonly isPaused: boolean;
  readonly wayOn: WayOn | null;
}

/** The text for an order that nobody can complete now. */
export function closedTexts({ sentence, isPaused, wayOn }: Closed) {
  const text = `${sentence} Nothing can be charged for it, and nothing has been.`;
  return { heading: isPaused ? "This price is changing" : "This offer is not open", text, wayOn };
}

interface WayOn {
  readonly href: string;
  readonly label: string;
}

/** The terms of each way of buying, in the order in which buyers ask. */
export const modeTerms: Readonly<Record<OrderMode, readonly string[]>> = {
  "one-time": ["Paid once. There is no subscription and no second charge."],
  subscription: [
    "Renews at the same price until you cancel in Billing; it then runs to the end of the period.",
    "You hear from us at least 30 days before a price changes.",
  ],
  "paid-trial": [
    "The small amount is for the first days. Cancel in Billing before they are over and nothing more is charged.",
    "After that the plan renews at its price until you cancel.",
  ],
  "free-trial": [
    "Cancel in Billing before the free days are over and nothing is charged.",
    "After that the plan renews at its price until you cancel.",
  ],
  "api-tier": [
    "One document counts once, however many people sign it. Test documents are not counted.",
    "Renews each month at the same price until you cancel or change the tier.",
  ],
};
