import { isEmail } from "@paraph/service/email";
import { checkTexts } from "../accounts/texts.ts";
import { usStates } from "../us-states.ts";
import { asksState, isCountry } from "./buyer-country.ts";

export interface OrderFields {
  readonly email: string;
  /** By its code of ISO 3166-1, two capital letters. */
  readonly country: string;
  /** Of the United States, by its code. Means nothing in other countries. */
  readonly state: string;
}

/** The problem of each field; null: none. */
export type OrderProblems = Readonly<Record<keyof OrderFields, string | null>>;

export const COUNTRY_MISSING = "Please choose your country";
export const STATE_MISSING = "Please choose your state";

/** The account's own address buys an API tier, so the form does not ask for one. */
export function checkOrderForm({ email, country, state }: OrderFields, asksEmail: boolean): OrderProblems {
  const isKnown = !asksState(country) || usStates.some(({ code }) => code === state);
  return {
    email: asksEmail && !isEmail(email) ? checkTexts.emailInvalid : null,
    country: isCountry(country) ? null : COUNTRY_MISSING,
    state: isKnown ? null : STATE_MISSING,
  };
}
