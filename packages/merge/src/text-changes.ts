import { diffIndices } from "node-diff3";
import { isSame } from "./same.ts";
import type { Sides } from "./sides.ts";
import { hasSameMarks, isSpace, type Token } from "./text-tokens.ts";

/** What one side put in place of the tokens of the base from `start` to `end`. */
interface Hunk {
  readonly side: "theirs" | "mine";
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly Token[];
}

/** Tokens of the base that one side, or both, replaced. */
export interface Region {
  readonly start: number;
  end: number;
  readonly hunks: Hunk[];
}

export function changesOf(
  side: "theirs" | "mine",
  sides: Sides<readonly Token[]>,
): { hunks: Hunk[]; kept: (Token | undefined)[] } {
  const [base, tokens] = [sides.base, sides[side]];
  const reads = (list: readonly Token[]) => list.map((token) => token.reads);
  const hunks: Hunk[] = [];
  const kept: (Token | undefined)[] = [];
  let [from, to] = [0, 0];
  for (const { start, length, first, count } of differences(reads(base), reads(tokens))) {
    for (; from < start; from += 1, to += 1) kept[from] = tokens[to];
    hunks.push({ side, start, end: start + length, tokens: tokens.slice(first, first + count) });
    [from, to] = [start + length, first + count];
  }
  for (; from < base.length; from += 1, to += 1) kept[from] = tokens[to];
  return { hunks, kept };
}

/** Beyond so many pairs of tokens that may be the same, comparing all takes too long. */
const mostPairs = 250_000;

export interface Difference {
  readonly start: number;
  readonly length: number;
  readonly first: number;
  readonly count: number;
}

/** Where the second text reads differently: by positions and lengths in both. */
export function differences(base: readonly string[], words: readonly string[]): Difference[] {
  const shortest = Math.min(base.length, words.length);
  let same = 0;
  while (same < shortest && base[same] === words[same]) same += 1;
  let sameAtEnd = 0;
  while (sameAtEnd < shortest - same && base.at(-1 - sameAtEnd) === words.at(-1 - sameAtEnd)) sameAtEnd += 1;
  const before = base.slice(same, base.length - sameAtEnd);
  const after = words.slice(same, words.length - sameAtEnd);
  if (before.length === 0 && after.length === 0) return [];
  const isLong = before.length * after.length > mostPairs;
  return (isLong ? differencesBetween(before, after) : differencesIn(before, after)).map(
    ({ start, first, ...lengths }) => ({ start: same + start, first: same + first, ...lengths }),
  );
}

function differencesIn(before: string[], after: string[]): Difference[] {
  return diffIndices(before, after).map(({ buffer1: [start, length], buffer2: [first, count] }) => ({
    start,
    length,
    first,
    count,
  }));
}

/** Compares long texts piece by piece, between the words that each has once. Without any, they differ as a whole. */
function differencesBetween(before: string[], after: string[]): Difference[] {
  const [once, onceAfter] = [placesOf(before), placesOf(after)];
  const [words, wordsAfter] = [
    [...once.keys()].filter((word) => onceAfter.has(word)),
    [...onceAfter.keys()].filter((word) => once.has(word)),
  ];
  if (words.length === 0) return [{ start: 0, length: before.length, first: 0, count: after.length }];
  const moved = new Set(
    differencesIn(words, wordsAfter).flatMap(({ start, length }) => words.slice(start, start + length)),
  );
  const found: Difference[] = [];
  let [from, to] = [0, 0];
  const compareUntil = (end: number, endAfter: number) => {
    for (const { start, first, ...lengths } of differences(
      before.slice(from, end),
      after.slice(to, endAfter),
    ))
      found.push({ start: from + start, first: to + first, ...lengths });
  };
  for (const word of words) {
    const [end, endAfter] = [once.get(word), onceAfter.get(word)];
    if (moved.has(word) || end === undefined || endAfter === undefined) continue;
    compareUntil(end, endAfter);
    [from, to] = [end + 1, endAfter + 1];
  }
  compareUntil(before.length, after.length);
  return found;
}

/** Where each word is that the text has once. */
export function placesOf(words: readonly string[]): Map<string, number> {
  const places = new Map(words.map((word, at) => [word, at]));
  for (const [at, word] of words.entries()) if (places.get(word) !== at) places.set(word, -1);
  return new Map([...places].filter(([, at]) => at !== -1));
}

/**
 * Hunks that share tokens of the base are one region. Additions at one place are two, theirs first, unless they would run together
 * in one order or the other, as 9 and 8 after "Price: ".
 */
export function regionsOf(hunks: readonly Hunk[]): Region[] {
  const regions: Region[] = [];
  const sorted = hunks.toSorted(
    (a, b) => a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start),
  );
  for (const hunk of sorted) {
    const last = regions.at(-1);
    const isWrittenTwice = last?.hunks.some(
      ({ start, end, tokens }) =>
        start === hunk.start &&
        end === hunk.end &&
        (hasWordsOf(tokens, hunk.tokens) || hasWordsOf(hunk.tokens, tokens)),
    );
    const runsOn = last?.hunks.some(
      ({ start, end, tokens }) =>
        start === end &&
        start === hunk.start &&
        end === hunk.end &&
        (runTogether(tokens, hunk.tokens) || runTogether(hunk.tokens, tokens)),
    );
    if (last && (hunk.start < last.end || isWrittenTwice || runsOn)) {
      last.hunks.push(hunk);
      last.end = Math.max(last.end, hunk.end);
    } else regions.push({ start: hunk.start, end: hunk.end, hunks: [hunk] });
  }
  return regions;
}

/** Whether one would follow the other without a space. A full stop may follow words that were added with a space before them. */
function runTogether(first: readonly Token[], second: readonly Token[]): boolean {
  if (isApart(first, second)) return false;
  return !(second.every(isSign) && isSpace(first[0]));
}

function isSign({ object, reads }: Token): boolean {
  return object === null && !/[\p{L}\p{N}\p{M}\s]/u.test(reads);
}

/** Whether a space is between two texts that follow each other. */
export function isApart(first: readonly Token[], second: readonly Token[]): boolean {
  return isSpace(first.at(-1)) || isSpace(second[0]);
}

/** What a side has in a region. */
export function wordsIn(
  region: Region,
  side: Hunk["side"],
  kept: readonly (Token | undefined)[],
): readonly Token[] {
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

/** Whether the longer text has all words of the shorter one, in this order: whoever wrote it has seen them. */
export function hasWordsOf(shorter: readonly Token[], longer: readonly Token[]): boolean {
  if (shorter.length === 0) return longer.length === 0;
  let found = 0;
  for (const token of longer) {
    const next = shorter[found];
    if (next && token.reads === next.reads && hasSameMarks(token, next) && isSame(token.object, next.object))
      found += 1;
  }
  return found === shorter.length;
}
