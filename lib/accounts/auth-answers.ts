import type { Provider, SignedIn } from "./identity-port.ts";

/** What the account dialog can be waiting for. */
export type Work = "login" | "register" | "reset" | "verificationMail" | "code" | Provider;

/** The result of that work. */
export type AuthAnswer =
  /** The provider's window has answered; the login goes on. */
  | { readonly type: "popupAnswered" }
  | { readonly type: "registered" }
  | { readonly type: "resetSent" }
  | { readonly type: "mailSent" }
  | { readonly type: "mailFailed"; readonly text: string }
  | { readonly type: "unverified"; readonly offersVerificationMail: boolean }
  /** `refused` when a login was attempted without the code and the account's server said no. */
  | { readonly type: "twoFactorNeeded"; readonly user: SignedIn; readonly refused: boolean }
  | { readonly type: "codeRefused"; readonly text: string }
  /** `quiet` when people caused it themselves: shown, but not as an error. */
  | { readonly type: "failed"; readonly text: string; readonly quiet: boolean }
  | { readonly type: "redirecting" };

type Answers = readonly AuthAnswer["type"][];

const toLogin: Answers = ["unverified", "twoFactorNeeded", "failed", "redirecting"];
const toPopup: Answers = [...toLogin, "popupAnswered"];

const possible: Readonly<Record<Work, Answers>> = {
  login: toLogin,
  google: toPopup,
  microsoft: toPopup,
  code: [...toLogin, "codeRefused"],
  register: ["registered", "mailFailed", "failed"],
  reset: ["resetSent", "failed"],
  verificationMail: ["mailSent", "mailFailed"],
};

export function canAnswer(work: Work, { type }: AuthAnswer): boolean {
  return possible[work].includes(type);
}
