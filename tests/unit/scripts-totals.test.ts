import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { updateRequirements } from "../../scripts/support/requirement-table.ts";
import { playwrightTotals, vitestTotals } from "../../scripts/support/test-totals.ts";

test("vitest's counts are taken from its report", () => {
  using report = reportOf({ numPassedTests: 12, numFailedTests: 2, numPendingTests: 1, numTodoTests: 3 });
  expect(vitestTotals(report.file, 1)).toEqual({ passed: 12, failed: 2, skipped: 4 });
});

test("playwright's counts are taken from its report, and a test that needed two tries has failed", () => {
  using report = reportOf({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 1 } });
  expect(playwrightTotals(report.file, 1)).toEqual({ passed: 5, failed: 3, skipped: 1 });
});

test("a run that failed without a failed test counts as one failure", () => {
  using report = reportOf({ numPassedTests: 12, numFailedTests: 0 });
  expect(vitestTotals(report.file, 1).failed).toBe(1);
  expect(vitestTotals(report.file, 0).failed).toBe(0);
  expect(playwrightTotals("/nowhere/report.json", 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("the table of requirements keeps its texts, follows the tests, and sorts by number", () => {
  const before =
    "# Title\n\n| id | text | tests |\n| --- | --- | --- |\n| R-A-10 | Ten | `gone` |\n| R-A-9 | Nine | not yet |\n";
  const after = updateRequirements(before, new Map([["R-A-9", ["tests/a.test.ts", "tests/b.test.ts"]]]));
  expect(after).toBe(
    "# Title\n\n| id | text | tests |\n| --- | --- | --- |\n| R-A-9 | Nine | `tests/a.test.ts`, `tests/b.test.ts` |\n| R-A-10 | Ten | not yet |\n",
  );
});

function reportOf(content: unknown): Disposable & { file: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-report-"));
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return { file, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}
