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

/** Signs that mean something to another program, and that visitors would read as they are. */
const foreign: readonly { readonly sign: RegExp; readonly message: (found: string) => string }[] = [
  {
    sign: new RegExp(`\\[(?:${Object.keys(priceForms).join("|")})\\s*[:=][^\\]]*\\]`, "i"),
    message: (found) => `Write "${found}" without the colon, or visitors read the brackets.`,
  },
  {
    sign: /\{\{[^{}]*\}\}|\{%[^{}]*%\}|<%[^<>]*%>|\*\|[A-Z_]+\|\*/,
    message: (found) => `"${found}" is filled in by mail programs, and not here. Write the words.`,
  },
  {
    sign: /&(?:nbsp|amp|lt|gt|quot|apos|[lr][sd]quo|[mn]dash|hellip|#\d+|#x[\da-f]+);/i,
    message: (found) => `"${found}" is code for a sign. Type the sign itself.`,
  },
  {
    sign: /\*\*(?=\S)[^*]+\*\*|\[[^\]]+\]\((?:https?:|\/)[^)\s]*\)|^#{1,4} (?=\S)/m,
    message: (found) =>
      `"${found.trim()}" is Markdown, which this field shows as it is. Use the buttons of the editor.`,
  },
  {
    // Joiners belong to scripts and to emoji, soft hyphens to long words.
    sign: /[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/,
    message: () =>
      "This text has an invisible sign in it, pasted from elsewhere. Write the words around it again.",
  },
  {
    sign: /(?<=\S) {2,}(?=\S)/,
    message: () => "There are two spaces in a row.",
  },
];

/** "18 €", "€18", "£ 20", "EUR 18". */
const otherMoney = /(?:[€£]|\b(?:EUR|GBP)\b)\s?\d[\d.,]*|\d[\d.,]*\s?(?:[€£]|(?:EUR|GBP)\b)/;
/** Articles, stories and contracts name amounts that are not our prices. */
const namesAmounts: readonly unknown[] = [
  "caseStudy",
  "comparison",
  "contractClause",
  "contractTemplate",
  "post",
];
const notWords: readonly unknown[] = ["code", "theirs", "statement"];

/** What was typed or pasted for another program, or in another currency than the price table's. */
export function findForeignSigns(field: CheckedField, documentType: unknown): Finding[] {
  const { path, type } = field;
  if (notWords.includes(path.at(-1)) || type.name === "url") return [];
  // A blank of a contract stands between words as a letter does.
  const text = textIn(field, "x");
  if (text === null) return [];
  const found = foreign.flatMap(({ sign, message }) => {
    const [words] = sign.exec(text) ?? [];
    return words === undefined ? [] : [{ path, message: message(words) }];
  });
  const [amount] = namesAmounts.includes(documentType) ? [] : (otherMoney.exec(text) ?? []);
  if (amount !== undefined)
    found.push({
      path,
      message: `"${amount}": the price table is in dollars. Write ${priceForms.price?.example}.`,
    });
  return found;
}

const titles: readonly unknown[] = ["title", "heading", "name"];

/** Titles of capital letters only, which are hard to read and spelled out by some screen readers. */
export function findShoutedTitle({ type, value, path }: CheckedField): Finding[] {
  if (type.jsonType !== "string" || typeof value !== "string" || !titles.includes(path.at(-1))) return [];
  const isShouted = value === value.toUpperCase() && (value.match(/\p{Lu}{3,}/gu) ?? []).length > 1;
  return isShouted
    ? [
        {
          path,
          message:
            "Write it with small letters: capitals are hard to read, and some are read out one by one.",
        },
      ]
    : [];
}

/** Words of a template or of a new block that somebody has to replace: "[Name the product]". */
const placeholder = /\[[A-Z][^[\]]{3,}\]/;

/** The first placeholder in a text; null when there is none. */
export function placeholderIn(text: string): string | null {
  return placeholder.exec(text)?.[0] ?? null;
}

/** Placeholders that nobody has replaced yet. Code may hold brackets of its own. */
export function findPlaceholders(field: CheckedField): Finding[] {
  const { path } = field;
  if (path.at(-1) === "code") return [];
  const text = textIn(field);
  const found = text === null ? null : placeholderIn(text);
  return found === null ? [] : [{ path, message: `Replace ${found} with your own words.` }];
}

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
