/** Scripts without spaces between words. Their digits make numbers as those of others do. */
const unspaced = String.raw`(?!\p{Nd})[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]`;
/** As in 1 000 €, and in 030 123 45. */
const spaceInNumber = String.raw`(?<=[\p{N}\p{Sc}])[\u00a0\u2009\u202f](?=[\p{N}\p{Sc}%])|(?<=\p{N}) (?=\p{N})`;
const runs = new RegExp(
  `(?<unspaced>(?:${unspaced})+)|(?:[!-~]|(?!${unspaced})\\S|${spaceInNumber})+|\\s+`,
  "gu",
);
const [opening, closing] = [/^[\p{Ps}\p{Pi}"¿¡]$/u, /^[\p{Pe}\p{Pf}".,;:!?…。、，；：！？]$/u];
const ending = /^[.,;:!?…。、，；：！？]+$/;

let segmenter: Intl.Segmenter | undefined;

/**
 * Cuts a text into spaces, words, and the punctuation at both ends of a word. What stands between two spaces is one word,
 * whatever signs are in it: a part of a price, a time or an address means nothing. Only in scripts without spaces, a word is
 * what their dictionary says.
 */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { 0: run, groups } of text.matchAll(runs))
    if (groups?.unspaced) {
      segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
      for (const { segment } of segmenter.segment(run)) pieces.push(segment);
    } else for (const piece of withoutEnds(run)) pieces.push(piece);
  return pieces;
}

function withoutEnds(run: string): readonly string[] {
  if (/^\s|^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su.test(run)) return [run];
  const signs = [...run];
  let [start, end] = [0, signs.length];
  while (start < end && opening.test(signs[start] ?? "")) start += 1;
  while (end > start && closing.test(signs[end - 1] ?? "")) end -= 1;
  const word = start < end ? [signs.slice(start, end).join("")] : [];
  return [...signs.slice(0, start), ...word, ...signs.slice(end)];
}

export function isPunctuation(piece: string): boolean {
  return opening.test(piece) || closing.test(piece);
}

/** Whether it ends a sentence or a part of one. */
export function isEnding(piece: string): boolean {
  return ending.test(piece);
}
