import { readFileSync } from "node:fs";

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** Titles of those among the passed that failed at first: each is a fault to be found. */
  unsteady: readonly string[];
}

export const noTests: Totals = { passed: 0, failed: 0, skipped: 0, unsteady: [] };

export function vitestTotals(reportFile: string, status: number): Totals {
  const report = readReport(reportFile);
  return withStatus(
    {
      passed: count(report, "numPassedTests"),
      failed: count(report, "numFailedTests"),
      skipped: count(report, "numPendingTests") + count(report, "numTodoTests"),
      unsteady: [],
    },
    status,
  );
}

export function playwrightTotals(reportFile: string, status: number): Totals {
  const report = readReport(reportFile);
  const counts = isRecord(report.stats) ? report.stats : {};
  return withStatus(
    {
      passed: count(counts, "expected") + count(counts, "flaky"),
      failed: count(counts, "unexpected"),
      skipped: count(counts, "skipped"),
      unsteady: unsteadyTitles(report),
    },
    status,
  );
}

/** Suites hold suites and specs; a spec is flaky when one of its tests needed a second try. */
function unsteadyTitles(suite: Readonly<Record<string, unknown>>): string[] {
  const own = records(suite.specs)
    .filter((spec) => records(spec.tests).some((one) => one.status === "flaky"))
    .map((spec) => `${spec.file}:${spec.line} ${spec.title}`);
  return [...own, ...records(suite.suites).flatMap(unsteadyTitles)];
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A file that could not be loaded has no test to count, and still the run failed. */
function withStatus(totals: Totals, status: number): Totals {
  return status !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

function readReport(file: string): Record<string, unknown> {
  try {
    const report: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecord(report) ? report : {};
  } catch {
    // The runner ended before it wrote one; its exit status says the rest.
    return {};
  }
}

function count(report: Readonly<Record<string, unknown>>, name: string): number {
  const value = report[name];
  return typeof value === "number" ? value : 0;
}
