import { isEmail } from "@paraph/service/email";
import type { GivenCard } from "../stripe/sessions.ts";

/** The buyer's input. Nothing stores the card. */
export interface CardForm {
  readonly email: string;
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export type CardField = keyof CardForm;

export interface FieldProblem {
  readonly field: CardField;
  readonly message: string;
}

export function readCardForm(form: Readonly<Record<string, unknown>>): CardForm {
  const text = (name: CardField) => {
    const value = form[name];
    return typeof value === "string" ? value.trim().slice(0, 254) : "";
  };
  return {
    email: text("email"),
    number: text("number").replace(/[\s-]/g, ""),
    expiry: text("expiry").replace(/\s/g, ""),
    cvc: text("cvc"),
  };
}

/** The first problem, in form order. */
export function checkCardForm({ email, number, expiry, cvc }: CardForm, now: Date): FieldProblem | null {
  if (!isEmail(email)) {
    return { field: "email", message: "Enter an e-mail address, such as name@example.com." };
  }
  if (!/^\d{16}$/.test(number) || !hasValidChecksum(number)) {
    return { field: "number", message: "Enter one of the test numbers below: 16 digits." };
  }
  if (!isInFuture(expiry, now)) {
    return { field: "expiry", message: "Enter a month that is still to come, such as 12/34." };
  }
  if (!/^\d{3}$/.test(cvc)) return { field: "cvc", message: "Enter any three digits." };
  return null;
}

/** What is charged, of a form without problems. */
export function cardOf({ number, expiry }: CardForm): GivenCard {
  return { number, expMonth: Number(expiry.slice(0, 2)), expYear: 2000 + Number(expiry.slice(-2)) };
}

/** The Luhn check detects single wrong digits and most transpositions. */
function hasValidChecksum(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** A card is valid until the end of its month. */
function isInFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/?(\d{2})$/.exec(expiry) ?? [];
  if (month === undefined || year === undefined) return false;
  return Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime();
}
