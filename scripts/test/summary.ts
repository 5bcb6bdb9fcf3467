import path from "node:path";
import type { RunReport, TestReport } from "./report.ts";

/** Seconds by folder or file, as on an idle machine. */
export type Seconds = Readonly<Record<string, number>>;

/** By how much a folder may pass its budget, and all together theirs. */
const ALLOWANCE = 1.5;
/** A folder that takes so many seconds more than its budget is looked at. */
const NOTICED = 30;
/** How many times its budgets a slow machine may take for all folders, beyond what its processor explains. */
const SLOWEST_PACE = 2;
/** One browser test in so many may need a second try. */
const STEADY = 200;
const SLOWEST = 10;

const remedy = "Make their tests cheaper, move them down, or mark some for test:all: tests/README.md";

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function totalsOf(tests: readonly TestReport[]): Totals {
  const count = (outcome: TestReport["outcome"]) => tests.filter((test) => test.outcome === outcome).length;
  return { passed: count("passed"), failed: count("failed"), skipped: count("skipped") };
}

/** Seconds by file or folder. */
export function secondsBy(key: (file: string) => string, reports: readonly RunReport[]): Seconds {
  const seconds: Record<string, number> = {};
  for (const [file, time] of timesOf(reports)) seconds[key(file)] = (seconds[key(file)] ?? 0) + time;
  return seconds;
}

/**
 * Seconds by folder without what took longest in each: any one test stalls at times, and a browser's first start is as slow
 * as its disk. How long one test may take is the runner's own limit.
 */
export function judgedSeconds(reports: readonly RunReport[]): Seconds {
  const longest: Record<string, number> = {};
  for (const [file, time] of timesOf(reports)) {
    const folder = path.dirname(file);
    longest[folder] = Math.max(longest[folder] ?? 0, time);
  }
  const all = Object.entries(secondsBy(path.dirname, reports));
  return Object.fromEntries(all.map(([folder, time]) => [folder, time - (longest[folder] ?? 0)]));
}

function timesOf(reports: readonly RunReport[]): (readonly [file: string, seconds: number])[] {
  return reports.flatMap(({ tests, overhead }) => [
    ...tests.map(({ file, seconds }) => [file, seconds] as const),
    ...Object.entries(overhead),
  ]);
}

/**
 * The folders that take more than half as long again as their budgets and as the others do, in words. What small ones take
 * too long counts together.
 *
 * @param seconds - By folder: `judgedSeconds`.
 */
export function passedBudgets(seconds: Seconds, budgets: Seconds): string[] {
  const pace = Math.min(paceOf(seconds, budgets), SLOWEST_PACE);
  // A machine that is slow is not equally slow all the time: the slower it is, the more its folders differ.
  const allowance = ALLOWANCE * pace * pace;
  let small = 0;
  const passed = Object.entries(seconds).flatMap(([folder, time]) => {
    const budget = budgets[folder] ?? 0;
    const excess = time - budget * pace;
    if (time <= budget * allowance) return [];
    if (excess < NOTICED) {
      small += excess;
      return [];
    }
    return [
      `${folder} took ${time.toFixed(0)} s without its slowest test, and its budget is ${budget.toFixed(0)} s (scripts/test/budgets.json)` +
        `${pace > 1 ? `, where most took ${pace.toFixed(1)} times theirs` : ""}. ` +
        remedy,
    ];
  });
  if (small < NOTICED * 2) return passed;
  return [
    ...passed,
    `Folders that pass their budgets (scripts/test/budgets.json) by less than ${NOTICED} s each pass them by ` +
      `${small.toFixed(0)} s together. ${remedy}`,
  ];
}

/**
 * How many times their budgets the folders with the greater half of all budgets take, at least once. A slow machine, whose
 * disk may be slow as well, takes longer for all; tests that grew slow for their own.
 */
function paceOf(seconds: Seconds, budgets: Seconds): number {
  const known = Object.entries(budgets).flatMap(([folder, budget]) => {
    const time = seconds[folder];
    return budget > 0 && time !== undefined ? [{ budget, pace: time / budget }] : [];
  });
  let left = known.reduce((sum, { budget }) => sum + budget, 0) / 2;
  for (const { budget, pace } of known.sort((a, b) => a.pace - b.pace)) {
    left -= budget;
    if (left <= 0) return Math.max(1, pace);
  }
  return 1;
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
  const folders = Object.entries(secondsBy(path.dirname, reports)).sort(([, a], [, b]) => b - a);
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
    `Seconds of tests by folder, as on an idle machine; this one was ${slowdowns} times as slow.`,
    ...rows,
    "",
    `The ${SLOWEST} slowest tests:`,
    ...slowest,
  ].join("\n");
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(7)} s`;
}
