import { messageOf } from "@paraph/service/message-of";
import { ApiError } from "../post-json.ts";
import type { Work } from "./auth-answers.ts";
import { IdentityError } from "./identity-port.ts";
import { checkTexts, messages, ownTexts } from "./texts.ts";

export interface Told {
  readonly text: string;
  /** People caused it themselves, so it is shown, but not as an error. */
  readonly quiet: boolean;
}

/** Tasks of the dialog, and links in mails. */
export type Occasion = Work | "actionCode";

type Table = ReadonlyMap<string, string>;

const closed = "The sign-in window was closed. You can try again, or use your email and password.";

const quiet: Table = new Map([
  ["auth/popup-closed-by-user", closed],
  ["auth/user-cancelled", closed],
  ["auth/cancelled-popup-request", "A newer sign-in window has taken the place of the previous one."],
]);

const everywhere: Table = new Map([
  ["auth/argument-error", "Sign-in could not be started. Please reload the page and try again."],
  [
    "auth/internal-error",
    "The sign-in service gave no proper answer. Check your connection and any content blocker, then try again.",
  ],
  [
    "auth/popup-blocked",
    "Your browser blocked the sign-in window. Allow pop-ups for this site, then try again.",
  ],
  [
    "auth/web-storage-unsupported",
    "Your browser blocks the storage that sign-in needs. Allow cookies for this site, or use another browser.",
  ],
  [
    "auth/unauthorized-domain",
    "This way of signing in is not available at this address. Use your email and password, or contact us.",
  ],
  [
    "auth/network-request-failed",
    "The sign-in service cannot be reached. Check your connection, then try again.",
  ],
  ["auth/timeout", "The sign-in service takes too long. Check your connection, then try again."],
  ["auth/invalid-api-key", "Sign-in is not set up correctly on this site. Please contact us."],
  [
    "auth/missing-multi-factor-info",
    "Your provider's second step was not completed. Please start the sign-in again.",
  ],
]);

const wrongCredentials: Table = new Map(
  [
    "auth/invalid-credential",
    "auth/invalid-login-credentials",
    "auth/invalid-email",
    "auth/user-not-found",
    "auth/wrong-password",
  ].map((code) => [code, messages.wrongCredentials]),
);

const weakPasswords: Table = new Map([
  ["auth/weak-password", checkTexts.weak],
  ["auth/password-does-not-meet-requirements", checkTexts.weak],
]);

const registration: Table = new Map([
  ...weakPasswords,
  ["auth/email-already-in-use", "This email already has an account. Login, or reset your password."],
  ["auth/invalid-email", checkTexts.emailInvalid],
]);

const reset: Table = new Map([
  ["auth/invalid-email", checkTexts.emailInvalid],
  ["auth/missing-email", checkTexts.emailInvalid],
]);

const used = "This link has been used already, or a newer mail has replaced it. Ask for a new one.";

const actionCode: Table = new Map([
  ...weakPasswords,
  ["auth/expired-action-code", "This link is too old. Ask for a new one."],
  ["auth/invalid-action-code", used],
  ["auth/email-already-in-use", "Another account has this address by now."],
  ["auth/user-disabled", "This account is disabled. Please contact us."],
  ["auth/user-not-found", "The account that this link belongs to no longer exists."],
]);

/** The message for anything thrown. Never empty, and never the text of a bug in our own code. */
export function tell(problem: unknown, occasion: Occasion): Told {
  if (problem instanceof ApiError && problem.status === 429) return loud(waitText(problem.retryAfter));
  if (occasion === "verificationMail") return loud(messages.mailFailed);
  const code = problem instanceof IdentityError ? problem.code : null;
  if (problem instanceof IdentityError && code === "auth/account-exists-with-different-credential")
    return loud(ownTexts.otherMethod[problem.methods?.[0] ?? "unknown"]);
  const silent = code && quiet.get(code);
  if (silent) return { text: silent, quiet: true };
  return loud(
    (code && (tableOf(occasion)?.get(code) ?? everywhere.get(code))) || fallback(problem, occasion),
  );
}

/** How long to wait after too many attempts, in everyday words. */
export function waitText(seconds: number | null): string {
  if (seconds === null) return "Too many attempts. Please wait a few minutes, then try again.";
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

/** For logs: the provider's codes say more than its messages. */
export function reasonOf(problem: unknown): string {
  if (problem instanceof IdentityError) return problem.code;
  return messageOf(problem);
}

function tableOf(occasion: Occasion): Table | null {
  switch (occasion) {
    case "login":
      return wrongCredentials;
    case "register":
      return registration;
    case "reset":
      return reset;
    case "actionCode":
      return actionCode;
    default:
      return null;
  }
}

function fallback(problem: unknown, occasion: Occasion): string {
  switch (occasion) {
    case "register":
      return providerText(problem) || messages.registrationFailed;
    case "reset":
      return providerText(problem) || messages.somethingWrong;
    case "google":
    case "microsoft":
    case "actionCode":
      return messages.socialFailed;
    default:
      // The provider may add codes at any time. The specification lists this one.
      return problem instanceof IdentityError && problem.code !== "auth/too-many-requests"
        ? messages.socialFailed
        : messages.somethingWrong;
  }
}

/** The provider's message without the SDK's wrapper, which is often all there is. */
function providerText(problem: unknown): string {
  if (!(problem instanceof IdentityError)) return "";
  const text = problem.message.replace(/^Firebase:\s*/, "").replace(/\s*\(auth\/[\w-]+\)\.?$/, "");
  return text === "Error" ? "" : text.trim().slice(0, 200);
}

function loud(text: string): Told {
  return { text, quiet: false };
}
