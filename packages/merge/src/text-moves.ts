import type { Keyed, Sides } from "./sides.ts";
import { isTextBlock, type Token, tokensOf } from "./text-tokens.ts";

type Words = ReadonlySet<string>;

/** What became of the paragraphs of a list: one side may have split or joined some. */
export interface Moves {
  readonly theirs: Changed;
  readonly mine: Changed;
  /** My new paragraphs that are a later part of the one before them. */
  readonly splitOff: ReadonlySet<string>;
  /** Whether one joined two paragraphs between which the other put something, or of which it moved one. */
  readonly isJoinedApart: boolean;
  /** Whether one took words away that the other brought to another paragraph. */
  readonly isLostElsewhere: boolean;
}

/** The words of the paragraphs that a side added and took out. */
interface Changed {
  readonly added: Words;
  readonly removed: Words;
}

/** `undefined` for a list without paragraphs. */
export function movesIn({ base, theirs, mine }: Sides<readonly Keyed[]>): Moves | undefined {
  if (![base, theirs, mine].some((list) => list.some(isTextBlock))) return undefined;
  const changed = (side: readonly Keyed[]) => ({
    added: wordsOf(without(side, base)),
    removed: wordsOf(without(base, side)),
  });
  return {
    theirs: changed(theirs),
    mine: changed(mine),
    splitOff: splitOffIn(base, mine),
    isJoinedApart: isJoinedApart(base, theirs, mine) || isJoinedApart(base, mine, theirs),
    isLostElsewhere: isLostElsewhere(base, theirs, mine) || isLostElsewhere(base, mine, theirs),
  };
}

function splitOffIn(base: readonly Keyed[], side: readonly Keyed[]): ReadonlySet<string> {
  const before = new Map(base.map((item) => [item._key, item]));
  const found = new Set<string>();
  let last: { readonly former: Keyed; readonly item: Keyed } | null = null;
  for (const item of side) {
    const former = before.get(item._key);
    if (former) last = { former, item };
    else if (last && isTextBlock(item) && isMostly(tokensOf(item.children), wordsLost(last)))
      found.add(item._key);
    else last = null;
  }
  return found;
}

function isJoinedApart(base: readonly Keyed[], side: readonly Keyed[], other: readonly Keyed[]): boolean {
  const now = new Map(side.map((item) => [item._key, item]));
  const places = new Map(other.map(({ _key }, at) => [_key, at]));
  const known = new Set(base.map(({ _key }) => _key));
  let former: Keyed | null = null;
  for (const item of base) {
    const left = now.get(item._key);
    const joined = former && now.get(former._key);
    if (left) former = item;
    else if (former && joined && isTextBlock(item)) {
      const [first, last] = [places.get(former._key), places.get(item._key)];
      const isApart =
        first !== undefined &&
        last !== undefined &&
        (last < first || other.slice(first + 1, last).some(({ _key }) => !known.has(_key) || now.has(_key)));
      if (isApart && isMostly(tokensOf(item.children), wordsLost({ former: joined, item: former })))
        return true;
    }
  }
  return false;
}

/** Whether at least half of what is new in a paragraph of one side stood elsewhere, and the other has it nowhere. */
function isLostElsewhere(base: readonly Keyed[], side: readonly Keyed[], other: readonly Keyed[]): boolean {
  const left = wordsOf(other);
  const lost = new Set([...wordsOf(base)].filter((word) => !left.has(word)));
  if (lost.size === 0) return false;
  const before = new Map(base.map((item) => [item._key, item]));
  return side.some((item) => {
    const former = before.get(item._key);
    if (former === item || !isTextBlock(item)) return false;
    const own = wordsOf(former ? [former] : []);
    return isMostly(
      tokensOf(item.children).filter(({ reads }) => !own.has(reads)),
      lost,
    );
  });
}

/** Whether at least half of the words are among these. */
export function isMostly(tokens: readonly Token[], words: Words): boolean {
  const own = tokens.filter(isWord);
  return own.length > 0 && own.filter(({ reads }) => words.has(reads)).length * 2 >= own.length;
}

function wordsLost({ former, item }: Readonly<Record<"former" | "item", Keyed>>): Words {
  const left = wordsOf([item]);
  return new Set([...wordsOf([former])].filter((word) => !left.has(word)));
}

function wordsOf(items: readonly Keyed[]): Words {
  const tokens = items.flatMap((item) => (isTextBlock(item) ? tokensOf(item.children) : []));
  return new Set(tokens.filter(isWord).map(({ reads }) => reads));
}

function isWord({ object, reads }: Token): boolean {
  return object === null && /[\p{L}\p{N}]/u.test(reads);
}

function without(items: readonly Keyed[], others: readonly Keyed[]): Keyed[] {
  const keys = new Set(others.map(({ _key }) => _key));
  return items.filter(({ _key }) => !keys.has(_key));
}
