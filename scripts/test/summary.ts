import path from "node:path";
import type { RunReport, TestReport } from "./report.ts";

/** Seconds by folder or file. */
export type Seconds = Readonly<Record<string, number>>;

/** How many times its budget a folder may take. */
const ALLOWANCE = 2;
/** A folder that takes so many seconds more than its budget is looked at: the first test of a worker starts its system. */
const NOTICED = 30;
/** One browser test in so many may need a second try. */
const STEADY = 50;
const SLOWEST = 10;

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function totalsOf(tests: readonly TestReport[]): Totals {
  const count = (outcome: TestReport["outcome"]) => tests.filter((test) => test.outcome === outcome).length;
  return { passed: count("passed"), failed: count("failed"), skipped: count("skipped") };
}

/** Seconds of tests by file, by the clock. */
export function clockSeconds(reports: readonly RunReport[]): Seconds {
  const times = reports.flatMap(({ tests }) => tests.map(({ file, seconds }) => [file, seconds] as const));
  return sums(times);
}

/** Seconds of processor by folder, as on the machine on which the budgets were measured, while it was idle. */
export function processorSecondsByFolder(reports: readonly RunReport[]): Seconds {
  const times = reports.flatMap(({ processor, slowdown }) =>
    Object.entries(processor).map(([file, seconds]) => [path.dirname(file), seconds / slowdown] as const),
  );
  return sums(times);
}

function sums(times: readonly (readonly [key: string, seconds: number])[]): Seconds {
  const all: Record<string, number> = {};
  for (const [key, seconds] of times) all[key] = (all[key] ?? 0) + seconds;
  return all;
}

/** The folders that take more than twice their budgets, in words. */
export function passedBudgets(seconds: Seconds, budgets: Seconds): string[] {
  const passed = Object.entries(seconds).filter(([folder, time]) => {
    const budget = budgets[folder] ?? 0;
    return time > budget * ALLOWANCE && time > budget + NOTICED;
  });
  return passed.map(
    ([folder, time]) =>
      `${folder} took ${time.toFixed(0)} s of processor, and its budget is ${(budgets[folder] ?? 0).toFixed(0)} s ` +
      "(scripts/test/budgets.json). Make their tests cheaper, move them down, or mark some for test:all: tests/README.md",
  );
}

/** Too many tests that passed only at their second try, in words; empty when they are few. */
export function unsteady(tests: readonly TestReport[]): string[] {
  const again = tests.filter(({ neededSecondTry }) => neededSecondTry);
  const allowed = Math.max(1, Math.floor(tests.length / STEADY));
  return again.length > allowed
    ? [
        `${again.length} of ${tests.length} browser tests passed only at the second try; at most ${allowed} may.`,
      ]
    : [];
}

/** The part of the summary that says where the time went. */
export function timeTable(reports: readonly RunReport[], budgets: Seconds): string {
  const folders = Object.entries(processorSecondsByFolder(reports)).sort(([, a], [, b]) => b - a);
  const rows = folders.map(([folder, seconds]) => {
    const budget = budgets[folder];
    return `${inSeconds(seconds)}  ${folder}${budget === undefined ? "" : ` (budget ${budget.toFixed(0)})`}`;
  });
  const slowest = reports
    .flatMap(({ tests }) => tests)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ file, title, seconds }) => `${inSeconds(seconds)}  ${file}: ${title}`);
  const slowdowns = reports.map(({ slowdown }) => slowdown.toFixed(1)).join(" and ");
  return [
    `Seconds of processor by folder, as on an idle machine; this one needed ${slowdowns} times as many.`,
    ...rows,
    "",
    `The ${SLOWEST} slowest tests, by the clock:`,
    ...slowest,
  ].join("\n");
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(7)} s`;
}
