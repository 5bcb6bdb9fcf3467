import { merge } from "@paraph/merge/merge";
import { orderMerged } from "@paraph/merge/order";
import type { Fields } from "@paraph/merge/sides";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rounds, runsAll } from "../../support/extent.ts";
import { cellOf, isWithin } from "../../support/merge/cells.ts";
import { historyOf } from "../../support/merge/edits.ts";
import { blocksOf, expectedOf, faultsIn, isReason, orderOf } from "../../support/merge/model.ts";
import { documentTypes, Values } from "../../support/merge/schema-documents.ts";
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
    const inOrder = (merged: typeof base) => [...cellsOf(merged)].map((cell) => JSON.stringify(cell)).sort();
    if (one.conflicts.length === 0) expect(inOrder(one.merged)).toEqual(inOrder(other.merged));
  });
});

test("R-CMS-8 no change is the unit, a change made twice is made once, and what was merged is merged", () => {
  check(({ base, theirs: { document: theirs }, mine: { document: mine } }) => {
    expect(merge({ base, theirs, mine: base })).toEqual({ merged: theirs, conflicts: [] });
    expect(merge({ base, theirs: base, mine })).toEqual({ merged: mine, conflicts: [] });
    expect(merge({ base, theirs: mine, mine })).toEqual({ merged: mine, conflicts: [] });
    const { merged, conflicts } = merge({ base, theirs, mine });
    expect(merge({ base: theirs, theirs, mine: merged })).toEqual({ merged, conflicts: [] });
    if (conflicts.length > 0) return;
    const [blocks, their, my] = [base, theirs, mine].map((one) => JSON.stringify([...blocksOf(one)]));
    // A word beside a replaced one looks like another for it, so of paragraphs only what one side wrote.
    if (their === blocks || my === blocks)
      expect(merge({ base, theirs, mine: merged })).toEqual({ merged, conflicts: [] });
  });
});

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
