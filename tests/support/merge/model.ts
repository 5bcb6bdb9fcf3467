import type { Fields, Keyed, Sides } from "@paraph/merge/sides";
import { isRecord } from "@paraph/service/json";
import { dequal } from "dequal";
import { type Cells, cellsOf, isMarkOfSign, isPunctuationCell, isWithin } from "./cells.ts";
import { type History, keyedItems } from "./edits.ts";
import { lettersOf, wordRanges } from "./written-text.ts";

export interface Expected {
  /** What stands in each cell, where nobody has to choose. */
  readonly cells: Cells;
  /** What both changed in different ways: has to be asked. */
  readonly clashes: readonly string[];
  /** Signs of a word that one took away, which look like those of another word: may be asked. */
  readonly doubts: readonly string[];
  /** May be asked: paragraphs where both wrote at words side by side, lists where a word may stand for one that is gone. */
  readonly near: readonly string[];
}

/** What a merge has to make of two histories. Compares cell by cell, and never looks for differences of texts or lists. */
export function expectedOf(
  base: Fields,
  theirs: History,
  mine: History,
): Expected & { cellsOf(value: Fields): Cells } {
  const originOf = (word: string) => theirs.origins.get(word) ?? mine.origins.get(word) ?? word;
  const read = (document: Fields) => cellsOf(document, originOf);
  const sides = { base: read(base), theirs: read(theirs.document), mine: read(mine.document) };
  const all = [...new Set([sides.base, sides.theirs, sides.mine].flatMap((cells) => [...cells.keys()]))];
  const orders = { base: ordersIn(base), theirs: ordersIn(theirs.document), mine: ordersIn(mine.document) };
  const met = all.filter((cell) => isClash(cell, sides));
  const doubts = met.filter((cell) => isMarkOfSign(cell) || isSignKept(cell, sides));
  const clashes = [
    ...met.filter((cell) => !doubts.includes(cell)),
    ...[...orders.base.keys()].filter((list) => isClashOfOrder(list, orders, sides)),
    ...picturesIn(base, theirs.document, mine.document),
  ];
  const cells = new Map<string, unknown>();
  for (const cell of all) {
    const [from, their, my] = [sides.base.get(cell), sides.theirs.get(cell), sides.mine.get(cell)];
    const value = their === from ? my : their;
    if (value !== undefined) cells.set(cell, value);
  }
  const twice = all.filter((cell) => isObjectAddedTwice(cell, sides));
  const blocks = { theirs: blocksOf(theirs.document), mine: blocksOf(mine.document) };
  const isCutAnew = [blocks.theirs, blocks.mine].some(
    (side) => !dequal([...side.keys()], [...blocksOf(base).keys()]),
  );
  const near = [...blocksOf(base)].flatMap(([at, block]) => {
    const [their, my, children] = [blocks.theirs.get(at), blocks.mine.get(at), `${at}/children`];
    if (!their || !my || dequal(their, block) || dequal(my, block)) return [];
    const isNear = areNear(block, [their, my], { originOf, isCutAnew });
    return isNear || twice.some((cell) => isWithin(cell, children)) ? [children] : [];
  });
  near.push(...doubts.map((cell) => cell.replace(/(\/children)\/.*/, "$1")));
  // What is added behind a word may come before the full stop that the other added there.
  const isOpen = (cell: string) => isPunctuationCell(cell) && near.some((place) => isWithin(cell, place));
  const settled = (all: Cells) =>
    new Map([...all].filter(([cell]) => !isAddedTwice(cell, sides) && !isOpen(cell)));
  near.push(...listsIn(base, theirs.document, mine.document));
  const [one, other] = [theirs.document, mine.document];
  near.push(...joinedApart(base, one, other), ...joinedApart(base, other, one));
  const elsewhere = [...lostElsewhere(base, one, other), ...lostElsewhere(base, other, one)];
  near.push(...elsewhere.map(({ list }) => list));
  clashes.push(...elsewhere.flatMap(({ isWhole, cell }) => (isWhole ? [cell] : [])));
  return { cells: settled(cells), clashes, doubts, near, cellsOf: (document) => settled(read(document)) };
}

function isClash(cell: string, sides: Sides<Cells>): boolean {
  const [from, their, my] = [sides.base, sides.theirs, sides.mine].map((cells) => cells.get(cell));
  if (their !== my && their !== from && my !== from) return !isAddedTwice(cell, sides);
  return (
    isLost(cell, sides.base, sides.theirs, sides.mine) || isLost(cell, sides.base, sides.mine, sides.theirs)
  );
}

