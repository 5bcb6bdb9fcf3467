/** Collapses spaces and line breaks to one space, as a page does. */
const spaces = /[ \t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * Control characters, characters that XML forbids, the object replacement character, and direction marks: pasted text
 * must not rearrange the sentence around it.
 */
const unprintable = /[\p{Cc}\p{Noncharacter_Code_Point}\uFFFC\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Makes any text safe for a file. */
export function printable(text: string): string {
  return text.toWellFormed().normalize("NFC").replace(spaces, " ").replace(unprintable, "");
}

// The Unicode ranges of right-to-left scripts.
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

export function readsRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}
