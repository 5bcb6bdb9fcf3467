import { merge } from "@paraph/merge/merge";
import { orderMerged } from "@paraph/merge/order";
import type { Fields } from "@paraph/merge/sides";
import { rounds, runsAll } from "@paraph/service/testing/extent";
import { dequal } from "dequal";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cellOf, isWithin } from "../../support/merge/cells.ts";
import { historyOf, keyedItems } from "../../support/merge/edits.ts";
import { blocksOf, expectedOf, faultsIn, isReason, orderOf, ordersIn } from "../../support/merge/model.ts";
import { documentTypes, Values } from "../../support/merge/schema-documents.ts";
import { lettersOf, wordRanges } from "../../support/merge/written-text.ts";
import { seededRandom } from "../../support/seeded-random.ts";

const number = fc.nat({ max: 2 ** 31 - 1 });
const edits = fc.array(number, { minLength: 1, maxLength: 6 });
const pair = fc
  .record({
    type: fc.constantFrom(...documentTypes),
    start: number,
    // In a small document, both meet more often.
    room: fc.constantFrom(12, 50),
    theirs: edits,
    mine: edits,
  })
  .map(({ type, start, room, theirs, mine }) => {
    const base = new Values(seededRandom(start), "b", room).document(type);
    return { base, theirs: historyOf(base, theirs, "t"), mine: historyOf(base, mine, "m") };
  });

type Pair = Parameters<Parameters<typeof pair.map>[0]>[0];
const numRuns = rounds(runsAll ? 20_000 : 7_500);
const check = (law: (pair: Pair) => void) => fc.assert(fc.property(pair, law), { numRuns });

test("R-CMS-8 a merge holds what each side's edits meant, and asks where they contradict each other", () => {
  check(({ base, theirs, mine }) => {
    const sides = { base, theirs: theirs.document, mine: mine.document };
    const before = JSON.stringify(sides);
    const { merged, conflicts } = merge(sides);
    expect(JSON.stringify(sides)).toBe(before);
    const expected = expectedOf(base, theirs, mine);
    const questions = conflicts.map(({ path }) => cellOf(path));
    expect(questions.filter((question) => !isReason(expected, question))).toEqual([]);
    const isAsked = (cell: string) => questions.some((question) => isWithin(cell, question));
    expect(expected.clashes.filter((cell) => !isAsked(cell))).toEqual([]);
    const settled = (cells: ReadonlyMap<string, unknown>) =>
      Object.fromEntries([...cells].filter(([cell]) => !isAsked(cell)));
    expect(settled(expected.cellsOf(merged))).toEqual(settled(expected.cells));
    expect(faultsIn(merged)).toEqual([]);
  });
});

test("R-CMS-8 either side asks the same questions, and without any both get the same", () => {
  check(({ base, theirs, mine }) => {
    const sides = { base, theirs: theirs.document, mine: mine.document };
    const one = merge(sides);
    const other = merge({ base, theirs: sides.mine, mine: sides.theirs });
    const pathsOf = ({ conflicts }: typeof one) => conflicts.map(({ path }) => cellOf(path)).sort();
    expect(pathsOf(one)).toEqual(pathsOf(other));
    const { cellsOf } = expectedOf(base, theirs, mine);
    // A cell has no order: of what both added at one place, theirs stands first.
    const links = sameLinks(sides.theirs, sides.mine);
    const named = (cell: unknown) =>
      JSON.stringify(cell).replaceAll(/\bm\w+/g, (key) => links.get(key) ?? key);
    const inOrder = (merged: typeof base) => [...cellsOf(merged)].map(named).sort();
    if (one.conflicts.length === 0) expect(inOrder(one.merged)).toEqual(inOrder(other.merged));
  });
});

/** The keys of links that both made alike in one paragraph: theirs by mine. Which of the two is left says nothing. */
function sameLinks(theirs: Fields, mine: Fields): ReadonlyMap<string, string> {
  const others = blocksOf(theirs);
  const linksOf = (block: Fields | undefined) => keyedItems(block?.markDefs);
  return new Map(
    [...blocksOf(mine)].flatMap(([at, block]) =>
      linksOf(block).flatMap(({ _key, ...link }) =>
        linksOf(others.get(at)).flatMap(({ _key: other, ...one }): [string, string][] =>
          other !== _key && dequal(one, link) ? [[_key, other]] : [],
        ),
      ),
    ),
  );
}

