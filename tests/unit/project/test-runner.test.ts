import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isTurn, rounds, share, testsLeftOut } from "@paraph/service/testing/extent";
import { expect, onTestFinished, test, vi } from "vitest";
import browserConfig from "../../../playwright.config.ts";
import { requirementTable } from "../../../scripts/support/requirements.ts";
import { processorSeconds } from "../../../scripts/test/processor-time.ts";
import { type RunReport, readReport, type TestReport } from "../../../scripts/test/report.ts";
import { filesOfChange, filesWith } from "../../../scripts/test/selection.ts";
import { Slowdown } from "../../../scripts/test/slowdown.ts";
import { browserProjects } from "../../../scripts/test/steps.ts";
import {
  clockSeconds,
  passedBudgets,
  processorSecondsByFolder,
  timeTable,
  totalsOf,
  unsteady,
} from "../../../scripts/test/summary.ts";

const root = path.resolve(import.meta.dirname, "../../..");

const one: TestReport = {
  file: "tests/e2e/accounts/a.spec.ts",
  title: "signs in",
  outcome: "passed",
  neededSecondTry: false,
  seconds: 4,
};

test("the report of a runner is read as it was written", () => {
  const report: RunReport = { tests: [one], processor: {}, slowdown: 2 };
  using written = fileWith(report);
  expect(readReport(written.file, 0, "playwright")).toEqual(report);
  expect(totalsOf(report.tests)).toEqual({ passed: 1, failed: 0, skipped: 0 });
});

test("a run that failed without a failed test counts as one failure, and so does one without a report", () => {
  using written = fileWith({ tests: [one], processor: {}, slowdown: 1 });
  expect(totalsOf(readReport(written.file, 1, "vitest").tests)).toMatchObject({ passed: 1, failed: 1 });
  expect(totalsOf(readReport("/nowhere/report.json", 1, "vitest").tests)).toMatchObject({ failed: 1 });
  using failed = fileWith({ tests: [{ ...one, outcome: "failed" }], processor: {}, slowdown: 1 });
  expect(totalsOf(readReport(failed.file, 1, "vitest").tests)).toMatchObject({ failed: 1 });
});

test("seconds of processor count by folder, as on an idle machine, and those of the clock by file", () => {
  const slow = { tests: [one, one], processor: { [one.file]: 20 }, slowdown: 2 };
  const lake = { "tests/lake/a.test.ts": 1, "tests/lake/b.test.ts": 2 };
  const other = {
    tests: [{ ...one, file: "tests/lake/b.test.ts", seconds: 3 }],
    processor: lake,
    slowdown: 1,
  };
  expect(processorSecondsByFolder([slow, other])).toEqual({ "tests/e2e/accounts": 10, "tests/lake": 3 });
  expect(clockSeconds([slow, other])).toEqual({ [one.file]: 8, "tests/lake/b.test.ts": 3 });
  const table = timeTable([slow, other], { "tests/lake": 8 });
  expect(table).toContain("10.0 s  tests/e2e/accounts\n");
  expect(table).toContain("3.0 s  tests/lake (budget 8)");
  expect(table).toContain("4.0 s  tests/e2e/accounts/a.spec.ts: signs in");
  expect(table).toContain("2.0 and 1.0 times as many.\n");
});

test("how much slower a machine is, is the mean of all samples", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const times = [10, 10, 10, 10];
  const slowdown = new Slowdown(() => times.shift() ?? 80);
  vi.advanceTimersByTime(45_000);
  expect(slowdown.stop()).toBeCloseTo((4 + 6 * 8) / 10);
});

test("what a program takes of the processor counts, with those that it started, and waiting for them does not", () => {
  const before = processorSeconds();
  // Counts inside the child, which counts for us once it has ended.
  const busy = "const end = process.cpuUsage().user + 300000; while (process.cpuUsage().user < end);";
  execFileSync(process.execPath, [
    "-e",
    `require("node:child_process").execFileSync(process.execPath, ["-e", ${JSON.stringify(busy)}])`,
  ]);
  const taken = processorSeconds() - before;
  expect(taken).toBeGreaterThanOrEqual(0.29);
});

test("a folder fails that takes more than twice its budget, and half a minute more", () => {
  const budgets = { "tests/lake": 100, "tests/unit": 100, "tests/blocks": 20 };
  expect(passedBudgets({ "tests/lake": 200, "tests/unit": 100, "tests/new": 29 }, budgets)).toEqual([]);
  expect(passedBudgets({ "tests/lake": 201, "tests/unit": 100, "tests/new": 31 }, budgets)).toEqual([
    expect.stringMatching(/^tests\/lake took 201 s of processor, and its budget is 100 s/),
    expect.stringMatching(/^tests\/new took 31 s/),
  ]);
  expect(passedBudgets({ "tests/lake": 100, "tests/unit": 100, "tests/blocks": 49 }, budgets)).toEqual([]);
});

