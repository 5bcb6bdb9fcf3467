/** What visitors do that reaches the site's own server anyway, by its name in the counts. */
export const visitActions = {
  form: "Form sent",
  checkout: "Checkout begun",
  trial: "Paid trial begun",
  "sign-up": "Account made with a password",
  goal: "Goal page of an experiment opened",
} as const satisfies Readonly<Record<string, string>>;

export type VisitAction = keyof typeof visitActions;

/** What somebody does by a press: all but the opening of another page. */
export type Press = Exclude<VisitAction, "goal">;

const addresses: Readonly<Record<Press, RegExp>> = {
  form: /^\/api\/leads$/,
  checkout: /^\/local\/payments-api\/create[A-Za-z]+$/,
  trial: /^\/local\/payments-api\/start[A-Za-z]+$/,
  "sign-up": /^\/identitytoolkit\.googleapis\.com\/v1\/accounts:signUp$/,
};

/** What a `POST` to a path does; null: nothing that is counted. */
export function visitActionOf(path: string): Press | null {
  const found = Object.entries(addresses).find(([, address]) => address.test(path));
  return found ? (found[0] as Press) : null; // a key of the table above
}
