import { readFileSync } from "node:fs";

/** What happened to one test, in all its tries. */
export interface TestReport {
  /** From the project's root. */
  readonly file: string;
  readonly title: string;
  readonly outcome: "passed" | "failed" | "skipped";
  /** A failed try before it passed. */
  readonly neededSecondTry: boolean;
  /** Of the last try, by the clock, with its hooks and fixtures. */
  readonly seconds: number;
}

/** What a test runner did, as its reporter wrote it. */
export interface RunReport {
  readonly tests: readonly TestReport[];
  /** Seconds of processor by file, with its loading: `processor-time.ts`. */
  readonly processor: Readonly<Record<string, number>>;
  /** How many times as much of the processor as on an idle machine a fixed piece of work took during the run: `slowdown.ts`. */
  readonly slowdown: number;
}

const nothing: RunReport = { tests: [], processor: {}, slowdown: 1 };

/**
 * Reads the report that a runner left. A run that ended with an error without a failed test, or that left no report, counts
 * as one failed test, so that the last line can't look fine.
 */
export function readReport(file: string, status: number, runner: string): RunReport {
  let report = nothing;
  try {
    report = JSON.parse(readFileSync(file, "utf8")); // written by one of the two reporters beside this file
  } catch {
    // The runner ended before it wrote one; its exit status says the rest.
  }
  if (status === 0 || report.tests.some(({ outcome }) => outcome === "failed")) return report;
  const failure: TestReport = {
    file: runner,
    title: `${runner} ended with ${status}`,
    outcome: "failed",
    neededSecondTry: false,
    seconds: 0,
  };
  return { ...report, tests: [...report.tests, failure] };
}
