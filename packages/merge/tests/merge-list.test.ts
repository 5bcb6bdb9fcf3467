import { expect, test } from "vitest";
import { merge } from "../src/merge.ts";

const mergeOf = (base: readonly unknown[], theirs: readonly unknown[], mine: readonly unknown[]) =>
  merge<{ points: readonly unknown[] }>({
    base: { points: base },
    theirs: { points: theirs },
    mine: { points: mine },
  });
const asked = (base: readonly unknown[], theirs: readonly unknown[], mine: readonly unknown[]) => ({
  merged: { points: mine },
  conflicts: [{ path: ["points"], base, theirs, mine }],
});

test("R-CMS-8 a point that both put into other words is asked about, though one added a point as well", () => {
  const base = ["5 documents", "Email"];
  const mine = ["20 documents", "Email", "API"];
  const result = mergeOf(base, ["10 documents", "Email"], mine);
  expect(result).toEqual(asked(base, ["10 documents", "Email", "API"], mine));
});

test("R-CMS-8 a point that one took out and the other put into other words is asked about", () => {
  const base = ["5 documents", "Email", "Chat"];
  const result = mergeOf(base, ["Email", "Chat", "API"], ["10 documents", "Email", "Chat"]);
  expect(result).toEqual(asked(base, ["Email", "Chat", "API"], ["10 documents", "Email", "Chat", "API"]));
  const other = mergeOf(base, ["10 documents", "Email", "Chat"], ["Email", "Chat"]);
  expect(other).toEqual(asked(base, ["10 documents", "Email", "Chat"], ["Email", "Chat"]));
});

test("R-CMS-8 a point in place of two is asked about, if the other changed or took out one of them", () => {
  const base = ["a", "b", "c"];
  expect(mergeOf(base, ["x", "c"], ["a", "c"])).toEqual(asked(base, ["x", "c"], ["a", "c"]));
  expect(mergeOf(base, ["x", "c"], ["a", "y", "c"])).toEqual(asked(base, ["x", "c"], ["a", "y", "c"]));
  expect(mergeOf(base, ["x", "c"], ["x", "y", "c"])).toEqual(asked(base, ["x", "c"], ["x", "y", "c"]));
});

test.each([
  ["different points changed, taken out and added", "abcd", "axcd", "abde", "axde"],
  ["the same point in the same words, beside which one added another", "ab", "xb", "xyb", "xyb"],
  ["the same words in place of two, of which one took out the other", "abc", "xc", "xbc", "xc"],
  ["additions at one place", "ab", "abxy", "abz", "abxyz"],
  ["a point that one moved and the other changed", "abc", "cab", "abx", "xab"],
  ["a point that one moved and the other took out", "abc", "cab", "ab", "ab"],
  ["places that two points changed around a third", "abc", "cba", "abx", "xba"],
  ["tags taken away and added", "abcd", "bcdx", "acy", "cyx"],
  ["a tag that both took away, where one added another elsewhere", "abc", "bcx", "bc", "bcx"],
  ["columns that say the same", "YYNN", "YNNN", "YYNM", "YNNM"],
  ["a row in which two columns change to what the others say", "YNYN", "NNYY", "YMYN", "NMYY"],
  ["a row in which one took out a column", "YYNN", "YYN", "MYNN", "MYN"],
  ["a row that got a column twice", "YNY", "YNYZ", "YNYZ", "YNYZ"],
  ["columns of both, of which one is the same", "YNY", "YNYAB", "YNYBC", "YNYABC"],
  ["the same addition, at the end of which one moved a point", "abc", "acxb", "abcx", "acxb"],
])("R-CMS-8 a list without keys: %s", (_, base, theirs, mine, merged) => {
  expect(mergeOf([...base], [...theirs], [...mine])).toEqual({
    merged: { points: [...merged] },
    conflicts: [],
  });
});

test.each([
  ["a column that both changed", "YYNN", "YYNA", "YYNB"],
  ["columns of both, in another order", "YNY", "YNYAB", "YNYBA"],
  ["moves that contradict each other in a row", "YYabc", "YYbac", "YYacb"],
  ["the same in place of two different points", "abc", "xbc", "axc"],
  ["moves that contradict each other", "abc", "bac", "acb"],
  ["the same addition in two places", "ab", "xab", "abx"],
  ["the same additions in two orders", "ab", "abxy", "abyx"],
  ["the same in place of a point and elsewhere", "ab", "xb", "bx"],
])("R-CMS-8 asked about in a list without keys: %s", (_, base, theirs, mine) => {
  expect(mergeOf([...base], [...theirs], [...mine])).toEqual(asked([...base], [...theirs], [...mine]));
});

test("R-CMS-8 each answer to a question about an order has what both changed beside it", () => {
  expect(mergeOf([..."abcd"], [..."bacxd"], [..."acbdy"])).toEqual({
    merged: { points: [..."acxbdy"] },
    conflicts: [{ path: ["points"], base: [..."abcd"], theirs: [..."bacxdy"], mine: [..."acxbdy"] }],
  });
  const placed = mergeOf([..."ab"], [..."xb"], [..."abx"]);
  expect(placed.conflicts).toMatchObject([{ theirs: [..."xb"], mine: [..."bx"] }]);
});

test("R-CMS-8 numbers are no texts, and a list of 20,000 values that both changed is merged", () => {
  expect(mergeOf([1, 2], [1, "2", 2], [1, 3])).toEqual({ merged: { points: [1, "2", 3] }, conflicts: [] });
  const base = Array.from({ length: 20_000 }, (_, at) => at);
  const theirs = base.map((at) => (at % 2 === 0 ? at : `t${at}`));
  const mine = base.flatMap((at) => (at % 2 === 0 ? [`m${at}`] : at % 3 === 0 ? [at, `n${at}`] : [at]));
  const { merged, conflicts } = mergeOf(base, theirs, mine);
  expect(conflicts).toEqual([]);
  expect(merged.points.slice(0, 6)).toEqual(["m0", "t1", "m2", "t3", "n3", "m4"]);
});
