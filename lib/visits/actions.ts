/** What visitors do that reaches the site's own server anyway, by its name in the counts. */
export const visitActions = {
  form: "Form sent",
  checkout: "Checkout begun",
  "sign-up": "Account made with a password",
} as const satisfies Readonly<Record<string, string>>;

export type VisitAction = keyof typeof visitActions;

const addresses: Readonly<Record<VisitAction, RegExp>> = {
  form: /^\/api\/leads$/,
  checkout: /^\/local\/payments-api\/(?:create|start)[A-Za-z]+$/,
  "sign-up": /^\/identitytoolkit\.googleapis\.com\/v1\/accounts:signUp$/,
};

/** What a `POST` to a path does; null: nothing that is counted. */
export function visitActionOf(path: string): VisitAction | null {
  const found = Object.entries(addresses).find(([, address]) => address.test(path));
  return found ? (found[0] as VisitAction) : null; // a key of the table above
}
