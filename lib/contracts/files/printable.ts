/** As a page shows it: however many spaces and ends of lines there are, they are one space. */
const spaces = /[ \t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * Controls, what XML forbids, the character that marks a place for a thing, and marks that turn the direction of all
 * that follows them: a text that somebody pastes must not rearrange the sentence it is pasted into.
 */
const unprintable = /[\p{Cc}\p{Noncharacter_Code_Point}\uFFFC\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Any text as one that can stand in a file. */
export function printable(text: string): string {
  return text.toWellFormed().normalize("NFC").replace(spaces, " ").replace(unprintable, "");
}

// The ranges that Unicode keeps for scripts written from right to left.
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

export function readsRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}
