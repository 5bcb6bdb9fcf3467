import { type AuthAnswer, canAnswer, type Work } from "./auth-answers.ts";
import { type AuthMode, checkForm, type FieldName, type Fields } from "./check-form.ts";
import type { Provider, SignedIn } from "./identity-port.ts";
import { messages, ownTexts } from "./texts.ts";

export interface AuthError {
  readonly text: string;
  readonly field: FieldName | null;
  readonly offersVerificationMail: boolean;
}

export interface AuthState {
  readonly mode: AuthMode;
  readonly fields: Fields;
  readonly step: "form" | "busy" | "twoFactor" | "verificationSent" | "resetSent" | "redirecting";
  readonly busyWith: Work | null;
  readonly error: AuthError | null;
  /** A message that is not an error. */
  readonly notice: string | null;
  readonly toast: { readonly kind: "success" | "error"; readonly text: string } | null;
  /** The sign-in that waits for its second factor. */
  readonly pending: SignedIn | null;
  /** Counts the tasks started so far. */
  readonly attempt: number;
  /** The task whose answer still counts. It may run in a window while the form is in use again. */
  readonly awaited: { readonly attempt: number; readonly work: Work } | null;
}

/** What people do. */
export type AuthAct =
  | { readonly type: "open"; readonly mode: AuthMode }
  | { readonly type: "close" }
  | { readonly type: "switchMode"; readonly mode: AuthMode }
  | { readonly type: "edit"; readonly field: FieldName; readonly value: string }
  /** The form, or the one-time code when that is asked for. */
  | { readonly type: "submit" }
  | { readonly type: "choose"; readonly provider: Provider }
  | { readonly type: "sendMailAgain" }
  /** The page has the focus again, so people who left the provider's window can use the form at once. */
  | { readonly type: "windowFocused" }
  /** The code that shows toasts did not arrive. */
  | { readonly type: "toastLost" };

export type AuthEvent = AuthAct | (AuthAnswer & { readonly attempt: number });

const noFields: Fields = { email: "", password: "", confirmPassword: "", otp: "" };
const untold = { error: null, notice: null, toast: null } as const;
const idle = { step: "form", busyWith: null, pending: null, awaited: null } as const;

export const initialAuth: AuthState = { ...idle, ...untold, mode: "login", fields: noFields, attempt: 0 };

export function reduceAuth(state: AuthState, event: AuthEvent): AuthState {
  if ("attempt" in event) return answered(state, event);
  switch (event.type) {
    case "open":
      return { ...initialAuth, attempt: state.attempt, mode: event.mode };
    case "close":
      return { ...initialAuth, attempt: state.attempt };
    case "switchMode":
      if (state.step === "redirecting") return state;
      return { ...state, ...idle, ...untold, mode: event.mode, fields: emailOf(state) };
    case "edit":
      if (!editable(state).includes(event.field)) return state;
      return { ...state, ...untold, fields: { ...state.fields, [event.field]: event.value } };
    case "submit":
      return submitted(state);
    case "choose":
      if (state.mode === "forgot" || !(state.step === "form" || isPopup(state.busyWith))) return state;
      return started(state, event.provider);
    case "sendMailAgain":
      return state.error?.offersVerificationMail ? started(state, "verificationMail") : state;
    case "windowFocused":
      return isPopup(state.busyWith) ? { ...state, step: "form", busyWith: null } : state;
    case "toastLost":
      // The form says what failed. What succeeded, its panel says anyway.
      return state.toast?.kind === "error"
        ? { ...state, ...untold, error: errorOf(state.toast.text, null) }
        : { ...state, toast: null };
  }
}

/** The visible panel. Checking the code keeps its form. */
export function panelOf(
  state: AuthState,
): AuthMode | "twoFactor" | "verificationSent" | "resetSent" | "redirecting" {
  if (state.pending) return "twoFactor";
  return state.step === "form" || state.step === "busy" || state.step === "twoFactor"
    ? state.mode
    : state.step;
}

