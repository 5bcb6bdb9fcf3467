/** The first six digits of what somebody typed or pasted as a code, whatever script they are written in. */
export function codeDigits(text: string): string {
  const plain = text.normalize("NFKC").replaceAll(/\p{Nd}/gu, (digit) => String(numberOf(digit)));
  return plain.replaceAll(/\D/g, "").slice(0, 6);
}

/** Each script has its digits in a row, from zero to nine. */
function numberOf(digit: string): number {
  let value = 0;
  const code = digit.codePointAt(0) ?? 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}
