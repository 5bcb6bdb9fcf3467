import { priceForms } from "../../lib/selling/price-text.ts";
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