function isPopup(work: Work | null): work is Provider {
  return work === "google" || work === "microsoft";
}

const editableIn: Readonly<Record<AuthMode, readonly FieldName[]>> = {
  login: ["email", "password"],
  register: ["email", "password", "confirmPassword"],
  forgot: ["email"],
};

function editable({ step, mode }: AuthState): readonly FieldName[] {
  if (step === "twoFactor") return ["otp"];
  return step === "form" ? editableIn[mode] : [];
}

const works = { login: "login", register: "register", forgot: "reset" } as const;

function submitted(state: AuthState): AuthState {
  if (state.step === "twoFactor") {
    if (state.fields.otp.trim() !== "") return started(state, "code");
    // The field is empty because the last code was refused. What the refusal says is more than that it is empty. As a new
    // error it takes the focus to the field, and is read once more.
    if (state.error) return { ...state, error: { ...state.error } };
    return { ...state, ...untold, error: errorOf(messages.invalidOtp, "otp") };
  }
  if (state.step !== "form") return state;
  const complaint = checkForm(state.mode, state.fields);
  if (complaint) return { ...state, ...untold, error: errorOf(complaint.text, complaint.field) };
  return started(state, works[state.mode]);
}

function started(state: AuthState, busyWith: Work): AuthState {
  const attempt = state.attempt + 1;
  return { ...state, ...untold, step: "busy", busyWith, attempt, awaited: { attempt, work: busyWith } };
}

function answered(state: AuthState, answer: AuthAnswer & { readonly attempt: number }): AuthState {
  const { awaited } = state;
  if (awaited?.attempt !== answer.attempt || !canAnswer(awaited.work, answer)) return state;
  const done: AuthState = { ...state, ...idle, ...untold, fields: { ...state.fields, otp: "" } };
  switch (answer.type) {
    case "popupAnswered":
      return { ...state, ...untold, step: "busy", busyWith: awaited.work };
    case "registered":
      return { ...done, step: "verificationSent", notice: messages.registered, fields: emailOf(state) };
    case "resetSent":
      return {
        ...done,
        step: "resetSent",
        toast: { kind: "success", text: messages.resetSent },
        fields: emailOf(state),
      };
    case "mailSent":
      return { ...done, notice: messages.mailSent };
    case "mailFailed":
      // The account exists. What remains is to log in and to request the mail again.
      return {
        ...done,
        mode: "login",
        error: errorOf(answer.text, null, true),
        fields: { ...state.fields, confirmPassword: "" },
      };
    case "unverified":
      return { ...done, error: errorOf(messages.unverified, null, answer.offersVerificationMail) };
    case "twoFactorNeeded":
      return {
        ...done,
        step: "twoFactor",
        pending: answer.user,
        error: answer.refused ? errorOf(ownTexts.twoFactorNeeded, "otp") : null,
        fields: emailOf(state),
      };
    case "codeRefused":
      return {
        ...done,
        step: "twoFactor",
        pending: state.pending,
        error: errorOf(answer.text, "otp"),
        fields: emailOf(state),
      };
    case "failed":
      // It may arrive seconds after somebody went back to the form. Newer messages there stay.
      if (answer.quiet) return { ...done, error: state.error, notice: state.error ? null : answer.text };
      // The specification shows failures of a reset in a toast, all others in the form.
      if (awaited.work === "reset") return { ...done, toast: { kind: "error", text: answer.text } };
      return { ...done, error: errorOf(answer.text, null) };
    case "redirecting":
      return { ...done, step: "redirecting", notice: messages.redirecting, fields: emailOf(state) };
  }
}

function errorOf(text: string, field: FieldName | null, offersVerificationMail = false): AuthError {
  return { text, field, offersVerificationMail };
}

function emailOf({ fields }: AuthState): Fields {
  return { ...noFields, email: fields.email };
}
