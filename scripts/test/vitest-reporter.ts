import { writeFileSync } from "node:fs";
import path from "node:path";
import { messageOf } from "@paraph/service/message-of";
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification, Vitest } from "vitest/node";
import { Progress } from "./progress.ts";
import type { RunReport, TestReport } from "./report.ts";
import { Slowdown } from "./slowdown.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Shows the progress of a run of Vitest by files, and writes its report to `PARAPH_TEST_REPORT`. */
export default class VitestReporter implements Reporter {
  readonly #slowdown = new Slowdown();
  readonly #processor: Record<string, number> = {};
  #tests: TestReport[] = [];
  #progress = new Progress("test files", []);
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#progress.stop();
    this.#progress = new Progress(
      "test files",
      specifications.map(({ moduleId }) => fileOf(moduleId)),
    );
  }

  onTestModuleStart(module: TestModule): void {
    this.#progress.begin(fileOf(module.moduleId));
  }

  onTestModuleEnd(module: TestModule): void {
    const file = fileOf(module.moduleId);
    this.#processor[file] = module.meta().processorSeconds ?? 0;
    const problems = module.errors();
    if (problems.length > 0) this.#addFailure(file, "the file could not be run", problems);
    for (const test of module.children.allTests()) this.#add(file, test);
    this.#progress.end({ file, outcome: module.ok() ? "passed" : "failed" });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (unhandled.length > 0) this.#addFailure("vitest", "an error outside of any test", unhandled);
    this.#progress.stop();
    const report: RunReport = {
      tests: this.#tests,
      processor: this.#processor,
      slowdown: this.#slowdown.stop(),
    };
    if (process.env.PARAPH_TEST_REPORT) writeFileSync(process.env.PARAPH_TEST_REPORT, JSON.stringify(report));
  }

  #add(file: string, test: TestCase): void {
    const { state, errors = [] } = test.result();
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000;
    if (state === "failed") {
      this.#addFailure(file, test.fullName, errors, seconds);
      return;
    }
    const outcome = state === "passed" ? "passed" : "skipped";
    this.#tests.push({
      file,
      title: test.fullName,
      outcome,
      neededSecondTry: false,
      seconds,
    });
  }

  #addFailure(file: string, title: string, errors: readonly unknown[], duration = 0): void {
    this.#tests.push({ file, title, outcome: "failed", neededSecondTry: false, seconds: duration });
    this.#progress.print(`\nFAILED ${file}: ${title}`);
    for (const error of errors) {
      if (this.#vitest) this.#vitest.logger.printError(error, { showCodeFrame: true });
      else this.#progress.print(messageOf(error));
    }
  }
}

function fileOf(moduleId: string): string {
  return path.relative(root, moduleId);
}
