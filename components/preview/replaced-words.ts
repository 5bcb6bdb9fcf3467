/**
 * Words of one of several neighboring texts, changed so that all of them together say something else. Null when the
 * change crosses from one text into another: how they are divided is then for the server to say.
 */
export function replacedWords(
  texts: readonly string[],
  wanted: string,
): { readonly at: number; readonly words: string } | null {
  const whole = texts.join("");
  const least = Math.min(whole.length, wanted.length);
  let before = 0;
  while (before < least && whole[before] === wanted[before]) before++;
  let after = 0;
  while (after < least - before && whole.at(-1 - after) === wanted.at(-1 - after)) after++;
  const end = whole.length - after;
  let offset = 0;
  for (const [at, text] of texts.entries()) {
    if (before >= offset && end <= offset + text.length) {
      const changed = wanted.slice(before, wanted.length - after);
      return { at, words: text.slice(0, before - offset) + changed + text.slice(end - offset) };
    }
    offset += text.length;
  }
  return null;
}
