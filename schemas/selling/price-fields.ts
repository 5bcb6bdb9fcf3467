import { publishedIdOf } from "@paraph/lake/document-ids";
import { defineField, type StringRule, type ValidationContext } from "sanity";
import { chargeOf } from "../../lib/selling/charge.ts";
import { priceWords } from "../../lib/selling/order-text.ts";
import {
  allOffered,
  isDealOnly,
  isOffered,
  isPriceKey,
  modesOf,
  type OrderMode,
  orderModes,
  otherInterval,
  type PriceKey,
  priceOf,
} from "../../lib/selling/prices.ts";
import { read } from "../objects/search-rules.ts";
import { dealState } from "./deal-state.ts";

/**
 * Editors choose prices by name and never write an amount, so a page can't show another amount than the one charged.
 */

/** Everything that is sold, as a choice for editors. */
export const priceChoices = allOffered().map((key) => ({ value: key, title: priceTitle(key) }));

/** The same for deals, which control some prices and may show the others. */
export const dealPriceChoices = priceChoices.map(({ value, title }) => ({
  value,
  title: isDealOnly(value) ? title : `${title}, sold at any time`,
}));

interface PriceFieldOptions {
  name?: string;
  title?: string;
  description: string;
  isRequired?: boolean;
  group?: string;
}

export function priceField({
  name = "price",
  title = "Price",
  description,
  isRequired = false,
  group,
}: PriceFieldOptions) {
  return defineField({
    name,
    title,
    description,
    type: "string",
    ...(group ? { group } : {}),
    options: { list: priceChoices, ...(name === "price" ? { input: "price" as const } : {}) },
    validation: (rule) => [
      inOwnWords(rule).custom((key) => {
        if (!key) return isRequired ? "Choose what is sold. Without a price nothing is shown." : true;
        if (isOffered(key)) return true;
        return `"${key}" is not in the price table. Choose a price from the list.`;
      }),
      // The usual price is only for comparison.
      ...(name === "price" ? [inOwnWords(rule).custom(warnOfDeals).warning()] : []),
    ],
  });
}

/** Removes the Studio's own list rule, which would report the same problem in other words. */
function inOwnWords(rule: StringRule): StringRule {
  // Every rule has it, although the types don't say so.
  return (rule as StringRule & { reset(): StringRule }).reset();
}

const modeTitles: Readonly<Record<OrderMode, string>> = {
  "one-time": "One payment",
  subscription: "Subscription, paid from the first day",
  "paid-trial": "Trial for one dollar, then the subscription",
  "free-trial": "Free trial of 7 days, then the subscription",
  "api-tier": "API tier",
};

export function modeField(group?: string) {
  return defineField({
    name: "mode",
    title: "How it is bought",
    description: "If empty: the usual way for this price. Not every price can be bought in every way.",
    type: "string",
    ...(group ? { group } : {}),
    options: {
      list: orderModes
        .filter((mode) => mode !== "api-tier")
        .map((mode) => ({ value: mode, title: modeTitles[mode] })),
    },
    validation: (rule) =>
      rule.custom((mode, { parent }) => {
        const key = fieldOf(parent, "price");
        if (!mode || !isPriceKey(key)) return true;
        const modes = modesOf(priceOf(key));
        if (modes.some((one) => one === mode)) return true;
        const possible = modes.map((one) => modeTitles[one]).join(", or ");
        return `${priceOf(key).name} can't be bought this way. Choose: ${possible}.`;
      }),
  });
}

/** Switches all prices of a block at once. */
export const intervalField = defineField({
  name: "rhythm",
  title: "Monthly or yearly",
  description:
    "A switch that lets visitors choose how they pay. Amounts and yearly savings come from the price table. If empty: no switch, and each price as chosen here.",
  type: "string",
  group: "content",
  options: {
    list: [
      { value: "month", title: "A switch that starts with monthly" },
      { value: "year", title: "A switch that starts with yearly" },
    ],
  },
  validation: (rule) =>
    rule
      .custom((rhythm, { parent }) => {
        const lists = [fieldOf(parent, "plans"), fieldOf(parent, "offers")].filter(Array.isArray).flat();
        const keys = [parent, ...lists].map((one) => fieldOf(one, "price"));
        if (!rhythm || keys.some((key) => isPriceKey(key) && otherInterval(key) !== null)) return true;
        return "Nothing here is sold both ways, so there will be no switch.";
      })
      .warning(),
});

