import { compareOffer } from "./compare.ts";
import { formatMoney } from "./money.ts";
import { priceWords } from "./order-text.ts";
import {
  isPriceKey,
  isTierKey,
  otherInterval,
  type Price,
  type PriceKey,
  priceOf,
  shownPrice,
} from "./prices.ts";

/**
 * Amounts in sentences. A text names a price in brackets, `[price team_annual]`, and readers see what the price table
 * says, so that no sentence keeps an amount that has changed. A saving is computed or not made at all.
 */

type Key = Parameters<typeof priceOf>[0];
type Other = string | undefined;

interface Form {
  /** How it is written, for the messages to editors. */
  readonly example: string;
  readonly says: string;
  readonly write: (price: Price, key: Key, other: Other) => string | null;
}

const money = (amount: number, { currency }: Price) => formatMoney(amount, currency);

export const priceForms: Readonly<Record<string, Form>> = {
  price: {
    example: "[price team_annual]",
    says: "the price with its period: $20 a month",
    write: (price) => {
      const { amount, period } = priceWords(price);
      return price.interval === null ? amount : `${amount} ${period}`;
    },
  },
  amount: {
    example: "[amount team_annual]",
    says: "the same without the period: $20",
    write: (price) => money(shownPrice(price).amount, price),
  },
  invoice: {
    example: "[invoice team_annual]",
    says: "the amount of one invoice: $240",
    write: (price) => money(price.amount, price),
  },
  year: {
    example: "[year freelancer_monthly]",
    says: "what twelve months cost: $180",
    write: (price) => {
      const year = overYear(price);
      return year === null ? null : money(year, price);
    },
  },
  saving: {
    example: "[saving team_annual]",
    says: "what a year saves compared with the same plan billed monthly: $72",
    write: (price, key) => {
      const saved = besideMonthly(price, key);
      return saved && money(saved.saving, price);
    },
  },
  percent: {
    example: "[percent team_annual]",
    says: "the same saving in percent: 23%",
    write: (price, key) => {
      const saved = besideMonthly(price, key);
      return saved && `${saved.percent}%`;
    },
  },
  difference: {
    example: "[difference team_annual growing_annual]",
    says: "how much more the second costs in a year: $60",
    write: (price, _key, other) => {
      if (!isPriceKey(other)) return null;
      const dearer = priceOf(other);
      const [less, more] = [overYear(price), overYear(dearer)];
      if (less === null || more === null || more <= less || dearer.currency !== price.currency) return null;
      return money(more - less, price);
    },
  },
  share: {
    example: "[share growing_annual 20]",
    says: "one invoice divided by a number, rounded to the cent: $15.00",
    write: (price, _key, other) => {
      const parts = Number(other);
      if (!Number.isSafeInteger(parts) || parts < 1) return null;
      const cents = String(Math.round(price.amount / parts)).padStart(3, "0");
      const whole = money(Number(`${cents.slice(0, -2)}00`), price);
      return `${whole}.${cents.slice(-2)}`;
    },
  },
};

const forms = Object.keys(priceForms).join("|");
const written = new RegExp(`\\[(${forms}) +([a-z0-9_]+)(?: +([a-z0-9_]+))? *\\]`, "g");

/** The keys of prices that a text names. */
export function pricesNamedIn(text: string): string[] {
  return [...text.matchAll(written)].flatMap(([, form, key, other]) =>
    [key, form === "difference" ? other : undefined].filter((one) => one !== undefined),
  );
}

/** The text as readers see it; null when something in it can't be said, so that no reader sees half a sentence. */
export function withPrices(text: string): string | null {
  let isWhole = true;
  const said = text.replaceAll(written, (_, form: string, key: string, other: Other) => {
    const words = wordsFor(form, key, other);
    if (words === null) isWhole = false;
    return words ?? "";
  });
  return isWhole ? said : null;
}

/** What is wrong with the first price that a text names and nothing can be said for. */
export function unknownPriceIn(text: string): string | null {
  for (const [whole, form = "", key = "", other] of text.matchAll(written)) {
    if (wordsFor(form, key, other) !== null) continue;
    if (!isKnown(key)) return `"${key}" in ${whole} is not in the price table.`;
    return `${whole} says nothing. ${priceForms[form]?.example} stands for ${priceForms[form]?.says}.`;
  }
  return null;
}

function wordsFor(form: string, key: string, other: Other): string | null {
  return isKnown(key) ? (priceForms[form]?.write(priceOf(key), key, other) ?? null) : null;
}

function isKnown(key: string): key is Key {
  return isPriceKey(key) || isTierKey(key);
}

/** The same plan billed monthly is the only price that a yearly one saves against. */
function besideMonthly(price: Price, key: Key) {
  const other: PriceKey | null = price.interval === "year" ? otherInterval(key) : null;
  const compared = other && compareOffer(price, priceOf(other));
  return compared?.kind === "saving" ? compared : null;
}

function overYear({ amount, interval }: Price): number | null {
  if (interval === null) return null;
  return interval === "month" ? amount * 12 : amount;
}
