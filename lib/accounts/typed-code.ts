import { codeDigits } from "@paraph/service/code-digits";

/** Longer than any recovery code with the spaces that people type. */
const longest = 48;

/** What a field for codes keeps: the six digits of an app, or a recovery code, which has letters and no digits. */
export function typedCode(text: string): string {
  const plain = text.normalize("NFKC").trimStart();
  return /\p{L}/u.test(plain) && !/\p{Nd}/u.test(plain) ? plain.slice(0, longest) : codeDigits(text);
}

/** Whether it is the whole code of an app, which needs no press to be sent. */
export function isWholeCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}