export function orderLabelField(group?: string) {
  return defineField({
    name: "label",
    title: "Words on the button",
    description: "If empty: what happens, with the amount from the price table.",
    type: "string",
    ...(group ? { group } : {}),
    validation: (rule) => [
      rule.max(40).warning("Keep it under 40 characters, so that it fits on a phone."),
      rule.custom((label) =>
        typeof label === "string" && /[$€£]\s?\d/.test(label)
          ? "Leave the amount out. It can change in the price table, and this label would not."
          : true,
      ),
    ],
  });
}

/** How previews describe a price: the charge as buyers see it, or what is wrong. */
export function chargePreview(key: unknown, mode?: unknown, quantity: unknown = 1): string {
  if (!key) return "no price chosen";
  const price = isPriceKey(key) ? priceOf(key) : null;
  const [usual] = price ? modesOf(price) : [];
  if (!price || !usual) return `"${String(key)}" is not in the price table`;
  const chosen = modesOf(price).find((one) => one === mode) ?? usual;
  const count = typeof quantity === "number" && Number.isSafeInteger(quantity) && quantity > 0 ? quantity : 1;
  return `${price.name}: ${chargeOf({ price, mode: chosen, quantity: count }).words}`;
}

/** What a deal charges, in one line: the whole sentence for a single price, the amounts for several. */
export function pricesPreview(keys: unknown): string {
  const [first, ...others]: readonly unknown[] = Array.isArray(keys) ? keys : [];
  if (others.length === 0) return chargePreview(first);
  const amounts = [first, ...others].map((key) => {
    const { amount, period } = isPriceKey(key)
      ? priceWords(priceOf(key))
      : { amount: `"${key}"`, period: "unknown" };
    return `${amount} ${period}`;
  });
  return amounts.join(", ");
}

function priceTitle(key: PriceKey): string {
  const price = priceOf(key);
  const { amount, period } = priceWords(price);
  const billing = price.shownPer ? ", billed yearly" : "";
  return `${price.name}: ${amount} ${period}${billing}`;
}

function fieldOf(parent: unknown, name: string): unknown {
  if (typeof parent !== "object" || parent === null) return undefined;
  return Object.hasOwn(parent, name) ? Reflect.get(parent, name) : undefined;
}

interface DealDates {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

const dealsQuery = `*[_type == "deal" && $key in prices && !(_id in path("drafts.**")) && !(_id in path("versions.**")) && _id != $own]{startsAt, endsAt}`;

/** Whether visitors can buy a price where an editor puts it. Only deals sell some prices. */
async function warnOfDeals(
  key: unknown,
  { document, getClient, hidden }: ValidationContext,
): Promise<true | string> {
  if (hidden || !isPriceKey(key) || !isDealOnly(key)) return true;
  const prices = document?._type === "deal" ? read(document, "prices") : null;
  if (Array.isArray(prices) && prices.includes(key)) return true;
  const deals = await getClient({ apiVersion: "2025-02-19" }).fetch<DealDates[] | null>(
    dealsQuery,
    { key, own: publishedIdOf(document?._id ?? "") },
    { perspective: "raw" },
  );
  if (!deals) return true;
  const { name } = priceOf(key);
  const isSold = deals.some((deal) => dealState(deal, new Date()) !== "ended");
  if (document?._type === "deal") {
    const outcome = isSold ? "other deals do" : "nobody can buy it here";
    return `The dates of this deal don't apply to "${name}": ${outcome}. Choose it under "Offer and dates" too.`;
  }
  if (isSold) return true;
  return deals.length > 0
    ? `The deals that sell "${name}" are over, so nobody can buy it here. Choose another price, or plan a deal with it.`
    : `"${name}" is sold by deals alone, and no published deal sells it, so nobody can buy it here.`;
}