test("R-CMS-8 no change is the unit, a change made twice is made once, and what was merged is merged", () => {
  check(({ base, ...history }) => {
    const [theirs, mine] = [history.theirs.document, history.mine.document];
    expect(merge({ base, theirs, mine: base })).toEqual({ merged: theirs, conflicts: [] });
    expect(merge({ base, theirs: base, mine })).toEqual({ merged: mine, conflicts: [] });
    expect(merge({ base, theirs: mine, mine })).toEqual({ merged: mine, conflicts: [] });
    const { merged, conflicts } = merge({ base, theirs, mine });
    expect(merge({ base: theirs, theirs, mine: merged })).toEqual({ merged, conflicts: [] });
    if (conflicts.length > 0) return;
    const [blocks, their, my] = [base, theirs, mine].map((one) => JSON.stringify([...blocksOf(one)]));
    // A word beside a replaced one looks like another for it, so of paragraphs only what one side wrote.
    if (their !== blocks && my !== blocks) return;
    const again = merge({ base, theirs, mine: merged });
    // So does a word of a list that stands where one is gone.
    const { near, cellsOf } = expectedOf(base, history.theirs, { document: merged, origins: new Map() });
    if (near.length === 0) expect(again.merged).toEqual(merged);
    const inOrder = (document: typeof base) =>
      [...cellsOf(document)].map((cell) => JSON.stringify(cell)).sort();
    expect(inOrder(again.merged)).toEqual(inOrder(merged));
    expect(again.conflicts.filter(({ path }) => !near.includes(cellOf(path)))).toEqual([]);
  });
});

test("R-CMS-8 no word is invented: but for the punctuation at its ends, each is one that a side has", () => {
  check((pair) => {
    const sides = [pair.base, pair.theirs.document, pair.mine.document];
    for (const [base, theirs, mine] of [sides, sides.map(withFewWords)]) {
      if (!base || !theirs || !mine) continue;
      const { merged, conflicts } = merge({ base, theirs, mine });
      const answers = conflicts.flatMap(({ path, theirs: their, mine: my, both }) =>
        path.at(-1) === "children" ? [their, my, both] : [],
      );
      const blocks = answers.map((children, at) => ({ _type: "block", _key: `${at}`, children }));
      const written = new Set([theirs, mine].flatMap(wordsOf));
      expect(wordsOf(merged).filter((word) => !written.has(word))).toEqual([]);
      // In an answer with both, punctuation that one added may stand alone.
      expect(wordsOf({ blocks }).filter((word) => word !== "" && !written.has(word))).toEqual([]);
    }
  });
});

/** Of all paragraphs. */
function wordsOf(document: Fields): string[] {
  return [...blocksOf(document).values()].flatMap((block) =>
    wordRanges(lettersOf(block)).map(({ core }) => core),
  );
}

test("R-CMS-8 without a question and without moves, the words of each side stand in its order", () => {
  check(({ base, ...history }) => {
    const [theirs, mine] = [history.theirs.document, history.mine.document];
    const { merged, conflicts } = merge({ base, theirs, mine });
    if (conflicts.length > 0) return;
    const [before, ...sides] = [base, theirs, mine].map(textsIn);
    for (const [list, now] of textsIn(merged)) {
      const former = before?.get(list);
      const texts = sides.map((side) => side.get(list) ?? { words: [], keys: [], homes: new Map() });
      const isMoved = texts.some(
        ({ words, keys, homes }) =>
          !isInOrder(former?.words, words) ||
          !isInOrder(former?.keys, keys) ||
          // It was split, or joined with another.
          [...(former?.homes ?? [])].some(([word, key]) => (homes.get(word) ?? key) !== key),
      );
      // Both split one paragraph, if a word is there twice.
      if (isMoved || new Set(now.words).size < now.words.length) continue;
      for (const { words } of texts)
        expect(isInOrder(words, now.words), `${words} / ${now.words}`).toBe(true);
    }
  });
});

