import { isEmail } from "@paraph/service/email";
import { checkTexts } from "./texts.ts";

export type AuthMode = "login" | "register" | "forgot";
export type FieldName = "email" | "password" | "confirmPassword" | "otp";
export type Fields = Readonly<Record<FieldName, string>>;

export interface Complaint {
  readonly text: string;
  readonly field: FieldName;
}

/** The first rule that fails, in the order of the specification, or null. Login checks neither format nor strength. */
export function checkForm(mode: AuthMode, fields: Fields): Complaint | null {
  const { email, password } = fields;
  if (mode === "login") {
    if (email.trim() === "") return { text: checkTexts.emailRequired, field: "email" };
    return password === "" ? { text: checkTexts.passwordRequired, field: "password" } : null;
  }
  if (!isEmail(email)) return { text: checkTexts.emailInvalid, field: "email" };
  return mode === "register" ? checkNewPassword(fields) : null;
}

/** The password rules of registration, for a new password as well. */
export function checkNewPassword({
  password,
  confirmPassword,
}: Pick<Fields, "password" | "confirmPassword">): Complaint | null {
  if (password === "") return { text: checkTexts.passwordMissing, field: "password" };
  if (confirmPassword === "") return { text: checkTexts.repeatMissing, field: "confirmPassword" };
  if (password !== confirmPassword) return { text: checkTexts.mismatch, field: "confirmPassword" };
  return isStrong(password) ? null : { text: checkTexts.weak, field: "password" };
}

/** ASCII classes only. A special character is recommended, never required. */
function isStrong(password: string): boolean {
  return password.length >= 8 && /\d/.test(password) && /[a-z]/.test(password) && /[A-Z]/.test(password);
}
