import { ApiError } from "../post-json.ts";
import { IdentityError } from "./identity-port.ts";
import { tell, waitText } from "./provider-messages.ts";
import { checkTexts, messages } from "./texts.ts";

const ended = "Your sign-in has ended. Reload the page and sign in again.";
const late =
  "Too much time has passed since you confirmed that it is you. Press again and confirm once more.";
const offline = "Your account can't be reached. Check your connection, then try again.";

const closed = "The window was closed. Nothing has changed.";

const texts: ReadonlyMap<string, string> = new Map([
  ["auth/invalid-credential", "That password is not right."],
  ["auth/wrong-password", "That password is not right."],
  ["auth/invalid-login-credentials", "That password is not right."],
  ["auth/missing-password", checkTexts.passwordRequired],
  ["auth/user-mismatch", "That is another account. Choose the one that belongs to this account."],
  ["auth/too-many-requests", waitText(null)],
  ["auth/requires-recent-login", late],
  ["auth/user-token-expired", ended],
  ["auth/no-current-user", ended],
  ["auth/user-not-found", ended],
  ["auth/user-disabled", "This account is disabled. Please contact us."],
  ["auth/email-already-in-use", "Another account has this address."],
  ["auth/invalid-email", checkTexts.emailInvalid],
  ["auth/invalid-new-email", checkTexts.emailInvalid],
  ["auth/missing-new-email", checkTexts.emailInvalid],
  ["auth/weak-password", checkTexts.weak],
  ["auth/password-does-not-meet-requirements", checkTexts.weak],
  [
    "auth/credential-already-in-use",
    "Somebody signs in to another account here with it. Choose another one.",
  ],
  ["auth/provider-already-linked", "It is linked already. Reload the page to see it."],
  ["auth/no-such-provider", "It is no longer linked. Reload the page to see it."],
  ["auth/operation-not-allowed", "This is not possible here. Please contact us."],
  ["auth/network-request-failed", offline],
  ["auth/popup-closed-by-user", closed],
  ["auth/user-cancelled", closed],
]);

/** Whether the person has to confirm once more. */
export function isLate(problem: unknown): boolean {
  return tellSettings(problem) === late;
}

/** Whether this browser's sign-in no longer counts. */
export function isEnded(problem: unknown): boolean {
  return tellSettings(problem) === ended;
}

/** The text for anything that fails on the account's page. Never empty. */
export function tellSettings(problem: unknown): string {
  if (problem instanceof IdentityError) {
    // Windows of Google and Microsoft fail as they do at sign-in.
    return texts.get(problem.code) ?? tell(problem, "google").text;
  }
  if (!(problem instanceof ApiError)) return messages.somethingWrong;
  if (problem.status === 429) return waitText(problem.retryAfter);
  if (problem.status === 0) return offline;
  if (problem.status === 401) return ended;
  if (problem.code === "recent_sign_in_required" || problem.code === "two_factor_required") return late;
  if (problem.status >= 500) return "Your account's server has a fault. Please try again in a few minutes.";
  return messages.somethingWrong;
}
