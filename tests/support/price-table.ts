import type { CallName } from "@paraph/payments/api/calls";
import {
  modesOf,
  type OrderMode,
  offeredKeys,
  type PriceKey,
  priceOf,
  prices,
  type TierKey,
  tierKeys,
} from "../../lib/selling/prices.ts";

/** Each price in each way of buying it. */
export const rows = [...offeredKeys, ...tierKeys].flatMap((key) =>
  modesOf(priceOf(key)).map((mode) => ({ key, mode })),
);
export type Row = (typeof rows)[number];

/** Those that promotion codes are good for, so that both kinds are sold. */
export const promoted: readonly (PriceKey | TierKey)[] = rows
  .map(({ key }) => key)
  .filter((_, at) => at % 2 === 0);

export interface Place {
  readonly name: string;
  readonly quantity: number;
  /** In basis points. */
  readonly taxRate: number;
  readonly isOwner: boolean;
  readonly typed: Readonly<Record<"country" | "line1" | "city" | "postalCode", string>> &
    Readonly<Partial<Record<"state" | "taxId", string>>>;
}

const berlin = { country: "DE", line1: "Hauptstr. 1", city: "Berlin", postalCode: "10115" };
export const places = {
  california: {
    name: "california",
    quantity: 1,
    taxRate: 725,
    isOwner: true,
    typed: { country: "US", state: "CA", line1: "1 Main Street", city: "Oakland", postalCode: "94607" },
  },
  germany: { name: "germany", quantity: 3, taxRate: 1900, isOwner: false, typed: berlin },
  business: {
    name: "business",
    quantity: 2,
    taxRate: 0,
    isOwner: false,
    typed: { ...berlin, taxId: "DE123456789" },
  },
} as const satisfies Record<string, Place>;

/** A call and its body as the specification writes them. */
export function specified(
  mode: OrderMode,
  fields: Readonly<Record<string, string | number>>,
): [CallName, string] {
  const json = (...names: string[]) =>
    `{${names
      .filter((name) => fields[name] !== undefined)
      .map((name) => `"${name}":${JSON.stringify(fields[name])}`)
      .join(",")}}`;
  const returns = ["cancelUrl", "successUrl"];
  switch (mode) {
    case "one-time":
      return ["createStripeOneTimePaymentUS", json("priceId", "quantity", "email", ...returns)];
    case "paid-trial":
      return [
        "startTrialWithChargeSubscription",
        json("priceId", "trialPriceId", "quantity", "email", ...returns),
      ];
    case "api-tier":
      return [
        "createAPITierSubscriptionsUS",
        json("documentsCount", "ownerEmail", "successUrl", "cancelUrl"),
      ];
    default:
      return ["createStripeSubscriptionUS", json("priceId", "quantity", "ownerEmail", "email", ...returns)];
  }
}

/** What the receipt calls the lines of the first payment. */
export function linesOf({ key, mode }: Row, { quantity }: Pick<Place, "quantity">): string[] {
  const isFree = mode === "paid-trial" || mode === "free-trial";
  const names = [`${isFree ? "Free days of " : ""}${priceOf(key).name}`];
  if (mode === "paid-trial") names.push(prices.trial_1.name);
  return names.map((name) => (quantity > 1 ? `${quantity} × ${name}` : name));
}

/** What is due at once: the discount first, then tax on the rest, each line in whole cents. */
export function dueOf({ key, mode }: Row, { quantity, taxRate }: Pick<Place, "quantity" | "taxRate">) {
  const price = priceOf(key);
  const units =
    mode === "paid-trial" ? [0, prices.trial_1.amount] : [mode === "free-trial" ? 0 : price.amount];
  const share = (amount: number, points: number) => Math.floor((amount * points + 5_000) / 10_000);
  const lines = units.map((unit) => {
    const subtotal = unit * quantity;
    const discount = promoted.includes(key) ? share(subtotal, 1_000) : 0;
    return { subtotal, discount, tax: share(subtotal - discount, taxRate) };
  });
  const sum = (name: keyof (typeof lines)[number]) => lines.reduce((all, line) => all + line[name], 0);
  const [subtotal, discount, tax] = [sum("subtotal"), sum("discount"), sum("tax")];
  return { subtotal, discount, tax, total: subtotal - discount + tax };
}
