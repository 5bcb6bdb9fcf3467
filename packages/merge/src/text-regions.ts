import { isSame } from "./same.ts";
import type { Hunk } from "./text-changes.ts";
import { isMostly, type Moves } from "./text-moves.ts";
import { isEnding } from "./text-pieces.ts";
import { hasSameMarks, isSign, isSpace, type Token } from "./text-tokens.ts";

type Tokens = readonly Token[];

/** Tokens of the base that one side, or both, replaced. */
interface Region {
  readonly start: number;
  end: number;
  readonly hunks: Hunk[];
}

/**
 * Hunks that share tokens of the base, and those that meet within a word, are one region. Additions at one place are two, theirs
 * first, unless they would run together in one order or the other, as 9 and 8 after "Price: ".
 */
export function regionsOf(hunks: readonly Hunk[], base: Tokens, moves: Moves | undefined): Region[] {
  const regions: Region[] = [];
  const sorted = hunks.toSorted(
    (a, b) =>
      a.start - b.start ||
      Number(a.end > a.start) - Number(b.end > b.start) ||
      rankOf(a, base) - rankOf(b, base),
  );
  for (const hunk of sorted) {
    const last = regions.at(-1);
    const isOne = (other: Hunk) => other.end === hunk.start && meet(other, hunk, base, moves);
    if (last && (hunk.start < last.end || last.hunks.some(isOne))) {
      last.hunks.push(hunk);
      last.end = Math.max(last.end, hunk.end);
    } else regions.push({ start: hunk.start, end: hunk.end, hunks: [hunk] });
  }
  return regions;
}

/** Of what both added behind a word, a quotation mark comes first and a full stop last. */
function rankOf({ start, tokens }: Hunk, base: Tokens): number {
  if (start === 0 || isSpace(base[start - 1]) || !tokens.every(isSign)) return 0;
  return tokens.every(({ reads }) => isEnding(reads)) ? 1 : -1;
}

/** Whether two changes side by side are one question. */
function meet(first: Hunk, second: Hunk, base: Tokens, moves: Moves | undefined): boolean {
  const added = [first, second].filter(isAddition).length;
  const isMet =
    added === 2
      ? runOn(first.tokens, second.tokens)
      : areOneWord(first, second, base) ||
        shareWords(first.tokens, second.tokens) ||
        goOnAfterEnd(first, second, base);
  return isMet || (added > 0 && [first, second].some((one) => isMoved(one, base, moves)));
}

function isAddition({ start, end }: Hunk): boolean {
  return start === end;
}

/** Whether one has seen what the other wrote at this place, or both would run together in one order or the other. */
function runOn(first: Tokens, second: Tokens): boolean {
  return (
    hasWordsOf(first, second) ||
    hasWordsOf(second, first) ||
    runTogether(first, second) ||
    runTogether(second, first) ||
    endTwice(first, second) ||
    endTwice(second, first)
  );
}

/** Whether the end of a sentence would follow words that bring their own. */
function endTwice(words: Tokens, signs: Tokens): boolean {
  return endSentence(words) && signs.every(isEnd);
}

/** Whether words that follow others bring the end of a sentence. */
function endSentence(words: Tokens): boolean {
  return isSpace(words[0]) && isEnd(words.at(-1));
}

function isEnd(token: Token | undefined): boolean {
  return token?.object === null && isEnding(token.reads);
}

/** Whether one ended a sentence that had no end, and the other wrote on there. */
function goOnAfterEnd(first: Hunk, second: Hunk, base: Tokens): boolean {
  const [last] = base.slice(first.start, first.end).slice(-1);
  return isEnd(first.tokens.at(-1)) && !isEnd(last) && isAddition(second) && endSentence(second.tokens);
}

/** Whether both wrote the same word, which would stand there twice. */
function shareWords(first: Tokens, second: Tokens): boolean {
  const words = new Set(first.filter((token) => !isSpace(token) && !isSign(token)).map(({ reads }) => reads));
  return second.some(({ reads }) => words.has(reads));
}

/** Whether one would follow the other without a space. A full stop may follow words that were added with a space before them. */
function runTogether(first: Tokens, second: Tokens): boolean {
  if (isApart(first, second)) return false;
  return !(second.every(isSign) && isSpace(first[0]));
}

/**
 * Whether two changes meet where no space is and was. Punctuation may be added to a word that the other replaced, but not to
 * one that is gone.
 */
function areOneWord(first: Hunk, second: Hunk, base: Tokens): boolean {
  const [before, after] = [first, second].map(({ start, end }) => base.slice(start, end));
  if (!before || !after || isApart(first.tokens, second.tokens)) return false;
  // One put a sign where the space was that parted it from the other's.
  if (isApart(before, after))
    return [first.tokens.at(-1), second.tokens[0]].every((one) => one && isSign(one));
  const [isFirstGone, isSecondGone] = [first.tokens.length === 0, second.tokens.length === 0];
  if (isFirstGone && isSecondGone) return false;
  // Both gave one end of a word other punctuation.
  const isEndOther = !isSame(signsAt(before.toReversed()), signsAt(first.tokens.toReversed()));
  if (isEndOther && !isSame(signsAt(after), signsAt(second.tokens))) return true;
  const areSigns = (...tokens: (Token | undefined)[]) => tokens.every((token) => !token || isSign(token));
  const isAfterSign = areSigns(before.at(-1), first.tokens.at(-1));
  const isBeforeSign = areSigns(after[0], second.tokens[0]);
  if (isAfterSign && isBeforeSign) return false;
  return isBeforeSign ? isFirstGone : isAfterSign ? isSecondGone : true;
}

