/** The first six digits of what somebody typed or pasted as a code, whatever script they are written in. */
export function codeDigits(text: string): string {
  return withPlainDigits(text).replaceAll(/\D/g, "").slice(0, 6);
}

/** A code without what people add to it: spaces, hyphens, invisible marks, and digits of another script. */
export function plainCode(text: string): string {
  return withPlainDigits(text).replaceAll(/[\s\p{Pd}\p{Cf}]/gu, "");
}

/** With digits from 0 to 9 in place of those of other scripts. */
function withPlainDigits(text: string): string {
  return text.normalize("NFKC").replaceAll(/\p{Nd}/gu, (digit) => String(numberOf(digit)));
}

/** Each script has its digits in a row, from zero to nine. */
function numberOf(digit: string): number {
  let value = 0;
  const code = digit.codePointAt(0) ?? 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}
