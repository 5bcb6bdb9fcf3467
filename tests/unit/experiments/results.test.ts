import { expect, test } from "vitest";
import { compareVariants, countVariants, describeResult } from "@/lib/experiments/results";

const counts = (letter: string, actions: number, visits: number) => ({ letter, actions, visits });

test("R-TRACK two rates are compared by Fisher's exact test: 200 and 250 of 1,000", () => {
  const [control, variant] = compareVariants([counts("A", 200, 1000), counts("B", 250, 1000)]);
  expect([control?.rate, variant?.rate]).toEqual([0.2, 0.25]);
  // Twice the sum of C(1000, k) C(1000, 450 - k) / C(2000, 450) from k = 250 on, in exact integers.
  expect(variant?.comparison?.chance).toBeCloseTo(0.008649240907370551, 12);
  expect(variant?.comparison?.difference).toBeCloseTo(0.25, 9);
  expect(variant?.comparison).toMatchObject({ isClear: true, visitsNeeded: 1116 });
});

test("R-TRACK a difference at the border of certainty is judged by the exact figure", () => {
  const [, below] = compareVariants([counts("A", 100, 1000), counts("B", 129, 1000)]);
  expect(below?.comparison?.chance).toBeCloseTo(0.04908, 5);
  expect(below?.comparison?.isClear).toBe(true);
  const [, above] = compareVariants([counts("A", 100, 1000), counts("B", 128, 1000)]);
  expect(above?.comparison?.chance).toBeCloseTo(0.05729, 5);
  expect(above?.comparison?.isClear).toBe(false);
});

test("R-TRACK with several variants each has to be clearer, because chance has more tries", () => {
  const [, alone] = compareVariants([counts("A", 100, 1000), counts("B", 130, 1000)]);
  const [, beside] = compareVariants([
    counts("A", 100, 1000),
    counts("B", 130, 1000),
    counts("C", 101, 1000),
  ]);
  expect(alone?.comparison?.isClear).toBe(true);
  expect(beside?.comparison?.isClear).toBe(false);
});

test("R-TRACK the statement says how certain it is, and admits what it doesn't know", () => {
  const say = (...all: ReturnType<typeof counts>[]) => describeResult(all);
  expect(say(counts("A", 0, 0), counts("B", 0, 0))).toBe("Nothing is counted yet.");
  expect(say(counts("A", 9, 99), counts("B", 20, 120))).toMatch(/^Not enough visits yet: .*100 visits/);
  expect(say(counts("A", 4, 500), counts("B", 40, 500))).toMatch(/^Not enough visits yet/);
  expect(say(counts("A", 200, 1000), counts("B", 250, 1000))).toBe(
    "B brings 25% more than the page itself. If both were equally good, about 9 of 1,000 experiments would show so large a difference by chance.",
  );
  expect(say(counts("A", 100, 1000), counts("B", 110, 1000))).toBe(
    "No clear difference: chance alone would explain what was counted. About 16,000 visits of each form would show whether a difference of this size is real.",
  );
  expect(say(counts("A", 250, 1000), counts("B", 200, 1000))).toMatch(/^The page itself brings clearly more/);
  expect(say(counts("A", 100, 1000), counts("B", 100, 1000))).toBe(
    "No difference: what was counted is the same.",
  );
  expect(say(counts("A", 300, 200), counts("B", 100, 200))).toMatch(/^More actions than visits/);
});

test("R-TRACK rows of the page's counts become counts of each variant of this experiment alone", () => {
  const row = (variant: string, action: string, count: number) => ({ variant, action, count });
  const rows = [
    row("headline.A", "", 10),
    row("headline.A", "", 5),
    row("headline.B", "", 12),
    row("headline.B", "form", 3),
    row("headline.B", "checkout", 2),
    row("older.B", "", 99),
    row("", "", 99),
  ];
  const all = ["form", "checkout"];
  expect(countVariants(rows, "headline", ["A", "B"], all)).toEqual([counts("A", 0, 15), counts("B", 5, 12)]);
  expect(countVariants(rows, "headline", ["B"], ["form"])).toEqual([counts("B", 3, 12)]);
});
