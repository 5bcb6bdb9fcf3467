import type { Blank, Values } from "@/lib/contracts/contract";
import { findState } from "@/lib/contracts/settle";
import { writtenIn } from "@/lib/contracts/write-blank";

const amount = /^-?\$\d{1,3}(,\d{3})*(\.\d\d)?$/;
const number = /^-?\d+(,\d{3})*(\.\d+)?$/;
const numericDate = /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})$/;
const monthFirst = /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/i;
const dayFirst = /^(?<day>\d{1,2})(?:st|nd|rd|th)? (?<month>[a-z]{3,9})\.?,? (?<year>\d{4})$/i;

/**
 * What is odd about what somebody wrote into a blank, and what to do; null when nothing is. It is advice only: what was
 * written stays, and goes into the contract as it is.
 */
export function faultOf(blank: Blank, values: Values): string | null {
  const written = writtenIn(blank, values);
  if (written === "") return null;
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

/** A day in the ways in which people here write one. `Date` alone takes almost any words with a digit for one. */
function isDate(written: string): boolean {
  const found = [numericDate, monthFirst, dayFirst].map((form) => form.exec(written)?.groups).find(Boolean);
  if (!found) return false;
  const { month = "", day = "", year = "" } = found;
  const time = Date.parse(/\d/.test(month) ? `${month}/${day}/${year} UTC` : `${month} ${day}, ${year} UTC`);
  // February 30 is rolled over to March; the day of the month then is another one.
  return !Number.isNaN(time) && new Date(time).getUTCDate() === Number(day);
}
