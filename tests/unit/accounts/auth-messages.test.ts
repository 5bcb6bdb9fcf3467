import { expect, test } from "vitest";
import { IdentityError } from "../../../lib/accounts/identity-port.ts";
import { type Occasion, reasonOf, tell, waitText } from "../../../lib/accounts/provider-messages.ts";
import { ApiError } from "../../../lib/post-json.ts";

const wrong = "Email or Password is incorrect. Please try again.";
const general = "An error occurred. Please try again.";
const exception = "Something went wrong";
const listed = [
  "argument-error",
  "internal-error",
  "popup-blocked",
  "popup-closed-by-user",
  "cancelled-popup-request",
  "web-storage-unsupported",
  "unauthorized-domain",
  "network-request-failed",
  "invalid-api-key",
  "missing-multi-factor-info",
];

const told = (code: string, occasion: Occasion, message = `Firebase: Error (auth/${code}).`) =>
  tell(new IdentityError(`auth/${code}`, message), occasion);

test.each(listed)("R-AUTH-3 %s has its own message, which says what to do", (code) => {
  for (const occasion of ["login", "register", "google", "microsoft", "reset"] as const) {
    const { text } = told(code, occasion);
    expect(text).toMatch(/again|contact us|use (your|another)|newer sign-in window/i);
    expect([general, exception, "An error occurred during registration."]).not.toContain(text);
  }
});

test("R-AUTH-3 no two of the listed codes share a message", () => {
  expect(new Set(listed.map((code) => told(code, "google").text)).size).toBe(listed.length);
});

test("R-AUTH-9 closed or replaced windows are reported, but not as errors", () => {
  const quiet = listed.filter((code) => told(code, "google").quiet);
  expect(quiet).toEqual(["popup-closed-by-user", "cancelled-popup-request"]);
  expect(told("user-cancelled", "microsoft")).toEqual(told("popup-closed-by-user", "google"));
});

test.each<[Occasion, string, string]>([
  ["login", "wrong-password", wrong],
  ["login", "user-not-found", wrong],
  ["login", "invalid-credential", wrong],
  ["login", "invalid-login-credentials", wrong],
  ["login", "invalid-email", wrong],
  ["login", "too-many-requests", exception],
  ["login", "user-disabled", general],
  ["login", "constructor", general],
  ["microsoft", "something-new", general],
  ["google", "wrong-password", general],
  ["register", "email-already-in-use", "This email already has an account. Login, or reset your password."],
  ["register", "invalid-email", "Please enter valid email"],
  ["register", "weak-password", "Weak Password"],
  ["register", "password-does-not-meet-requirements", "Weak Password"],
  ["register", "something-new", "An error occurred during registration."],
  ["reset", "invalid-email", "Please enter valid email"],
  ["reset", "missing-email", "Please enter valid email"],
  ["reset", "something-new", exception],
  ["verificationMail", "too-many-requests", "Failed to send email verification. Please try again."],
  ["verificationMail", "network-request-failed", "Failed to send email verification. Please try again."],
  ["actionCode", "expired-action-code", "This link is too old. Ask for a new one."],
  [
    "actionCode",
    "invalid-action-code",
    "This link has been used already, or a newer mail has replaced it. Ask for a new one.",
  ],
  ["actionCode", "user-disabled", "This account is disabled. Please contact us."],
  ["actionCode", "user-not-found", "The account that this link belongs to no longer exists."],
  ["actionCode", "weak-password", "Weak Password"],
  ["actionCode", "something-new", general],
  ["code", "user-mismatch", general],
])("R-AUTH-3 %s failing with %s shows: %s", (occasion, code, text) => {
  expect(told(code, occasion)).toEqual({ text, quiet: false });
});

test.each<[Occasion, string]>([
  ["login", exception],
  ["code", exception],
  ["google", general],
  ["microsoft", general],
  ["register", "An error occurred during registration."],
  ["verificationMail", "Failed to send email verification. Please try again."],
  ["reset", exception],
  ["actionCode", general],
])("R-AUTH-3 when %s fails for an unknown reason, the form shows: %s", (occasion, text) => {
  for (const problem of [new TypeError("x is undefined"), "text", null, new ApiError("got no answer", {})]) {
    expect(tell(problem, occasion)).toEqual({ text, quiet: false });
  }
});

test("R-AUTH-3 registration and reset show the provider's message without its prefix and code", () => {
  const message = "Firebase: Registration is closed on Sundays. (auth/sunday).";
  for (const occasion of ["register", "reset"] as const) {
    expect(told("sunday", occasion, message).text).toBe("Registration is closed on Sundays.");
    expect(told("sunday", occasion, "x".repeat(5000)).text).toHaveLength(200);
  }
});

test.each([
  [null, "Too many attempts. Please wait a few minutes, then try again."],
  [0, "Too many attempts. Please try again in a minute."],
  [60, "Too many attempts. Please try again in a minute."],
  [61, "Too many attempts. Please try again in 2 minutes."],
  [900, "Too many attempts. Please try again in 15 minutes."],
])("R-AUTH-6 a wait of %s s shows: %s", (retryAfter, text) => {
  expect(waitText(retryAfter)).toBe(text);
  expect(tell(new ApiError("answered 429", { status: 429, retryAfter }), "login").text).toBe(text);
});

test("a log entry has the provider's code, or else the error's message", () => {
  expect(reasonOf(new IdentityError("auth/popup-blocked", "Firebase: Error."))).toBe("auth/popup-blocked");
  expect(reasonOf(new TypeError("x is undefined"))).toBe("x is undefined");
  expect(reasonOf("text")).toBe("text");
});
