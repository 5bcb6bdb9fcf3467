import { readFileSync } from "node:fs";

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

export const noTests: Readonly<Totals> = { passed: 0, failed: 0, skipped: 0 };

export function vitestTotals(reportFile: string, status: number): Totals {
  const report = readReport(reportFile);
  return withStatus(
    {
      passed: count(report, "numPassedTests"),
      failed: count(report, "numFailedTests"),
      skipped: count(report, "numPendingTests") + count(report, "numTodoTests"),
    },
    status,
  );
}

export function playwrightTotals(reportFile: string, status: number): Totals {
  const stats = readReport(reportFile).stats;
  const counts = typeof stats === "object" && stats !== null ? { ...stats } : {};
  return withStatus(
    {
      // A test that passed only when it was tried again has failed once.
      passed: count(counts, "expected"),
      failed: count(counts, "unexpected") + count(counts, "flaky"),
      skipped: count(counts, "skipped"),
    },
    status,
  );
}

/** A file that could not be loaded has no test to count, and still the run failed. */
function withStatus(totals: Totals, status: number): Totals {
  return status !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

function readReport(file: string): Record<string, unknown> {
  try {
    const report: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof report === "object" && report !== null ? { ...report } : {};
  } catch {
    // The runner ended before it wrote one; its exit status says the rest.
    return {};
  }
}

function count(report: Readonly<Record<string, unknown>>, name: string): number {
  const value = report[name];
  return typeof value === "number" ? value : 0;
}
