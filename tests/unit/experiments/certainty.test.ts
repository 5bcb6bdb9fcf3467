import { expect, test } from "vitest";
import { compareVariants, describeResult, type VariantCounts } from "@/lib/experiments/results";
import { seededRandom } from "../../support/seeded-random.ts";

interface Design {
  readonly visitors: number;
  /** Of the visitors, of A and the variants. */
  readonly shares: readonly number[];
  /** How many of the visitors of each act. */
  readonly rates: readonly number[];
  /** How often a visitor comes at most. They act once or never. */
  readonly comes?: number;
}

/** One experiment from its first visitor to its last. */
function simulate({ visitors, shares, rates, comes = 1 }: Design, random: () => number): VariantCounts[] {
  const counts = shares.map((_, at) => ({ letter: "ABCDE"[at] ?? "", visits: 0, actions: 0 }));
  for (let visitor = 0; visitor < visitors; visitor++) {
    let [at, rest] = [0, random()];
    while (at < shares.length - 1 && rest >= (shares[at] ?? 0)) rest -= shares[at++] ?? 0;
    const own = counts[at];
    if (!own) continue;
    own.visits += comes === 1 ? 1 : 1 + Math.floor(random() * comes);
    if (random() < (rates[at] ?? 0)) own.actions += 1;
  }
  return counts;
}

const experiments = 1_500;
/** Three times the standard error of a part of 5% of so many experiments. */
const margin = 3 * Math.sqrt((0.05 * 0.95) / experiments);

test.each<[string, Design]>([
  ["half each", { visitors: 2_000, shares: [0.5, 0.5], rates: [0.05, 0.05] }],
  ["a tenth for the variant", { visitors: 2_000, shares: [0.9, 0.1], rates: [0.06, 0.06] }],
  ["a tenth for the page itself", { visitors: 2_000, shares: [0.1, 0.9], rates: [0.06, 0.06] }],
  ["hardly enough actions", { visitors: 2_500, shares: [0.95, 0.05], rates: [0.06, 0.06] }],
  ["three variants", { visitors: 3_000, shares: [0.25, 0.25, 0.25, 0.25], rates: Array(4).fill(0.05) }],
  [
    "four variants with small shares",
    { visitors: 3_000, shares: [0.8, 0.05, 0.05, 0.05, 0.05], rates: Array(5).fill(0.07) },
  ],
  [
    "visitors who come up to four times",
    { visitors: 1_000, shares: [0.7, 0.3], rates: [0.2, 0.2], comes: 4 },
  ],
])(
  "R-TRACK where all forms are equally good, no more than 5 of 100 experiments say otherwise, and the odds are as stated: %s",
  (_, design) => {
    const { next: random } = seededRandom(66);
    const chances = Array.from({ length: experiments }, () => {
      const [, ...others] = compareVariants(simulate(design, random));
      const told = others.flatMap(({ comparison }) => comparison ?? []);
      return {
        isClear: told.some(({ isClear }) => isClear),
        least: Math.min(1, ...told.map(({ chance }) => chance)),
      };
    });
    const part = (isSo: (one: (typeof chances)[number]) => boolean) =>
      chances.filter(isSo).length / experiments;
    expect(part(({ isClear }) => isClear)).toBeLessThanOrEqual(0.05 + margin);
    for (const stated of [0.2, 0.1, 0.02])
      expect(
        part(({ least }) => least <= stated),
        `stated as ${stated}`,
      ).toBeLessThanOrEqual(stated + margin);
  },
);

test.each<[string, readonly number[]]>([
  ["half each", [0.5, 0.5]],
  ["a fifth for the variant", [0.8, 0.2]],
  ["three variants", [0.25, 0.25, 0.25, 0.25]],
])(
  "R-TRACK with as many visits of each form as it asks for, most real differences are found: %s",
  (_, shares) => {
    const { next: random } = seededRandom(11);
    const rates = shares.map((_, at) => (at === 1 ? 0.15 : 0.1));
    const exact = rates.map((rate, at) => ({
      letter: "ABCD"[at] ?? "",
      visits: 1_000,
      actions: 1_000 * rate,
    }));
    const needed = compareVariants(exact)[1]?.comparison?.visitsNeeded ?? 0;
    const visitors = Math.ceil(needed / Math.min(...shares));
    const found = Array.from({ length: 300 }, () =>
      describeResult(simulate({ visitors, shares, rates }, random)),
    ).filter((said) => said.startsWith("B brings"));
    expect(found.length / 300).toBeGreaterThan(0.7);
  },
);

test("R-TRACK with several variants the statement counts the chances of all of them", () => {
  const counts = (letter: string, actions: number) => ({ letter, actions, visits: 1_000 });
  const said = describeResult([counts("A", 200), counts("B", 250), counts("C", 201), counts("D", 199)]);
  // Three times what it is with one variant.
  expect(said).toBe(
    "B brings 25% more than the page itself. If all were equally good, about 26 of 1,000 experiments would show so large a difference by chance.",
  );
});
