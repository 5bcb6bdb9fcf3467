import type { AuthAnswer } from "../../lib/accounts/auth-answers.ts";
import { type AuthAct, type AuthState, initialAuth, reduceAuth } from "../../lib/accounts/auth-state.ts";
import type { SignedIn } from "../../lib/accounts/identity-port.ts";
import { messages } from "../../lib/accounts/texts.ts";

export const user: SignedIn = {
  uid: "u1",
  email: "ann@example.com",
  emailVerified: true,
  name: null,
  photoURL: null,
  phoneNumber: null,
  method: "email_password",
};

export const type = (field: keyof AuthState["fields"], value: string): AuthAct => ({
  type: "edit",
  field,
  value,
});
export const acts = {
  "open login": { type: "open", mode: "login" },
  "open register": { type: "open", mode: "register" },
  close: { type: "close" },
  "switch to login": { type: "switchMode", mode: "login" },
  "switch to register": { type: "switchMode", mode: "register" },
  "switch to forgot": { type: "switchMode", mode: "forgot" },
  "type a password": type("password", "Abcdefg1"),
  "type a code": type("otp", "123456"),
  submit: { type: "submit" },
  "choose google": { type: "choose", provider: "google" },
  "choose microsoft": { type: "choose", provider: "microsoft" },
  "send the mail again": { type: "sendMailAgain" },
  "come back": { type: "windowFocused" },
  "lose the toast": { type: "toastLost" },
} satisfies Record<string, AuthAct>;

export const answers = {
  "the popup answered": { type: "popupAnswered" },
  registered: { type: "registered" },
  "reset sent": { type: "resetSent" },
  "mail sent": { type: "mailSent" },
  "mail failed": { type: "mailFailed", text: messages.mailFailed },
  unverified: { type: "unverified", offersVerificationMail: true },
  "two-factor needed": { type: "twoFactorNeeded", user, refused: false },
  "code refused": { type: "codeRefused", text: messages.invalidOtp },
  failed: { type: "failed", text: messages.somethingWrong, quiet: false },
  "window closed": { type: "failed", text: "The window was closed.", quiet: true },
  redirecting: { type: "redirecting" },
} satisfies Record<string, AuthAnswer>;

type ActName = keyof typeof acts;
export type EventName = ActName | keyof typeof answers;

/** Applies one event. An answer belongs to the awaited attempt unless another is given. */
export function step(
  state: AuthState,
  name: EventName,
  attempt = state.awaited?.attempt ?? state.attempt,
): AuthState {
  return reduceAuth(
    state,
    // A name is a key of one or the other.
    name in acts ? acts[name as ActName] : { ...answers[name as keyof typeof answers], attempt },
  );
}

export const filled = [
  type("email", "ann@example.com"),
  type("password", "Abcdefg1"),
  type("confirmPassword", "Abcdefg1"),
];
export const after = (...events: (EventName | AuthAct)[]): AuthState =>
  events.reduce<AuthState>(
    (state, event) => (typeof event === "string" ? step(state, event) : reduceAuth(state, event)),
    initialAuth,
  );

/** The events that lead to each visually distinct state. */
export const ways = {
  login: ["open login", ...filled],
  register: ["open register", ...filled],
  forgot: ["open login", ...filled, "switch to forgot"],
  "login wrong": ["open login", ...filled, "submit", "failed"],
  "login offers mail": ["open login", ...filled, "submit", "unverified"],
  "login told": ["open login", ...filled, "submit", "unverified", "send the mail again", "mail sent"],
  "login, window open": ["open login", ...filled, "choose google", "come back"],
  "register wrong": ["open register", ...filled, "submit", "failed"],
  "forgot toast": ["open login", ...filled, "switch to forgot", "submit", "failed"],
  "busy login": ["open login", ...filled, "submit"],
  "busy google": ["open login", ...filled, "choose google"],
  "busy microsoft": ["open login", ...filled, "choose microsoft"],
  "busy register": ["open register", ...filled, "submit"],
  "busy reset": ["open login", ...filled, "switch to forgot", "submit"],
  "busy verificationMail": ["open login", ...filled, "submit", "unverified", "send the mail again"],
  twoFactor: ["open login", ...filled, "submit", "two-factor needed", "type a code"],
  "twoFactor wrong": [
    "open login",
    ...filled,
    "submit",
    "two-factor needed",
    "type a code",
    "submit",
    "code refused",
  ],
  "busy code": ["open login", ...filled, "submit", "two-factor needed", "type a code", "submit"],
  verificationSent: ["open register", ...filled, "submit", "registered"],
  resetSent: ["open login", ...filled, "switch to forgot", "submit", "reset sent"],
  redirecting: ["open login", ...filled, "submit", "redirecting"],
} satisfies Record<string, (EventName | AuthAct)[]>;

export type Name = keyof typeof ways;

export function nameOf(state: AuthState): string {
  if (state.busyWith) return `busy ${state.busyWith}`;
  if (state.step !== "form") return state.error ? `${state.step} wrong` : state.step;
  if (state.awaited !== null) return `${state.mode}, window open`;
  if (state.error)
    return state.error.offersVerificationMail ? `${state.mode} offers mail` : `${state.mode} wrong`;
  return state.toast ? `${state.mode} toast` : `${state.mode}${state.notice ? " told" : ""}`;
}
