/**
 * Controls, halves of pairs, direction marks and invisible fillers, as the inside of a class of characters. They could hide
 * or turn around what stands beside them. Joiners are none, because emoji and some scripts need them.
 */
export const unseen = String.raw`\p{Cc}\p{Cs}\p{Bidi_Control}\u00ad\u200b\u2060-\u206f\ufeff`;

/** What is no text: the same, but for line feeds and tabs, and what XML can't hold. */
export const unwritable = new RegExp(
  String.raw`(?![\n\t])[${unseen}\p{Noncharacter_Code_Point}\ufff0-\ufffb]`,
  "gu",
);

/** Text of strangers, for storage and for others to read. Line breaks of any system or word processor become line feeds. */
export function cleanLines(text: string): string {
  return text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n").replaceAll(unwritable, "");
}

/** The same as one line, with single spaces. */
export function cleanLine(text: string): string {
  return cleanLines(text).replaceAll(/\s+/g, " ").trim();
}
