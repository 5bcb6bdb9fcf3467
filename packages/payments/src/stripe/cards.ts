import type { StoredCard } from "./billing/records.ts";
import { newId } from "./store.ts";

/** The provider's well-known test numbers. All others are refused, so that nobody enters a real card. */
export const testCards = [
  { number: "4242424242424242", does: "pays" },
  { number: "4000000000000002", does: "is declined" },
  { number: "4000002500003155", does: "asks you to confirm" },
  { number: "4000000000009995", does: "has too little on it" },
] as const;

type Card =
  | { readonly outcome: "success" | "confirm" }
  | { readonly outcome: "declined"; readonly code: string; readonly message: string };

const outcomes: Readonly<Record<(typeof testCards)[number]["number"], Card>> = {
  "4242424242424242": { outcome: "success" },
  "4000000000000002": {
    outcome: "declined",
    code: "generic_decline",
    message: "The card was declined. Nothing was charged. Try another card.",
  },
  "4000002500003155": { outcome: "confirm" },
  "4000000000009995": {
    outcome: "declined",
    code: "insufficient_funds",
    message: "The card has insufficient funds. Nothing was charged. Try another card.",
  },
};

const unknown: Card = {
  outcome: "declined",
  code: "not_a_test_card",
  message: "Only the test numbers below are taken here. No real card can be charged.",
};

export function findCard(number: string): Card {
  return Object.entries(outcomes).find(([known]) => known === number)?.[1] ?? unknown;
}

export function spacedNumber(number: string): string {
  return number.replace(/(.{4})(?=.)/g, "$1 ");
}

/** What is stored of a card. All test numbers are of one brand. */
export function storedCard(last4: string, expMonth: number, expYear: number): StoredCard {
  return { id: newId("pm"), brand: "visa", last4, expMonth, expYear };
}
