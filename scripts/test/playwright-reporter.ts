import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { Progress } from "./progress.ts";
import type { RunReport, TestReport } from "./report.ts";
import { Slowdown } from "./slowdown.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Shows the progress of a run of Playwright, and writes its report to `PARAPH_TEST_REPORT`. */
export default class PlaywrightReporter implements Reporter {
  readonly #slowdown = new Slowdown();
  readonly #problems: TestReport[] = [];
  /** What the last try of each test took, in seconds by the clock and of the processor. */
  readonly #taken = new Map<string, { readonly seconds: number; readonly processor: number }>();
  #suite: Suite | undefined;
  #progress = new Progress("browser tests", []);

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
    this.#progress.stop();
    this.#progress = new Progress("browser tests", suite.allTests().map(fileOf));
  }

  onTestBegin(test: TestCase, { retry }: TestResult): void {
    if (retry === 0) this.#progress.begin(fileOf(test));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const processor = result.annotations.find(({ type }) => type === "processor")?.description;
    this.#taken.set(test.id, { seconds: result.duration / 1000, processor: Number(processor ?? 0) });
    const isFailure = result.status !== "passed" && result.status !== "skipped";
    const isLast = !isFailure || result.retry === test.retries;
    if (isFailure) {
      const next = isLast ? "" : ", and gets a second try";
      this.#progress.print(
        `\nFAILED ${fileOf(test)}:${test.location.line} ${test.title} (${projectOf(test)})${next}`,
      );
      for (const error of result.errors) this.#progress.print(inWords(error));
      for (const { name, path: file } of result.attachments)
        if (file) this.#progress.print(`    ${name}: ${path.relative(root, file)}`);
    }
    if (isLast) this.#progress.end({ file: fileOf(test), outcome: isFailure ? "failed" : "passed" });
  }

  /** An error outside of any test, such as a file that could not be loaded. */
  onError(error: TestError): void {
    this.#progress.print(`\nFAILED\n${inWords(error)}`);
    this.#problems.push({
      file: "playwright",
      title: "an error outside of any test",
      outcome: "failed",
      neededSecondTry: false,
      seconds: 0,
    });
  }

  onEnd(): void {
    this.#progress.stop();
    const all = this.#suite?.allTests() ?? [];
    const tests = all.map((test) => reportOf(test, this.#taken.get(test.id)?.seconds ?? 0));
    const processor: Record<string, number> = {};
    for (const test of all)
      processor[fileOf(test)] = (processor[fileOf(test)] ?? 0) + (this.#taken.get(test.id)?.processor ?? 0);
    const report: RunReport = {
      tests: [...this.#problems, ...tests],
      processor,
      slowdown: this.#slowdown.stop(),
    };
    if (process.env.PARAPH_TEST_REPORT) writeFileSync(process.env.PARAPH_TEST_REPORT, JSON.stringify(report));
  }

  printsToStdio(): boolean {
    return true;
  }
}

function reportOf(test: TestCase, seconds: number): TestReport {
  const outcome = test.outcome();
  // A test that never ran, because the run was stopped, has no result.
  const isPassed = (outcome === "expected" && test.results.length > 0) || outcome === "flaky";
  return {
    file: fileOf(test),
    title: `${test.title} (${projectOf(test)}, line ${test.location.line})`,
    outcome: isPassed ? "passed" : outcome === "unexpected" ? "failed" : "skipped",
    neededSecondTry: outcome === "flaky",
    seconds,
  };
}

function fileOf(test: TestCase): string {
  return path.relative(root, test.location.file);
}

function projectOf(test: TestCase): string {
  return test.parent.project()?.name ?? "";
}

function inWords({ message, stack, snippet, value }: TestError): string {
  return [stack ?? message ?? value ?? "", snippet ?? ""].filter((part) => part !== "").join("\n\n");
}