function isInOrder(before: readonly string[] = [], after: readonly string[]): boolean {
  const [left, kept] = [new Set(after), new Set(before)];
  return dequal(
    before.filter((one) => left.has(one)),
    after.filter((one) => kept.has(one)),
  );
}

interface Texts {
  readonly words: readonly string[];
  readonly keys: readonly string[];
  /** The key of the paragraph in which a word stands. */
  readonly homes: ReadonlyMap<string, string>;
}

/** The words of each list of paragraphs, and the keys of its items. */
function textsIn(document: Fields): ReadonlyMap<string, Texts> {
  const blocks = blocksOf(document);
  const found = new Map<string, Texts>();
  for (const [list, keys] of ordersIn(document)) {
    const placed = keys.flatMap((key) => {
      const own = blocks.get(`${list}[${key}]`);
      return own ? wordsOf({ own: [own] }).map((word) => [word, key] as const) : [];
    });
    if (placed.length > 0)
      found.set(list, { words: placed.map(([word]) => word), keys, homes: new Map(placed) });
  }
  return found;
}

test("R-CMS-8 the laws hold for texts in which the same words come again and again", () => {
  check((pair) => {
    const [base, theirs, mine] = [pair.base, pair.theirs.document, pair.mine.document].map(withFewWords);
    if (!base || !theirs || !mine) return;
    expect(merge({ base, theirs, mine: base })).toEqual({ merged: theirs, conflicts: [] });
    const one = merge({ base, theirs, mine });
    const other = merge({ base, theirs: mine, mine: theirs });
    const pathsOf = ({ conflicts }: typeof one) => conflicts.map(({ path }) => cellOf(path)).sort();
    expect(pathsOf(one)).toEqual(pathsOf(other));
    expect(merge({ base: theirs, theirs, mine: one.merged })).toEqual({ merged: one.merged, conflicts: [] });
    expect(faultsIn(one.merged)).toEqual([]);
    expect(JSON.stringify(one.merged)).not.toMatch(/(one|two|six)(one|two|six)/);
  });
});

/** The same document with three words in its texts. */
function withFewWords(document: Fields): Fields {
  const words = ["one", "two", "six"];
  return JSON.parse(
    JSON.stringify(document, (name, value) =>
      name === "text" && typeof value === "string"
        ? value.replace(/\w+/g, (word) => words[Number(word.at(-1)) % words.length] ?? word)
        : value,
    ),
  );
}

/** An order of the same items, and a few others of one side. */
const moved = (items: readonly string[], by: string) =>
  fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 4 }).map((moves) =>
    moves.reduce<readonly string[]>((list, [from, to], index) => {
      const key = from % 3 === 0 ? `${by}${index}` : list[from % list.length];
      const others = list.filter((one) => one !== key);
      return key === undefined ? list : others.toSpliced(to % (others.length + 1), 0, key);
    }, items),
  );
const orders = fc.nat({ max: 6 }).chain((length) => {
  const base = Array.from({ length }, (_, index) => `b${index}`);
  return fc.record({ base: fc.constant(base), theirs: moved(base, "t"), mine: moved(base, "m") });
});

test("R-CMS-8 two items change places if either side made them change places, else it is asked", () => {
  fc.assert(
    fc.property(orders, (lists) => {
      const { base, theirs, mine } = lists;
      const kept = new Set([...base, ...theirs, ...mine]);
      const { keys, asTheirs } = orderMerged(kept, lists);
      expect(new Set(keys)).toEqual(kept);
      expect(keys.length).toBe(kept.size);
      const isBefore = (one: string, other: string) => orderOf(one, other, lists);
      const isRound = base.some((a) =>
        base.some((b) => base.some((c) => a !== b && isBefore(a, b) && isBefore(b, c) && isBefore(c, a))),
      );
      expect(asTheirs !== null).toBe(isRound);
      const old = keys.filter((key) => base.includes(key));
      for (const [index, one] of old.entries())
        for (const other of old.slice(index + 1)) expect(isRound || isBefore(one, other)).toBe(true);
      if ([theirs, mine].some((side) => String(side.filter((key) => base.includes(key))) !== String(base)))
        return;
      // Without moves, both orders stay, and of what both added in one place, theirs stands first.
      for (const side of [theirs, mine]) expect(keys.filter((key) => side.includes(key))).toEqual(side);
      expect(keys.join(" ")).not.toMatch(/m\d t/);
    }),
    { numRuns },
  );
});