/** Whether a word that one wrote has the sign that the other changed at a word which that one took away: it looks kept. */
function isSignKept(cell: string, { base, theirs, mine }: Sides<Cells>): boolean {
  const [, children, place] = /^(.*\/children\/)[^·]*(·(?:before|after))$/.exec(cell) ?? [];
  if (children === undefined || place === undefined) return false;
  const isKept = ([at, sign]: readonly [string, unknown]) =>
    sign === base.get(cell) && !base.has(at) && at.startsWith(children) && at.endsWith(place);
  return [theirs, mine].some((cells) => !cells.has(cell) && [...cells].some(isKept));
}

/** Words that both brought from another paragraph to the end of this one, and one of them wrote at: both are there. */
function isAddedTwice(cell: string, { base, theirs, mine }: Sides<Cells>): boolean {
  const [, word] = /^(.*\/children\/[^/·]*)/.exec(cell) ?? [];
  return word !== undefined && !base.has(word) && theirs.has(word) && mine.has(word);
}

/** The same for an object in the text, of which there can only be one. */
function isObjectAddedTwice(cell: string, { base, theirs, mine }: Sides<Cells>): boolean {
  return /\/children\[[^\]]*\]$/.test(cell) && !base.has(cell) && theirs.has(cell) && mine.has(cell);
}

/** Whether one changed what is in an item that the other removed, or on a word in place of which the other wrote another. */
function isLost(cell: string, base: Cells, changed: Cells, other: Cells): boolean {
  return changed.get(cell) !== base.get(cell) && isWithout(cell, base, changed, other);
}

function isWithout(cell: string, base: Cells, changed: Cells, other: Cells): boolean {
  return outersOf(cell).some((outer) => {
    const before = base.get(outer);
    return before !== undefined && other.get(outer) !== before && changed.get(outer) === before;
  });
}

type Orders = ReadonlyMap<string, readonly string[]>;

/** The keys of every list. */
export function ordersIn(document: unknown): Orders {
  const found = new Map<string, readonly string[]>();
  const look = (value: unknown, at: string): void => {
    if (Array.isArray(value)) {
      found.set(
        at,
        keyedItems(value).map(({ _key }) => _key),
      );
      for (const [key, item] of byKey(value)) look(item, `${at}[${key}]`);
    } else if (isRecord(value))
      for (const [name, field] of Object.entries(value)) look(field, `${at}/${name}`);
  };
  look(document, "");
  return found;
}

/** Whether moves contradict each other, or one moved something in what the other removed. */
function isClashOfOrder(list: string, orders: Sides<Orders>, sides: Sides<Cells>): boolean {
  if (list.endsWith("/children")) return false;
  const [base, theirs, mine] = [orders.base, orders.theirs, orders.mine].map(
    (lists) => lists.get(list) ?? [],
  );
  if (!base || !theirs || !mine) return false;
  const isMoved = (side: readonly string[]) =>
    String(base.filter((key) => side.includes(key))) !== String(side.filter((key) => base.includes(key)));
  if (isMoved(theirs) && isWithout(`${list}/`, sides.base, sides.theirs, sides.mine)) return true;
  if (isMoved(mine) && isWithout(`${list}/`, sides.base, sides.mine, sides.theirs)) return true;
  const keys = base.filter((key) => theirs.includes(key) && mine.includes(key));
  const isBefore = (one: string, other: string) => orderOf(one, other, { base, theirs, mine });
  return keys.some((a) =>
    keys.some((b) => keys.some((c) => a !== b && isBefore(a, b) && isBefore(b, c) && isBefore(c, a))),
  );
}

/** Two items change places if either side made them change places. */
export function orderOf(one: string, other: string, lists: Sides<readonly string[]>): boolean {
  const [base, theirs, mine] = [lists.base, lists.theirs, lists.mine].map(
    (list) => list.indexOf(one) < list.indexOf(other),
  );
  return theirs === mine ? theirs === true : base === false;
}

