import { codeDigits } from "@paraph/service/code-digits";
import { rounds } from "@paraph/service/testing/extent";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { AuthAnswer } from "../../../lib/accounts/auth-answers.ts";
import {
  type AuthAct,
  type AuthEvent,
  type AuthState,
  initialAuth,
  panelOf,
  reduceAuth,
} from "../../../lib/accounts/auth-state.ts";
import { checkTexts, messages, ownTexts } from "../../../lib/accounts/texts.ts";
import { acts, after, answers, filled, type Name, step, type, user, ways } from "../../support/auth-walk.ts";

test("R-AUTH-1 switching keeps the e-mail and clears passwords and messages", () => {
  const { fields, error } = after(...ways["login wrong"], "switch to register");
  expect(error).toBeNull();
  expect(fields).toEqual({ email: "ann@example.com", password: "", confirmPassword: "", otp: "" });
});

test.each<[Name, Partial<AuthState>]>([
  ["login wrong", { error: { text: "Something went wrong", field: null, offersVerificationMail: false } }],
  ["login offers mail", { error: { text: messages.unverified, field: null, offersVerificationMail: true } }],
  ["login told", { notice: "Email Verification sent! Check your mailbox", error: null }],
  ["forgot toast", { toast: { kind: "error", text: "Something went wrong" }, error: null }],
  ["resetSent", { toast: { kind: "success", text: "Password reset email sent!" }, error: null }],
  [
    "twoFactor wrong",
    { error: { text: "Invalid OTP", field: "otp", offersVerificationMail: false }, pending: user },
  ],
  ["verificationSent", { notice: "Registration successful. Please verify your email.", error: null }],
  ["redirecting", { notice: "Redirecting to dashboard", error: null, pending: null }],
])("R-AUTH-3 '%s' has the right message", (name, told) => {
  expect(after(...ways[name])).toMatchObject(told);
});

test("R-AUTH-6 pressing Verify after a refusal, without a new code, keeps what the refusal said", () => {
  const waiting = after(...ways.twoFactor);
  const busy = reduceAuth(reduceAuth(waiting, { type: "edit", field: "otp", value: "123456" }), {
    type: "submit",
  });
  const text = "Too many attempts. Please try again in 5 minutes.";
  const refused = reduceAuth(busy, { type: "codeRefused", attempt: busy.attempt, text });
  expect(refused.error?.text).toBe(text);
  const again = reduceAuth(refused, { type: "submit" });
  expect(again).toEqual(refused);
  expect(again.error, "a new one, which is announced").not.toBe(refused.error);
});

test.each([
  ["123 456", "123456"],
  ["１２３ ４５６", "123456"],
  ["١٢٣٤٥٦", "123456"],
  ["۱۲۳-۴۵۶", "123456"],
  ["१२३४५६", "123456"],
  ["code: 12345678", "123456"],
  ["twelve", ""],
])("R-AUTH-6 of “%s” the code is “%s”", (written, code) => {
  expect(codeDigits(written)).toBe(code);
});

test("R-AUTH-2 submitting an empty form reports its first field and starts no request", () => {
  const state = after("open register", "submit");
  expect(state.error).toEqual({
    text: checkTexts.emailInvalid,
    field: "email",
    offersVerificationMail: false,
  });
  expect(state).toMatchObject({ step: "form", attempt: 0, awaited: null });
});

test("R-AUTH-6 an empty or blank code is refused without a request", () => {
  const asked = after("open login", ...filled, "submit", "two-factor needed", type("otp", "  "), "submit");
  expect(asked).toMatchObject({
    step: "twoFactor",
    attempt: 1,
    error: { text: "Invalid OTP", field: "otp" },
  });
});

test("R-AUTH-6 when the server refuses a login without a code, the form asks for the code and says why", () => {
  const busy = after(...ways["busy login"]);
  const state = reduceAuth(busy, { ...answers["two-factor needed"], refused: true, attempt: busy.attempt });
  expect(state).toMatchObject({
    step: "twoFactor",
    pending: user,
    error: { text: ownTexts.twoFactorNeeded },
  });
  expect(state.fields.password).toBe("");
});

