import { isEmail } from "../auth/check-form.ts";
import { checkTexts } from "../auth/texts.ts";
import { usStates } from "../us-states.ts";

/** For buyers from elsewhere. */
export const OUTSIDE = "outside";

export interface OrderFields {
  readonly email: string;
  /** Of the United States, by its code; or {@link OUTSIDE}. */
  readonly state: string;
}

/** What is wrong with each field; null: nothing. */
export type OrderProblems = Readonly<Record<keyof OrderFields, string | null>>;

export const STATE_MISSING = "Please choose your state";

/** An API tier is bought by the account's own address, so nobody is asked for one. */
export function checkOrderForm({ email, state }: OrderFields, asksEmail: boolean): OrderProblems {
  const isKnown = state === OUTSIDE || usStates.some(({ code }) => code === state);
  return {
    email: asksEmail && !isEmail(email) ? checkTexts.emailInvalid : null,
    state: isKnown ? null : STATE_MISSING,
  };
}
