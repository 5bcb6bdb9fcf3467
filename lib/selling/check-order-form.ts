import { isEmail } from "@paraph/service/email";
import { checkTexts } from "../accounts/texts.ts";
import { usStates } from "../us-states.ts";

/** The choice of buyers outside the United States. */
export const OUTSIDE = "outside";

export interface OrderFields {
  readonly email: string;
  /** Of the United States, by its code; or {@link OUTSIDE}. */
  readonly state: string;
}

/** The problem of each field; null: none. */
export type OrderProblems = Readonly<Record<keyof OrderFields, string | null>>;

export const STATE_MISSING = "Please choose your state";

/** The account's own address buys an API tier, so the form does not ask for one. */
export function checkOrderForm({ email, state }: OrderFields, asksEmail: boolean): OrderProblems {
  const isKnown = state === OUTSIDE || usStates.some(({ code }) => code === state);
  return {
    email: asksEmail && !isEmail(email) ? checkTexts.emailInvalid : null,
    state: isKnown ? null : STATE_MISSING,
  };
}