/** A list of words in which one side moved, took away, reworded and added some; every word once, or some again. */
const reworded = (items: readonly string[], by: string) =>
  fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat(), fc.nat()), { maxLength: 4 }).map((changes) =>
    changes.reduce<readonly string[]>((list, [kind, at, to], index) => {
      const [place, word] = [at % (list.length + 1), to % 3 === 0 ? `both${to % 2}` : `${by}${index}`];
      const [former] = list.slice(place);
      if (kind === 0 || former === undefined) return list.toSpliced(place, 0, word);
      const others = list.toSpliced(place, 1);
      if (kind === 1) return others;
      return others.toSpliced(kind === 2 ? place : to % list.length, 0, kind === 2 ? word : former);
    }, items),
  );
const wordLists = fc
  .record({ length: fc.nat({ max: 6 }), words: fc.constantFrom(2, 9), isSet: fc.boolean() })
  .chain(({ length, words, isSet }) => {
    const of = (list: readonly string[]) => (isSet ? [...new Set(list)] : list);
    const base = of(Array.from({ length }, (_, index) => `b${(index * 5) % words}`));
    const sides = { base: fc.constant(base), theirs: reworded(base, "t"), mine: reworded(base, "m") };
    return fc.record(sides).map(({ theirs, mine }) => ({ base, theirs: of(theirs), mine: of(mine) }));
  });

test("R-CMS-8 lists of words lose no change, say nothing twice that no side does, and merge once", () => {
  fc.assert(
    fc.property(wordLists, ({ base, theirs, mine }) => {
      const mergeLists = (one: typeof base, from: typeof base, other: typeof base) => {
        const { merged, conflicts } = merge({
          base: { list: from },
          theirs: { list: one },
          mine: { list: other },
        });
        return { merged: merged.list, isAsked: conflicts.length > 0 };
      };
      expect(mergeLists(theirs, base, base)).toEqual({ merged: theirs, isAsked: false });
      expect(mergeLists(base, base, mine)).toEqual({ merged: mine, isAsked: false });
      const { merged, isAsked } = mergeLists(theirs, base, mine);
      const other = mergeLists(mine, base, theirs);
      expect(other.isAsked).toBe(isAsked);
      expect(mergeLists(theirs, theirs, merged)).toEqual({ merged, isAsked: false });
      const count = (list: readonly string[], word: string) => list.filter((one) => one === word).length;
      const isSet = [base, theirs, mine].every((list) => new Set(list).size === list.length);
      if (isSet) expect(new Set(merged).size).toBe(merged.length);
      expect(merged.filter((word) => ![...theirs, ...mine].includes(word))).toEqual([]);
      if (isAsked) return;
      expect(other.merged.toSorted()).toEqual(merged.toSorted());
      const again = mergeLists(theirs, base, merged);
      // Of words that come again, nobody can tell which is which.
      if (isSet || !again.isAsked) expect(again.merged.toSorted()).toEqual(merged.toSorted());
      for (const word of new Set([...base, ...theirs, ...mine])) {
        const [before, their, my, now] = [base, theirs, mine, merged].map((list) => count(list, word));
        if (before === undefined || their === undefined || my === undefined || now === undefined) continue;
        expect(now).toBeGreaterThanOrEqual(Math.min(their, my, their + my - before));
        if (isSet) expect(now).toBe(before === 0 ? Math.max(their, my) : Math.min(their, my));
        else if (their === before) expect(now).toBe(my);
      }
    }),
    { numRuns },
  );
});
