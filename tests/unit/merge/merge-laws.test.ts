import fc from "fast-check";
import { expect, test } from "vitest";
import { merge } from "../../../lib/merge/merge.ts";
import { rounds } from "../../support/extent.ts";
import { cellOf, isWithin } from "../../support/merge/cells.ts";
import { historyOf } from "../../support/merge/edits.ts";
import { expectedOf, isReason } from "../../support/merge/model.ts";
import { documentTypes, Values } from "../../support/merge/schema-documents.ts";
import { seededRandom } from "../../support/seeded-random.ts";

const number = fc.nat({ max: 2 ** 31 - 1 });
const edits = fc.array(number, { minLength: 1, maxLength: 6 });
const pair = fc
  .record({ type: fc.constantFrom(...documentTypes), start: number, theirs: edits, mine: edits })
  .map(({ type, start, theirs, mine }) => {
    const base = new Values(seededRandom(start), "b", 50).document(type);
    return { base, theirs: historyOf(base, theirs, "t"), mine: historyOf(base, mine, "m") };
  });

test("R-CMS-8 a merge holds what each side's edits meant, and asks where they contradict each other", () => {
  fc.assert(
    fc.property(pair, ({ base, theirs, mine }) => {
      const { merged, conflicts } = merge({ base, theirs: theirs.document, mine: mine.document });
      const expected = expectedOf(base, theirs, mine);
      const questions = conflicts.map(({ path }) => cellOf(path));
      expect(questions.filter((question) => !isReason(expected, question))).toEqual([]);
      const isAsked = (cell: string) => questions.some((question) => isWithin(cell, question));
      expect(expected.clashes.filter((cell) => !isAsked(cell))).toEqual([]);
      const settled = (cells: ReadonlyMap<string, unknown>) =>
        Object.fromEntries([...cells].filter(([cell]) => !isAsked(cell)));
      expect(settled(expected.cellsOf(merged))).toEqual(settled(expected.cells));
    }),
    { numRuns: rounds(20_000) },
  );
});
