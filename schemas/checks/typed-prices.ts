import { priceForms, unknownPriceIn } from "../../lib/selling/price-text.ts";
import {
  allOffered,
  type PriceKey,
  priceOf,
  shownPrice,
  type TierKey,
  tierKeys,
} from "../../lib/selling/prices.ts";
import type { CheckedField } from "./checked-fields.ts";
import { textIn } from "./rich-texts.ts";
import type { Finding } from "./words.ts";

/** "$15 a month", "$240 per year", "$25/mo". */
const recurring = /\$(\d[\d,]*(?:\.\d{2})?)(?:\s+(?:a|per|each|every)\s+|\s*\/\s*)(month|mo|year|yr)\b/gi;

/** "save $60", "saves up to 45%", "20% less", "two months free". */
const saving =
  /\bsav(?:e|es|ing|ings)\b[^.!?]{0,40}?(?:\$\s?\d[\d,.]*|\d+\s?%)|\d+\s?(?:%|percent)\s+(?:less|off|cheaper|discount)|\b(?:\d+|one|two|three|four|six) months? free\b/i;

/** Stories and articles also name what others charge. */
const namesOthers: readonly unknown[] = ["caseStudy", "post"];
/** Fields that hold code, or what others charge and laws say, with its source beside it. */
const ofOthers: readonly unknown[] = ["code", "theirs", "statement"];
/** Contracts hold the parties’ own amounts. */
const noPrices: readonly unknown[] = [
  "contractTemplate",
  "contractClause",
  "contractCategory",
  "searchWords",
];

/** Prices in brackets that stand for nothing, so that their sentence would be missing on the page. */
export function findUnknownPrices(field: CheckedField): Finding[] {
  const text = textIn(field);
  const problem = text === null ? null : unknownPriceIn(text);
  return problem === null ? [] : [{ path: field.path, message: problem }];
}

/** Amounts and savings written by hand: they stay as they are when the price table changes. */
export function findTypedPrices(field: CheckedField, documentType: unknown): Finding[] {
  const { path } = field;
  if (noPrices.includes(documentType) || ofOthers.includes(path.at(-1))) return [];
  const text = textIn(field);
  if (text === null) return [];
  const [saved] = saving.exec(text) ?? [];
  if (saved) {
    const { saving: money, percent } = priceForms;
    const message = `"${saved}" is a saving written by hand. Write ${money?.example} or ${percent?.example}: the page calculates it from the price table. Or leave it out.`;
    return [{ path, message }];
  }
  for (const [words, amount = "", per = ""] of text.matchAll(recurring)) {
    const cents = Math.round(Number(amount.replaceAll(",", "")) * 100);
    const written = writtenAs(cents, /^m/i.test(per) ? "month" : "year");
    if (written) {
      const message = `"${words}" is written by hand. Write ${written}: the page then says what the price table says.`;
      return [{ path, message }];
    }
    if (namesOthers.includes(documentType)) continue;
    const message = `Nothing in the price table costs "${words}". Correct the amount, or let a block with prices show it.`;
    return [{ path, message }];
  }
  return [];
}

/** How a sold amount is written so that it follows the table; null when nothing costs that. */
function writtenAs(cents: number, per: "month" | "year"): string | null {
  const keys: readonly (PriceKey | TierKey)[] = [...allOffered(), ...tierKeys];
  const shown = keys.find((key) => {
    const price = shownPrice(priceOf(key));
    return price.amount === cents && price.per === per;
  });
  if (shown) return `[price ${shown}]`;
  const billed = keys.find((key) => {
    const { amount, interval } = priceOf(key);
    return per === "year" && interval !== null && amount * (interval === "month" ? 12 : 1) === cents;
  });
  if (!billed) return null;
  return priceOf(billed).interval === "year" ? `[invoice ${billed}] a year` : `[year ${billed}] a year`;
}