/** The punctuation with which a text begins. */
function signsAt(tokens: Tokens): string[] {
  const end = tokens.findIndex((token) => !isSign(token));
  return tokens.slice(0, end === -1 ? tokens.length : end).map(({ reads }) => reads);
}

/** Whether it took away what is in a new paragraph, or wrote what was in one that is gone. */
function isMoved({ side, start, end, tokens }: Hunk, base: Tokens, moves: Moves | undefined): boolean {
  if (!moves) return false;
  const { added, removed } = moves[side];
  return isMostly(base.slice(start, end), added) || isMostly(tokens, removed);
}

/** Whether a space is between two texts that follow each other. */
export function isApart(first: Tokens, second: Tokens): boolean {
  return isSpace(first.at(-1)) || isSpace(second[0]);
}

type Kept = readonly (Token | undefined)[];

/** What a side has in a region. */
export function wordsIn(region: Region, side: Hunk["side"], kept: Kept): Tokens {
  const words: Token[] = [];
  let position = region.start;
  const keepUntil = (end: number) => {
    for (; position < end; position += 1) {
      const token = kept[position];
      if (token) words.push(token);
    }
  };
  for (const hunk of region.hunks.filter((one) => one.side === side)) {
    keepUntil(hunk.start);
    for (const token of hunk.tokens) words.push(token);
    position = hunk.end;
  }
  keepUntil(region.end);
  return words;
}

/** The words for a region that both agree on, or that one side alone has changed; `null` for a clash. */
export function chooseWords(
  region: Region,
  words: { readonly theirs: Tokens; readonly mine: Tokens },
  sides: { readonly base: Tokens; readonly theirs: Kept; readonly mine: Kept },
  redefined: Readonly<Record<Hunk["side"], ReadonlySet<string>>>,
): Tokens | null {
  const by = new Set(region.hunks.map(({ side }) => side));
  // A side that has all words of the other may still have some that the other took away.
  const hasMissed = (longer: Hunk["side"], shorter: Hunk["side"]) => {
    const kept = [sides[longer], sides[shorter]].map((side) => side.slice(region.start, region.end));
    return (
      words[shorter].length < words[longer].length &&
      kept[0]?.some((token, index) => token && !kept[1]?.[index]) === true
    );
  };
  if (by.size === 2) {
    if (hasWordsOf(words.theirs, words.mine) && !hasMissed("mine", "theirs")) return words.mine;
    return hasWordsOf(words.mine, words.theirs) && !hasMissed("theirs", "mine") ? words.theirs : null;
  }
  const [side, other] = by.has("mine") ? (["mine", "theirs"] as const) : (["theirs", "mine"] as const);
  // The other side kept these words. It may have changed marks on them, or what an object is.
  const [start, end] = withObjects(region, words[side], sides.base);
  for (let index = start; index < end; index += 1) {
    const [base, kept] = [sides.base[index], sides[other][index]];
    if (base && kept && !(hasSameMarks(base, kept) && isSame(base.object, kept.object))) return null;
    // A link that leads elsewhere by now, on words that are gone.
    const isGone = (mark: string) =>
      redefined[other].has(mark) &&
      !words[side].some(({ letters }) => letters.some(({ marks }) => marks.includes(mark)));
    if (kept?.letters.some(({ marks }) => marks.some(isGone))) return null;
  }
  return words[side];
}

/** With the objects that no space parts from it, as an amount behind its currency. */
function withObjects({ start, end }: Region, words: Tokens, base: Tokens): readonly [number, number] {
  const old = base.slice(start, end);
  const isBeside = (object: Token | undefined, ends: readonly (Token | undefined)[]) =>
    Boolean(object?.object) && !ends.some(isSpace);
  return [
    isBeside(base[start - 1], [old[0], words[0]]) ? start - 1 : start,
    isBeside(base[end], [old.at(-1), words.at(-1)]) ? end + 1 : end,
  ];
}

/** Whether the longer text has all words of the shorter one, in this order: whoever wrote it has seen them. */
function hasWordsOf(shorter: Tokens, longer: Tokens): boolean {
  if (shorter.length === 0) return longer.length === 0;
  // Punctuation comes again and again: only at the same place it is the same, or at the end of what was added to a sentence.
  const isAtEnd = isSpace(longer[0]) && shorter.every(isEnd);
  const start = !shorter.every(isSign)
    ? longer
    : isAtEnd
      ? longer.slice(-shorter.length)
      : longer.slice(0, shorter.length);
  let found = 0;
  for (const token of start) {
    const next = shorter[found];
    if (next && token.reads === next.reads && hasSameMarks(token, next) && isSame(token.object, next.object))
      found += 1;
  }
  return found === shorter.length;
}
