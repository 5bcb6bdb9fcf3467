import { findState } from "../us-states.ts";

const amount = /^-?\$\d{1,3}(,\d{3})*(\.\d\d)?$/;
const number = /^-?\d+(,\d{3})*(\.\d+)?$/;
const numericDate = /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})$/;
const monthFirst = /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/i;
const dayFirst = /^(?<day>\d{1,2})(?:st|nd|rd|th)? (?<month>[a-z]{3,9})\.?,? (?<year>\d{4})$/i;

/** What decides which answers fit. The Studio checks defaults with it. */
interface Asked {
  readonly kind: string;
  readonly sample: string | null;
  readonly choices: readonly unknown[];
}

/** What looks wrong in an answer of this kind as the contract shows it; null when nothing does. */
export function answerFault(blank: Asked, written: string): string | null {
  const example = blank.sample ? ` For example: ${blank.sample}.` : "";
  switch (blank.kind) {
    case "money":
      return amount.test(written) ? null : `This is no amount in dollars.${example}`;
    case "number":
      return number.test(written) ? null : `This is no number.${example}`;
    case "date":
      return isDate(written) ? null : `The calendar has no such date.${example}`;
    case "state":
      return findState(written) ? null : "This is none of the states. Choose one from the list.";
    case "choice":
      return blank.choices.length === 0 || blank.choices.includes(written)
        ? null
        : "This is none of the choices. Choose one from the list.";
    default:
      return null;
  }
}

/** Parses a day as people here write it. `Date` alone accepts almost any words with a digit. */
function isDate(written: string): boolean {
  const found = [numericDate, monthFirst, dayFirst].map((form) => form.exec(written)?.groups).find(Boolean);
  if (!found) return false;
  const { month = "", day = "", year = "" } = found;
  const time = Date.parse(/\d/.test(month) ? `${month}/${day}/${year} UTC` : `${month} ${day}, ${year} UTC`);
  // February 30 rolls over to March, with another day of the month.
  return !Number.isNaN(time) && new Date(time).getUTCDate() === Number(day);
}
