import { diffIndices } from "node-diff3";
import type { Sides } from "./sides.ts";
import { isPunctuation } from "./text-pieces.ts";
import { isSign, readsObject, type Token } from "./text-tokens.ts";

/** What one side put in place of the tokens of the base from `start` to `end`. */
export interface Hunk {
  readonly side: "theirs" | "mine";
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly Token[];
}

export function changesOf(
  side: "theirs" | "mine",
  sides: Sides<readonly Token[]>,
): { hunks: Hunk[]; kept: (Token | undefined)[] } {
  const [base, tokens] = [sides.base, sides[side]];
  const [before, after] = [readsOf(base), readsOf(tokens)];
  const hunks: Hunk[] = [];
  const kept: (Token | undefined)[] = [];
  let [from, to] = [0, 0];
  const found = aroundSigns(withWordsKept(differences(before, after, readsObject), before, after), base);
  for (const { start, length, first, count } of found) {
    for (; from < start; from += 1, to += 1) kept[from] = tokens[to];
    hunks.push({ side, start, end: start + length, tokens: tokens.slice(first, first + count) });
    [from, to] = [start + length, first + count];
  }
  for (; from < base.length; from += 1, to += 1) kept[from] = tokens[to];
  return { hunks, kept };
}

function readsOf(tokens: readonly Token[]): string[] {
  return tokens.map(({ reads }) => reads);
}

/** Compares once more, word by word, where a space was taken for another one, and a word that stayed for a new one. */
function withWordsKept(
  all: readonly Difference[],
  before: readonly string[],
  after: readonly string[],
): Difference[] {
  const single = new Set(all);
  const isWord = (reads: string) => reads.trim() !== "" && !isPunctuation(reads);
  return joined(all, (from, to) => !before.slice(from, to).some(isWord)).flatMap((part) => {
    if (single.has(part)) return part;
    const { start, first } = part;
    const [end, endAfter] = [start + part.length, first + part.count];
    // With the space behind, which may have been taken for one that is gone.
    const behind = isWord(before[end] ?? "") ? 0 : 1;
    const [words, now] = [before.slice(start, end + behind), after.slice(first, endAfter + behind)];
    return differencesBetween(words, now, isWord).map((one) => movedBy(one, start, first));
  });
}

/** As one difference, if nothing but punctuation is between two: that comes again and again, and says nothing of its place. */
function aroundSigns(all: readonly Difference[], base: readonly Token[]): Difference[] {
  return joined(all, (from, to) => base.slice(from, to).every(isSign));
}

/** As one difference what follows each other with such tokens of the base between. */
function joined(all: readonly Difference[], isBetween: (from: number, to: number) => boolean): Difference[] {
  const found: Difference[] = [];
  for (const next of all) {
    const last = found.at(-1);
    if (last && isBetween(last.start + last.length, next.start)) {
      const [length, count] = [next.start + next.length - last.start, next.first + next.count - last.first];
      found[found.length - 1] = { ...last, length, count };
    } else found.push(next);
  }
  return found;
}

function movedBy({ start, first, ...lengths }: Difference, by: number, byAfter: number): Difference {
  return { start: by + start, first: byAfter + first, ...lengths };
}

/** Beyond so many pairs of tokens that may be the same, comparing all takes too long. */
const mostPairs = 250_000;

export interface Difference {
  readonly start: number;
  readonly length: number;
  readonly first: number;
  readonly count: number;
}

/**
 * Where the second text reads differently: by positions and lengths in both.
 *
 * @param isFirm - of a word that is compared with itself before anything else, because there is but one of it
 */
export function differences(
  base: readonly string[],
  words: readonly string[],
  isFirm: (word: string) => boolean = () => false,
): Difference[] {
  const shortest = Math.min(base.length, words.length);
  let same = 0;
  while (same < shortest && base[same] === words[same]) same += 1;
  let sameAtEnd = 0;
  while (sameAtEnd < shortest - same && base.at(-1 - sameAtEnd) === words.at(-1 - sameAtEnd)) sameAtEnd += 1;
  const before = base.slice(same, base.length - sameAtEnd);
  const after = words.slice(same, words.length - sameAtEnd);
  if (before.length === 0 && after.length === 0) return [];
  const isLong = before.length * after.length > mostPairs;
  const isAnchored = before.some(isFirm) && after.some(isFirm);
  const found = isAnchored
    ? differencesBetween(before, after, isFirm)
    : isLong
      ? differencesBetween(before, after)
      : differencesIn(before, after);
  return found.map((one) => movedBy(one, same, same));
}

function differencesIn(before: string[], after: string[]): Difference[] {
  return diffIndices(before, after).map(({ buffer1: [start, length], buffer2: [first, count] }) => ({
    start,
    length,
    first,
    count,
  }));
}

/** Compares texts piece by piece, between the words that each has once. Without any, long ones differ as a whole. */
function differencesBetween(
  before: string[],
  after: string[],
  isFirm: (word: string) => boolean = () => true,
): Difference[] {
  const [once, onceAfter] = [placesOf(before), placesOf(after)];
  const [words, wordsAfter] = [
    [...once.keys()].filter((word) => isFirm(word) && onceAfter.has(word)),
    [...onceAfter.keys()].filter((word) => isFirm(word) && once.has(word)),
  ];
  if (words.length === 0)
    return before.length * after.length > mostPairs
      ? [{ start: 0, length: before.length, first: 0, count: after.length }]
      : differencesIn(before, after);
  const moved = new Set(
    differencesIn(words, wordsAfter).flatMap(({ start, length }) => words.slice(start, start + length)),
  );
  const found: Difference[] = [];
  let [from, to] = [0, 0];
  const compareUntil = (end: number, endAfter: number) => {
    for (const one of differences(before.slice(from, end), after.slice(to, endAfter)))
      found.push(movedBy(one, from, to));
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