test("one browser test in fifty may need its second try", () => {
  const again = { ...one, neededSecondTry: true };
  const steady = (count: number) => Array.from({ length: count }, () => one);
  expect(unsteady([again, ...steady(20)])).toEqual([]);
  expect(unsteady([again, again, ...steady(97)])).toHaveLength(1);
  expect(unsteady([again, again, ...steady(98)])).toEqual([]);
});

test("words choose the test files that hold them in their paths", () => {
  const { others, browser } = filesWith(root, ["navigation"]);
  expect(browser).toContain("tests/e2e/navigation/menus.spec.ts");
  expect(others.length).toBeGreaterThan(0);
  expect([...others, ...browser].filter((file) => !file.includes("navigation"))).toEqual([]);
  expect(filesWith(root, ["nothing-of-this-name"])).toEqual({ others: [], browser: [] });
});

test("a change chooses the browser tests of the features in its paths, and the test files that it changed", () => {
  const { others, browser } = filesOfChange(root, [
    "components/search/index.ts",
    "tests/unit/project/test-runner.test.ts",
    "tests/e2e/pages/pages.spec.ts",
  ]);
  expect(others).toEqual(["tests/unit/project/test-runner.test.ts"]);
  expect(browser).toContain("tests/e2e/search/search.spec.ts");
  expect(browser).toContain("tests/e2e/pages/pages.spec.ts");
  expect(browser).not.toContain("tests/e2e/studio/studio-edit.spec.ts");
});

test("as many commits in a row as there are parts see every item once", () => {
  const items = ["a", "b", "c", "d", "e"];
  const seen = [101, 102, 103].flatMap((commit) => {
    using _ = withVariable("PARAPH_SHARE", String(commit));
    return share(items, 3, false);
  });
  expect(seen.sort()).toEqual(items);
  expect(share(items, 3, true)).toEqual(items);
  expect(share(["a"], 3, false)).toEqual(["a"]);
  const turns = [101, 102, 103].filter((commit) => {
    using _ = withVariable("PARAPH_SHARE", String(commit));
    return isTurn(3, false);
  });
  expect(turns).toEqual([102]);
  expect(isTurn(3, true)).toBe(true);
  expect([rounds(12, false), rounds(12, true)]).toEqual([3, 12]);
});

test("the runner knows every project of the browser tests, and every test file belongs to one or is for Vitest", () => {
  expect(browserConfig.projects?.map(({ name }) => name)).toEqual(browserProjects);
  const { others } = filesWith(root, ["tests/"]);
  const folders = new Set(
    others.filter((file) => file.startsWith("tests/")).map((file) => file.split("/")[1]),
  );
  expect([...folders].sort()).toEqual(
    ["back-ends", "blocks", "content", "lake", "payments", "store", "unit"].sort(),
  );
});

test("the requirement table has each requirement's text and tests, sorted by number", () => {
  const proofs = new Map([["R-A-9", ["tests/a.test.ts", "tests/b.test.ts"]]]);
  const [, , ...rows] = requirementTable({ "R-A-10": "Ten", "R-A-9": "Nine" }, proofs).split("\n");
  expect(rows).toEqual([
    "| R-A-9 | Nine | `tests/a.test.ts`, `tests/b.test.ts` |",
    "| R-A-10 | Ten | not yet |",
  ]);
});

test("six commits in a row run each second look once, and a narrowed run all of them", () => {
  const looks = [1, 2, 3, 4, 5, 6].map((number) => `chromium search/search.spec.ts finds @${number}of6`);
  const run = [40, 41, 42, 43, 44, 45].flatMap((commit) => looks.filter(runsAt(commit)));
  expect(run.sort()).toEqual(looks);
  const whole = "chromium search/search.spec.ts finds all @all";
  expect([...looks, whole, "chromium search/search.spec.ts opens"].filter(runsAt(40, "narrow"))).toEqual([
    ...looks,
    "chromium search/search.spec.ts opens",
  ]);
  expect([...looks, whole].filter(runsAt(40, "all"))).toHaveLength(7);
});

test("second looks at what is not committed yet run at every commit", () => {
  using _ = withVariable("PARAPH_TOUCHED", "search,studio");
  const touched = ["chromium search/search.spec.ts a @1of6", "studio studio/studio-links.spec.ts b @2of6"];
  const other = "chromium research/pages.spec.ts c @1of6";
  expect([...touched, other, "studio studio/studio-edit.spec.ts d @all"].filter(runsAt(2))).toEqual(touched);
});

/** Whether a browser test of this title runs at a commit. */
function runsAt(commit: number, extent = "") {
  return (title: string) => {
    using _ = withVariable("PARAPH_SHARE", String(commit));
    return !testsLeftOut(extent).some((pattern) => pattern.test(title));
  };
}

function fileWith(content: unknown): Disposable & { file: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-report-"));
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return { file, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

function withVariable(name: string, value: string): Disposable {
  const before = process.env[name];
  process.env[name] = value;
  return {
    [Symbol.dispose]() {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    },
  };
}
