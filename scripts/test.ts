import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { messageOf } from "@paraph/service/message-of";
import { requireModernNode } from "../server/node-version.ts";
import { installPrograms } from "./support/programs.ts";
import { leftOut, missingFor, scarce } from "./test/needs.ts";
import { keepTimes } from "./test/progress.ts";
import type { RunReport } from "./test/report.ts";
import { openFeatures } from "./test/selection.ts";
import {
  browserProjects,
  checkSteps,
  narrowSteps,
  reportFolder,
  type Step,
  wholeSteps,
} from "./test/steps.ts";
import {
  clockSeconds,
  passedBudgets,
  processorSecondsByFolder,
  type Seconds,
  timeTable,
  totalsOf,
  unsteady,
} from "./test/summary.ts";

requireModernNode();

const root = path.resolve(import.meta.dirname, "..");
const budgetsFile = path.join(import.meta.dirname, "test/budgets.json");
const started = performance.now();

/** Words narrow the run to the test files that hold them in their paths. */
const { values: flags, positionals: words } = parseArgs({
  options: {
    /** Every test in full: `npm run test:all`. */
    all: { type: "boolean", default: false },
    /** What needs neither a browser nor a database server: `npm run check`. */
    check: { type: "boolean", default: false },
    /** What the files touch that git calls changed. */
    changed: { type: "boolean", default: false },
    /** One project of playwright.config.ts. */
    project: { type: "string" },
    /** Raises the budgets of the folders that took longer in this run, and adds new ones. */
    budgets: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const isNarrow = flags.changed || words.length > 0 || flags.project !== undefined;
if (flags.all) process.env.PARAPH_TESTS = "all";
else if (isNarrow) process.env.PARAPH_TESTS = "narrow";
else process.env.PARAPH_TOUCHED ??= openFeatures(root).join(",");

const needed = isNarrow || flags.check ? [] : ["store", ...browserProjects];
for (const lack of scarce(root)) console.log(`Scarce: ${lack}.`);
const missing = missingFor(needed);
if (missing.length > 0) {
  console.log(`Missing: ${missing.map(({ name }) => name).join(", ")}.`);
  await installPrograms(root, missing);
}
const omitted = leftOut(needed);
if (omitted) console.log(omitted);

rmSync(reportFolder, { recursive: true, force: true });
mkdirSync(reportFolder, { recursive: true });
const steps = isNarrow
  ? narrowSteps({ words, isChange: flags.changed, project: flags.project })
  : flags.check
    ? checkSteps()
    : wholeSteps();
if (steps.length === 0) {
  console.error(`No test file holds ${words.join(" or ")} in its path. Look for one in tests/.`);
  process.exit(1);
}

const lines: string[] = [];
const reports: RunReport[] = [];
let errors = 0;
const together = steps.filter(({ isCheck }) => isCheck);
if (together.length > 0) console.log(`\n== ${together.map(({ name }) => name).join(", ")}`);
await Promise.all(together.map(take));
for (const step of steps.filter(({ isCheck }) => !isCheck)) {
  console.log(`\n== ${step.name}`);
  await take(step);
}

const seconds = processorSecondsByFolder(reports);
const budgets: Seconds = JSON.parse(readFileSync(budgetsFile, "utf8")); // written here
keepTimes(clockSeconds(reports));
if (flags.budgets) writeFileSync(budgetsFile, `${JSON.stringify(raised(budgets, seconds), null, 2)}\n`);
const tests = reports.flatMap((report) => report.tests);
const browserTests = tests.filter(({ file }) => file.startsWith("tests/e2e/"));
const isBudgeted = !isNarrow && !flags.all && !flags.budgets;
const problems = [
  ...(isNarrow ? [] : unsteady(browserTests)),
  ...(isBudgeted ? passedBudgets(seconds, budgets) : []),
  ...(process.env.CI && omitted ? [omitted] : []),
];

if (!isNarrow) console.log(`\n== Where the time went\n${timeTable(reports, isBudgeted ? budgets : {})}`);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\n== Summary, ${minutes} minutes\n${lines.join("\n")}\n`);
const again = browserTests.filter(({ neededSecondTry }) => neededSecondTry);
if (again.length > 0) {
  const names = again.map(({ file, title }) => `  ${file}: ${title}`);
  console.log(`Passed only at the second try, see docs/decisions/033:\n${names.join("\n")}\n`);
}
for (const problem of problems) console.log(`FAILED: ${problem}\n`);
const { passed, failed, skipped } = totalsOf(tests);
const failures = failed + errors + problems.length;
console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
if (omitted) console.log(omitted);
process.exitCode = failures > 0 ? 1 : 0;

async function take(step: Step): Promise<void> {
  const begun = performance.now();
  let outcome = "ok";
  try {
    const report = await step.run();
    if (report) {
      reports.push(report);
      const counted = totalsOf(report.tests);
      outcome = `${counted.failed > 0 ? "FAILED" : "ok"} (${counted.passed} passed, ${counted.failed} failed)`;
    }
  } catch (error) {
    // A failed check counts as a failure, so that the last line can't look fine.
    errors += 1;
    outcome = "FAILED";
    console.log(`\nFAILED ${step.name}: ${messageOf(error)}`);
  }
  lines.push(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${step.name}: ${outcome}`);
}

function raised(former: Seconds, taken: Seconds): Seconds {
  const folders = [...new Set([...Object.keys(former), ...Object.keys(taken)])].sort();
  const larger = (folder: string) => Math.max(former[folder] ?? 0, Math.round(taken[folder] ?? 0));
  return Object.fromEntries(folders.map((folder) => [folder, larger(folder)]));
}
