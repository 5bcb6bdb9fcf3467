import { cleanLines } from "@paraph/service/clean-text";
import type { Blank, Part, Values } from "@/lib/contracts/contract";
import { findState } from "@/lib/us-states";

/** More than any blank needs, and short enough to keep pages and files fast. */
export const VALUE_LENGTH = 2000;

/** Shown where nothing is written yet, next to what belongs there. */
export const EMPTY_LINE = "________";

/** Cleans typed or pasted text for storage. Line breaks stay, for fields with several lines. */
export function cleanValue(typed: string): string {
  // A pasted book must not block the page.
  const text = cleanLines(typed.slice(0, VALUE_LENGTH * 4)).normalize("NFC");
  return text.length <= VALUE_LENGTH ? text : [...text].slice(0, VALUE_LENGTH).join("");
}

/** A blank's text as the contract shows it, or its default; "" for nothing. */
export function writtenIn(blank: Blank, values: Values): string {
  const typed: unknown = Object.hasOwn(values, blank.key) ? values[blank.key] : "";
  return writeTyped(blank, typeof typed === "string" ? typed : "");
}

/** The last text of each blank: a key changes one, and all are asked for. */
const last = new WeakMap<Blank, { readonly typed: string; readonly written: string }>();

/** What was typed into a blank, as the contract shows it. Where that is nothing, its default stands. */
export function writeTyped(blank: Blank, typed: string): string {
  if (typed === "") return blank.default ?? "";
  const known = last.get(blank);
  if (known?.typed === typed) return known.written;
  const separator = blank.kind === "address" ? ", " : " ";
  const text = cleanValue(typed)
    .trim()
    .replaceAll(/,?\s*\n\s*/g, separator)
    .replaceAll(/\s+/g, " ");
  const written = text === "" ? (blank.default ?? "") : format(blank, text);
  last.set(blank, { typed, written });
  return written;
}

/** What helps to answer a blank. */
export function hintOf(blank: Blank): string | null {
  if (blank.default) return `${blank.default}, unless you change it`;
  return blank.sample ? `for example ${blank.sample}` : null;
}

/** The text of a blank on the page, in print and in files. One function, so that all agree. */
export function writeBlank(blank: Blank, values: Values): string {
  return writtenIn(blank, values) || EMPTY_LINE;
}

/** Ends of a sentence, in quotes or not. */
const sentenceEnd = /[.!?…][”’"']?$/;
/** The only state whose name takes an article, except before its own nouns: "the law of", "law governs". */
const district = "District of Columbia";
const own = /^ (\w+ )?(law|courts)\b/;

/** The name of a state within a sentence. */
export function nameInText(state: string): string {
  return state === district ? `the ${state}` : state;
}

/**
 * Fits a blank's words into the sentence around it. A blank that ends with a period, such as "Acme Inc.", replaces the
 * sentence's own. The District of Columbia gets "the".
 */
export function wordsAt(parts: readonly Part[], index: number, values: Values): string {
  const [before, part, after, rest] = [-1, 0, 1, 2].map((step) => parts[index + step]);
  if (part?.kind !== "words") return "";
  const isEnded = before?.kind === "blank" && sentenceEnd.test(writtenIn(before.blank, values));
  const text = isEnded ? part.text.replace(/^\.(?!\.)/, "") : part.text;
  const isDistrict =
    after?.kind === "blank" && after.blank.kind === "state" && writtenIn(after.blank, values) === district;
  if (!isDistrict || !/(?<!\b[Tt]he)(?<![.?!]) $/.test(text)) return text;
  return rest?.kind === "words" && own.test(rest.text) ? text : `${text}the `;
}

function format({ kind }: Blank, text: string): string {
  if (kind === "date") return formatDate(text);
  if (kind === "money") return formatMoney(text);
  if (kind === "number") return formatNumber(text);
  return kind === "state" ? (findState(text)?.name ?? text) : text;
}

/** "2027-03-03", from a date field, becomes "March 3, 2027". Words stay. */
export function formatDate(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const date = new Date(`${text}T00:00:00Z`);
  // A day that rolls over, such as February 30, stays as typed.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text)) return text;
  return date.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

/** "1450" and "$1,450.5" become "$1,450" and "$1,450.50". Amounts in words or other currencies stay. */
function formatMoney(text: string): string {
  const [, sign, digits, cents] = /^(-?)\$? ?((?:\d{1,3}(?:,\d{3})+|\d+))(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (digits === undefined) return text;
  return `${sign}$${grouped(digits)}${cents ? `.${cents.padEnd(2, "0")}` : ""}`;
}

/** "61240" becomes "61,240". Four digits stay together, because they may be a year. */
function formatNumber(text: string): string {
  const [, sign, digits, decimals] = /^(-?)(\d{5,})(\.\d+)?$/.exec(text) ?? [];
  return digits === undefined ? text : `${sign}${grouped(digits)}${decimals ?? ""}`;
}

/** As text, so that no amount is too long to stay exact. */
function grouped(digits: string): string {
  return digits
    .replaceAll(",", "")
    .replace(/^0+(?=\d)/, "")
    .replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