function outersOf(cell: string): string[] {
  return [...cell.matchAll(/[[/{]/g)].map(({ index }) => cell.slice(0, index));
}

const ofPicture = ["asset", "crop", "hotspot"];

/** Pictures of which both changed the file or what is cut from it. */
function picturesIn(base: unknown, theirs: unknown, mine: unknown): string[] {
  const found: string[] = [];
  const look = (sides: Sides, at: string): void => {
    const { theirs: their, mine: my } = sides;
    const from = isRecord(sides.base) ? sides.base : {};
    if (isRecord(their) && isRecord(my)) {
      const parts = [from, their, my].map((one) => JSON.stringify(ofPicture.map((name) => one[name])));
      const isPicture = [from, their, my].some(({ asset }) => isRecord(asset));
      if (isPicture && new Set(parts).size === 3) found.push(at);
      for (const name of new Set([...Object.keys(their), ...Object.keys(my)]))
        look({ base: from[name], theirs: their[name], mine: my[name] }, `${at}/${name}`);
    }
    if (Array.isArray(their) && Array.isArray(my)) {
      const [before, others] = [byKey(sides.base), byKey(my)];
      for (const [key, item] of byKey(their))
        look({ base: before.get(key), theirs: item, mine: others.get(key) }, `${at}[${key}]`);
    }
  };
  look({ base, theirs, mine }, "");
  return found;
}

/**
 * Lists of words in which both took away one word, and one wrote another where it stood: it looks like one in other words.
 * Those in which both wrote the same, each in place of a word. And those in which both have the same words in other orders.
 */
function listsIn(base: unknown, theirs: unknown, mine: unknown): string[] {
  const found: string[] = [];
  const look = (sides: Sides, at: string): void => {
    const { theirs: their, mine: my } = sides;
    if (isRecord(their) && isRecord(my)) {
      const from = isRecord(sides.base) ? sides.base : {};
      for (const name of new Set([...Object.keys(their), ...Object.keys(my)]))
        look({ base: from[name], theirs: their[name], mine: my[name] }, `${at}/${name}`);
    }
    if (!Array.isArray(their) || !Array.isArray(my)) return;
    const [before, others] = [byKey(sides.base), byKey(my)];
    for (const [key, item] of byKey(their))
      look({ base: before.get(key), theirs: item, mine: others.get(key) }, `${at}[${key}]`);
    const from: unknown[] = Array.isArray(sides.base) ? sides.base : [];
    if ([...from, ...their, ...my].some((value) => typeof value === "object")) return;
    const [one, other] = [their, my].map((side) => takenAway(from, side));
    if (!one || !other) return;
    const isMet = [...one.gone].some(
      (value) => other.gone.has(value) && (one.met.has(value) || other.met.has(value)),
    );
    const isTwice =
      one.met.size > 0 &&
      other.met.size > 0 &&
      their.some((value) => my.includes(value) && !from.includes(value));
    const ofBoth = [their.filter((value) => my.includes(value)), my.filter((value) => their.includes(value))];
    if (isMet || isTwice || !dequal(ofBoth[0], ofBoth[1])) found.push(at);
  };
  look({ base, theirs, mine }, "");
  return found;
}

/** Lists in which one took a paragraph out whose words another has now, and the other added or moved something. */
function joinedApart(base: Fields, side: Fields, other: Fields): string[] {
  const [before, now, others] = [base, side, other].map(ordersIn);
  const [former, left] = [blocksOf(base), blocksOf(side)];
  const coresIn = (block?: Keyed) => (block ? wordRanges(lettersOf(block)).map(({ core }) => core) : []);
  return [...(before ?? [])].flatMap(([list, keys]) => {
    const [kept, their] = [now?.get(list) ?? [], others?.get(list) ?? []];
    const written = new Set(kept.flatMap((key) => coresIn(left.get(`${list}[${key}]`))));
    const isJoined = keys.some(
      (key) =>
        !kept.includes(key) && coresIn(former.get(`${list}[${key}]`)).some((word) => written.has(word)),
    );
    const isCutAnew = !dequal(
      their,
      keys.filter((key) => their.includes(key)),
    );
    return isJoined && isCutAnew ? [list] : [];
  });
}

/**
 * Paragraphs of one side with words that stood in others of their list, and that the other side has nowhere in it. `isWhole`:
 * nothing else is new there, so somebody has to choose.
 */
function lostElsewhere(base: Fields, side: Fields, other: Fields) {
  const [former, now, others] = [base, side, other].map(blocksOf);
  const coresOf = (block?: Keyed) =>
    block
      ? wordRanges(lettersOf(block)).flatMap(({ core, letters }) => (letters[0]?.object ? [] : [core]))
      : [];
  const inList = (blocks: ReadonlyMap<string, Keyed> | undefined, list: string) =>
    new Set([...(blocks ?? [])].flatMap(([at, block]) => (listOf(at) === list ? coresOf(block) : [])));
  return [...(now ?? [])].flatMap(([at, block]) => {
    const list = listOf(at);
    const [all, left, own] = [inList(former, list), inList(others, list), new Set(coresOf(former?.get(at)))];
    const added = coresOf(block).filter((word) => !own.has(word));
    const lost = added.filter((word) => all.has(word) && !left.has(word));
    const isWhole = lost.length > 0 && lost.length === added.length;
    return lost.length > 0 ? [{ list, isWhole, cell: `${at}/children/·moved` }] : [];
  });
}

function listOf(at: string): string {
  return at.slice(0, at.lastIndexOf("["));
}

/** The words that a side has no more, and those of them where it wrote another between the same two that are left. */
function takenAway(base: readonly unknown[], side: readonly unknown[]) {
  const left = (list: readonly unknown[], other: readonly unknown[]) => {
    const behind = new Map<unknown, unknown[]>();
    let last: unknown;
    for (const value of list)
      if (other.includes(value)) last = value;
      else behind.set(last, [...(behind.get(last) ?? []), value]);
    return behind;
  };
  const [gone, written] = [left(base, side), left(side, base)];
  const met = [...gone].flatMap(([place, values]) => (written.has(place) ? values : []));
  return { gone: new Set([...gone.values()].flat()), met: new Set(met) };
}

function byKey(list: unknown): Map<string, Keyed> {
  return new Map(keyedItems(list).map((item) => [item._key, item]));
}

/** Every paragraph of a document by its cell. */
export function blocksOf(document: unknown): Map<string, Keyed> {
  const found = new Map<string, Keyed>();
  const look = (value: unknown, at: string): void => {
    if (Array.isArray(value))
      for (const item of keyedItems(value)) {
        const here = `${at}[${item._key}]`;
        if (item._type === "block") found.set(here, item);
        else look(item, here);
      }
    else if (isRecord(value)) for (const [name, field] of Object.entries(value)) look(field, `${at}/${name}`);
  };
  look(document, "");
  return found;
}

/**
 * Whether one wrote at a word, and the other at this word, or beside it. Or both wrote at one place, where one may have joined
 * paragraphs.
 */
function areNear(
  block: Keyed,
  sides: readonly Keyed[],
  { originOf, isCutAnew }: { originOf(word: string): string; readonly isCutAnew: boolean },
): boolean {
  const factsOf = (one: Keyed) => {
    const letters = lettersOf(one);
    return wordRanges(letters).map(({ reads, core, start, end, letters: own }) => {
      // Spaces are no words, but an editor may mark one.
      const spaces = [letters[start - 1], letters[end]].flatMap((space) => space?.marks ?? []);
      const facts = [reads, own.map(({ marks, object }) => [[...marks].sort(), object]), spaces];
      return { origin: originOf(core), facts: JSON.stringify(facts) };
    });
  };
  const before = factsOf(block);
  const places = new Map(before.map(({ origin }, at) => [origin, at]));
  const [one, other] = sides.map((side) => {
    const words = factsOf(side);
    const left = new Map(words.map(({ origin, facts }) => [origin, facts]));
    const changed = before.flatMap(({ origin, facts }, at) => (left.get(origin) === facts ? [] : [at]));
    const gaps: number[] = [];
    let last = -1;
    for (const { origin } of words) {
      const at = places.get(origin);
      if (at === undefined) gaps.push(last);
      else last = at;
    }
    return { changed, gaps };
  });
  if (!one || !other) return false;
  return (
    one.changed.some((at) => other.changed.some((place) => Math.abs(at - place) <= 1)) ||
    touches(one, other) ||
    touches(other, one) ||
    (isCutAnew && one.gaps.some((gap) => other.gaps.includes(gap)))
  );
}

/** Whether one added something right before or after what the other changed. */
function touches(one: { changed: readonly number[] }, other: { gaps: readonly number[] }): boolean {
  return one.changed.some((at) => other.gaps.some((gap) => gap === at || gap + 1 === at));
}

/** Whether a question at this place has a reason. */
export function isReason({ clashes, doubts, near }: Expected, question: string): boolean {
  return [...clashes, ...doubts].some((cell) => isWithin(cell, question)) || near.includes(question);
}

/** What no merge may leave in a document: keys that two items have, marks without a definition, words that ran together. */
export function faultsIn(document: Fields): string[] {
  const faults: string[] = [];
  for (const [at, keys] of ordersIn(document))
    if (new Set(keys).size < keys.length) faults.push(`${at} has two items with one key`);
  for (const [at, block] of blocksOf(document)) {
    const defined = new Set(["strong", "em", ...keyedItems(block.markDefs).map(({ _key }) => _key)]);
    const letters = lettersOf(block);
    for (const { marks } of letters)
      for (const mark of marks) if (!defined.has(mark)) faults.push(`${at} has no definition of ${mark}`);
    const text = letters.map(({ sign }) => sign).join("");
    if (/ {2}|^ | $/.test(text)) faults.push(`${at} has a space too many: "${text}"`);
  }
  return faults;
}
