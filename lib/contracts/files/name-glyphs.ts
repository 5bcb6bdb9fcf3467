/** More would be unreadable. */
const NAMED = 5;

/** "王, 小, 明, 李, 雷 and 3 more". Each is isolated from the writing direction around it. */
export function nameGlyphs(glyphs: readonly string[]): string {
  const named = glyphs.slice(0, NAMED).map((glyph) => `\u2068${glyph}\u2069`);
  const rest = glyphs.length - named.length;
  if (rest > 0) return `${named.join(", ")} and ${rest} more`;
  return named.length > 1 ? `${named.slice(0, -1).join(", ")} and ${named.at(-1)}` : named.join("");
}
