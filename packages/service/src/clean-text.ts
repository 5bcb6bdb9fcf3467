/**
 * What is no text: controls, halves of pairs, direction marks, invisible fillers, and what XML can't hold. It could hide or
 * turn around what stands beside it. Joiners stay, because emoji and some scripts need them.
 */
export const unwritable =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u00ad\u200b\u2060-\u206f\ufeff\ufff0-\ufffb]/gu;

/** Text of strangers, for storage and for others to read. Line breaks of any system or word processor become line feeds. */
export function cleanLines(text: string): string {
  return text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n").replaceAll(unwritable, "");
}

/** The same as one line, with single spaces. */
export function cleanLine(text: string): string {
  return cleanLines(text).replaceAll(/\s+/g, " ").trim();
}
