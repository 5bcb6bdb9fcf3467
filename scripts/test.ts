import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { messageOf } from "../lib/message-of.ts";
import { requireModernNode } from "../server/node-version.ts";
import { findChromium } from "./support/chromium.ts";
import { providePrograms } from "./support/programs.ts";
import { noTests, playwrightTotals, type Totals, vitestTotals } from "./support/test-totals.ts";
import { runTool } from "./support/tool.ts";

requireModernNode();

const root = path.resolve(import.meta.dirname, "..");
const reports = path.join(root, ".cache/reports");
const { values: flags, positionals: only } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    e2e: { type: "boolean", default: false },
    // One of playwright.config.ts.
    project: { type: "string" },
  },
  allowPositionals: true,
});
const narrowed = [...(flags.project === undefined ? [] : [`--project=${flags.project}`]), ...only];
if (narrowed.length > 0 && !flags.e2e) {
  console.error(`Only the browser tests can be narrowed: npm run e2e -- ${narrowed.join(" ")}`);
  process.exit(1);
}

interface Step {
  readonly name: string;
  /** The tests that the step counted; `undefined` for a single check. */
  run(): Promise<Totals | undefined>;
}

class StepError extends Error {}

const checks: readonly Step[] = [
  tool("Generated types", "node", ["scripts/typegen.ts", "--check"]),
  tool("Route types", "next", ["typegen"]),
  tool("Types", "tsc", ["--noEmit"]),
  tool("Lint and format", "biome", ["ci", "."]),
  tool("Unused code", "knip", []),
  {
    name: "Unit, block and lake tests",
    async run() {
      const report = path.join(reports, "vitest.json");
      await providePrograms(root, "others");
      const status = await runTool(root, "vitest", [
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ]);
      return vitestTotals(report, status);
    },
  },
];

const browser: readonly Step[] = [
  tool("Production build", "node", ["server/start.ts", "--build-only"], {
    PARAPH_DATA: path.join(root, ".cache/test-data"),
  }),
  {
    name: "Browser tests",
    async run() {
      const report = path.join(reports, "playwright.json");
      await providePrograms(root, "browser");
      const status = await runTool(root, "playwright", ["test", "--reporter=list,json", ...narrowed], {
        PARAPH_CHROMIUM: await findChromium(root),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      });
      return playwrightTotals(report, status);
    },
  },
];

function tool(name: string, command: string, parameters: string[], environment = {}): Step {
  return {
    name,
    async run() {
      const status = await runTool(root, command, parameters, environment);
      if (status !== 0) throw new StepError(`"${command} ${parameters.join(" ")}" ended with ${status}`);
      return undefined;
    },
  };
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const steps = flags.check ? checks : flags.e2e ? browser : [...checks, ...browser];
const total = { ...noTests };
const lines: string[] = [];
for (const step of steps) {
  console.log(`\n== ${step.name}`);
  const started = performance.now();
  let outcome = "ok";
  try {
    const counted = await step.run();
    if (counted) {
      total.passed += counted.passed;
      total.failed += counted.failed;
      total.skipped += counted.skipped;
      total.unsteady = [...total.unsteady, ...counted.unsteady];
      outcome = counted.failed > 0 ? "FAILED" : "ok";
      outcome += ` (${counted.passed} passed, ${counted.failed} failed)`;
    }
  } catch (error) {
    // A failed check counts as a failure, so that the last line can't look fine.
    total.failed += 1;
    outcome = `FAILED: ${messageOf(error)}`;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0).padStart(5);
  lines.push(`${seconds} s  ${step.name}: ${outcome}`);
}

console.log(`\n== Summary\n${lines.join("\n")}\n`);
if (total.unsteady.length > 0) {
  console.log(`Passed only at the second try, see docs/decisions/033:\n  ${total.unsteady.join("\n  ")}\n`);
}
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`,
);
process.exitCode = total.failed > 0 ? 1 : 0;