test("R-AUTH-9 a window that closes late does not replace the form's newer error", () => {
  const complaining = after("open login", "choose google", "come back", "submit");
  expect(complaining.error?.text).toBe("Email is required");
  const state = step(complaining, "window closed");
  expect(state).toMatchObject({ error: complaining.error, notice: null, awaited: null });
});

test.each<[Name, string]>([
  ["login", "login"],
  ["busy register", "register"],
  ["busy reset", "forgot"],
  ["busy code", "twoFactor"],
  ["twoFactor wrong", "twoFactor"],
  ["verificationSent", "verificationSent"],
  ["resetSent", "resetSent"],
  ["redirecting", "redirecting"],
])("R-AUTH-1 '%s' shows the panel '%s'", (name, panel) => {
  expect(panelOf(after(...ways[name]))).toBe(panel);
});

const text = fc.constantFrom("", " ", "ann@example.com", "Abcdefg1", "123456");
const anyAct: fc.Arbitrary<AuthAct> = fc.oneof(
  fc.constantFrom(...Object.values(acts)),
  fc.record({
    type: fc.constant("edit" as const),
    field: fc.constantFrom("email" as const, "password" as const, "confirmPassword" as const, "otp" as const),
    value: text,
  }),
);
const anyAnswer: fc.Arbitrary<AuthAnswer> = fc.oneof(
  fc.constantFrom<AuthAnswer>(...Object.values(answers)),
  fc.constantFrom<AuthAnswer>(
    { ...answers["two-factor needed"], refused: true },
    { ...answers.unverified, offersVerificationMail: false },
  ),
);
/** An answer's number says how many attempts back it belongs; 0 is the newest. */
const anyEvent = fc.oneof(anyAct, fc.tuple(anyAnswer, fc.constantFrom(0, 0, 0, 1, 2)));

test("R-AUTH-1 no sequence of actions and answers leads to an invalid state", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state = initialAuth;
      for (const event of events) {
        const given: AuthEvent = Array.isArray(event)
          ? { ...event[0], attempt: state.attempt - event[1] }
          : event;
        const next = reduceAuth(state, given);
        expect(next.attempt - state.attempt).toBeOneOf([0, 1]);
        state = next;
        expectSound(state);
      }
    }),
    { numRuns: rounds(2000) },
  );
});

function expectSound({
  mode,
  step,
  busyWith,
  awaited,
  attempt,
  pending,
  fields,
  error,
  notice,
  toast,
}: AuthState) {
  expect(busyWith !== null).toBe(step === "busy");
  if (busyWith) expect(awaited).toEqual({ attempt, work: busyWith });
  else if (awaited) expect([step, awaited.work]).toEqual(["form", expect.stringMatching(/google|microsoft/)]);
  expect(pending !== null).toBe(step === "twoFactor" || busyWith === "code");
  expect(fields.otp === "" || pending !== null).toBe(true);
  const hasForm = pending === null && (step === "form" || step === "busy");
  if (mode !== "register") expect(fields.confirmPassword).toBe("");
  if (!hasForm || mode === "forgot") expect([fields.password, fields.confirmPassword]).toEqual(["", ""]);
  if (step === "verificationSent") expect(mode).toBe("register");
  if (step === "resetSent" || busyWith === "reset") expect(mode).toBe("forgot");
  if (busyWith === "login" || busyWith === "verificationMail") expect(mode).toBe("login");
  if (step === "twoFactor" || step === "redirecting") expect(mode).not.toBe("forgot");
  if (error?.offersVerificationMail) expect([mode, step]).toEqual([expect.anything(), "form"]);
  if (error?.field === "otp") expect(step).toBe("twoFactor");
  if (toast) expect(mode).toBe("forgot");
  expect([error, notice].filter(Boolean).length).toBeLessThanOrEqual(1);
}
