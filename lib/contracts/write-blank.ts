import type { Blank, Part, Values } from "@/lib/contracts/contract";
import { findState } from "@/lib/contracts/settle";

/** More than any blank needs, and few enough that a page and a file of it stay quick. */
export const VALUE_LENGTH = 2000;

/** What stands where nothing is written yet; whoever shows it says beside it what belongs there. */
export const EMPTY_LINE = "________";

/**
 * Characters that are no text: controls, halves of pairs, marks that turn the direction of what follows, invisible
 * fillers, and what XML can't hold. Joiners stay: emoji and some scripts are written with them.
 */
const unwritable =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u00ad\u200b\u2060-\u206f\ufeff\ufff0-\ufffb]/gu;

/** Typed or pasted text as it may be kept: line breaks stay, for fields with several lines. */
export function cleanValue(typed: string): string {
  const text = typed
    // Nobody waits for a pasted book to be read to its end.
    .slice(0, VALUE_LENGTH * 4)
    .replaceAll(/\r\n?|\u2028|\u2029|\u0085/g, "\n")
    .replaceAll(unwritable, "")
    .normalize("NFC");
  return text.length <= VALUE_LENGTH ? text : [...text].slice(0, VALUE_LENGTH).join("");
}

/** What somebody wrote into a blank as the contract shows it, "" for nothing. */
export function writtenIn(blank: Blank, values: Values): string {
  const typed: unknown = Object.hasOwn(values, blank.key) ? values[blank.key] : "";
  if (typeof typed !== "string") return "";
  const separator = blank.kind === "address" ? ", " : " ";
  const text = cleanValue(typed)
    .trim()
    .replaceAll(/,?\s*\n\s*/g, separator)
    .replaceAll(/\s+/g, " ");
  return format(blank, text);
}

/** The text of a blank on the page, in print and in files: one function, so that all of them agree. */
export function writeBlank(blank: Blank, values: Values): string {
  return writtenIn(blank, values) || EMPTY_LINE;
}

/** Ends of a sentence, in quotes or not. */
const sentenceEnd = /[.!?…][”’"']?$/;
/** Of all states the only one whose name wants an article, but not before what is its own: "the law of", "law governs". */
const district = "District of Columbia";
const own = /^ (\w+ )?(law|courts)\b/;

/** The name of a state as it stands among words. */
export function nameInText(state: string): string {
  return state === district ? `the ${state}` : state;
}

/**
 * The words at a place of a sentence, as what is written around them lets them be. A blank that brings its own full stop,
 * as "Acme Inc." does, takes the place of theirs; before the District of Columbia stands "the".
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

/** "2027-03-03", as date fields have it, becomes "March 3, 2027"; words stay. */
export function formatDate(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const date = new Date(`${text}T00:00:00Z`);
  // The calendar knows no February 30; a day that rolls over is left as it was typed.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text)) return text;
  return date.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

/** "1450" and "$1,450.5" become "$1,450" and "$1,450.50"; an amount in words or in other money stays. */
function formatMoney(text: string): string {
  const [, sign, digits, cents] = /^(-?)\$? ?((?:\d{1,3}(?:,\d{3})+|\d+))(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (digits === undefined) return text;
  return `${sign}$${grouped(digits)}${cents ? `.${cents.padEnd(2, "0")}` : ""}`;
}

/** "61240" becomes "61,240"; four digits stay together, as they may be a year. */
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
