import path from "node:path";
import { chromium, headlessShell, missingPrograms, pathOf } from "../support/programs.ts";
import { captureTool, runTool } from "../support/tool.ts";
import { runnableOf } from "./needs.ts";
import { type RunReport, readReport } from "./report.ts";
import { changedFiles, filesOfChange, filesWith } from "./selection.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** Where the reporters of the test runners leave what they saw. */
export const reportFolder = path.join(root, ".cache/reports");

export const browserProjects = ["studio", "firefox", "webkit", "machines", "public", "hosted", "chromium"];

export interface Step {
  readonly name: string;
  /** Checks don't depend on one another, and run at once. Test runs and builds each take all cores. */
  readonly isCheck: boolean;
  /** What the tests of this step did; `undefined` for a step without tests. Rejects when it fails. */
  run(): Promise<RunReport | undefined>;
}

export interface Narrowing {
  /** Parts of the paths of test files. */
  readonly words: readonly string[];
  /** What git says has changed. */
  readonly isChange: boolean;
  /** One of playwright.config.ts. */
  readonly project: string | undefined;
}

const checks: readonly Step[] = [
  check("Generated types", ["node", "scripts/typegen.ts", "--check"]),
  check("Types", ["next", "typegen"], ["tsc", "--noEmit"]),
  check("Lint and format", ["biome", "ci", "--error-on-warnings", "."]),
  check("Unused code", ["knip"]),
];

const build: Step = {
  name: "Production build",
  isCheck: false,
  async run() {
    const status = await runTool(root, "node", ["server/start.ts", "--build-only"], {
      PARAPH_DATA: path.join(root, ".cache/test-data"),
    });
    if (status !== 0) throw new Error(`the build ended with ${status}`);
    return undefined;
  },
};

/** All checks and the tests that need neither a browser nor a database server. */
export function checkSteps(): Step[] {
  return [...checks, vitest("run", ["--project=!store"])];
}

/** All that this machine has the programs for. */
export function wholeSteps(): Step[] {
  const projects = runnableOf(browserProjects);
  const browser = [build, playwright(projects.map((name) => `--project=${name}`))];
  return [
    ...checks,
    vitest("run", runnableOf(["store"]).length > 0 ? [] : ["--project=!store"]),
    ...(projects.length > 0 ? browser : []),
  ];
}

/** The tests that words, a change or a project name. A browser test that fails there has no second try. */
export function narrowSteps({ words, isChange, project }: Narrowing): Step[] {
  const changed = isChange ? changedFiles(root) : [];
  const selected = isChange ? filesOfChange(root, changed) : filesWith(root, words);
  const steps: Step[] = [];
  if (changed.length > 0) steps.push(vitest("related", ["--run", "--passWithNoTests", ...changed]));
  else if (selected.others.length > 0 && project === undefined) steps.push(vitest("run", selected.others));
  const isWholeProject = project !== undefined && words.length === 0 && !isChange;
  if (selected.browser.length > 0 || isWholeProject) {
    const named = project === undefined ? [] : [`--project=${project}`];
    steps.push(build, playwright(["--retries=0", "--pass-with-no-tests", ...named, ...selected.browser]));
  }
  return steps;
}

function check(name: string, ...commands: readonly (readonly [string, ...string[]])[]): Step {
  return {
    name,
    isCheck: true,
    async run() {
      for (const [command, ...parameters] of commands) {
        const { status, output } = await captureTool(root, command, parameters);
        if (status === 0) continue;
        throw new Error(`"${command} ${parameters.join(" ")}" ended with ${status}\n\n${output}`);
      }
      return undefined;
    },
  };
}

function vitest(command: "run" | "related", parameters: readonly string[]): Step {
  return {
    name: "Unit, block and lake tests",
    isCheck: false,
    run: () => runTests("vitest", [command, "--reporter=scripts/test/vitest-reporter.ts", ...parameters], {}),
  };
}

function playwright(parameters: readonly string[]): Step {
  const program = missingPrograms([headlessShell]).length === 0 ? headlessShell : chromium;
  return {
    name: "Browser tests",
    isCheck: false,
    run: () =>
      runTests("playwright", ["test", "--reporter=scripts/test/playwright-reporter.ts", ...parameters], {
        // Without either, Playwright says what it lacks.
        ...(missingPrograms([program]).length === 0 && { PARAPH_CHROMIUM: pathOf(program) }),
      }),
  };
}

async function runTests(
  runner: "vitest" | "playwright",
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<RunReport> {
  const report = path.join(reportFolder, `${runner}.json`);
  const status = await runTool(root, runner, parameters, { ...environment, PARAPH_TEST_REPORT: report });
  return readReport(report, status, runner);
}
