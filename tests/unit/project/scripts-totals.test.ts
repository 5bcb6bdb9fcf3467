import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { requirementTable } from "../../../scripts/support/requirement-table.ts";
import { playwrightTotals, vitestTotals } from "../../../scripts/support/test-totals.ts";

test("vitest's counts come from its report", () => {
  using report = reportOf({ numPassedTests: 12, numFailedTests: 2, numPendingTests: 1, numTodoTests: 3 });
  expect(vitestTotals(report.file, 1)).toEqual({ passed: 12, failed: 2, skipped: 4, unsteady: [] });
});

test("playwright's counts come from its report, and flaky tests are named", () => {
  const spec = (title: string, status: string) => ({
    title,
    file: "a.spec.ts",
    line: 7,
    tests: [{ status }],
  });
  using report = reportOf({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [{ specs: [spec("good", "expected")], suites: [{ specs: [spec("shaky", "flaky")] }] }],
  });
  expect(playwrightTotals(report.file, 1)).toEqual({
    passed: 6,
    failed: 1,
    skipped: 1,
    unsteady: ["a.spec.ts:7 shaky"],
  });
});

test("a run that failed without a failed test counts as one failure", () => {
  using report = reportOf({ numPassedTests: 12, numFailedTests: 0 });
  expect(vitestTotals(report.file, 1).failed).toBe(1);
  expect(vitestTotals(report.file, 0).failed).toBe(0);
  expect(playwrightTotals("/nowhere/report.json", 1)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    unsteady: [],
  });
});

test("the requirement table has each requirement's text and tests, sorted by number", () => {
  const proofs = new Map([["R-A-9", ["tests/a.test.ts", "tests/b.test.ts"]]]);
  const [, , ...rows] = requirementTable({ "R-A-10": "Ten", "R-A-9": "Nine" }, proofs).split("\n");
  expect(rows).toEqual([
    "| R-A-9 | Nine | `tests/a.test.ts`, `tests/b.test.ts` |",
    "| R-A-10 | Ten | not yet |",
  ]);
});

function reportOf(content: unknown): Disposable & { file: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-report-"));
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return { file, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}
