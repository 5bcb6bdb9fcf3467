import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { requireModernNode } from "../server/node-version.ts";
import type { Measurement } from "./bench/measurement.ts";
import { sectionOf, tableOf, withSection } from "./bench/results.ts";
import { runTool } from "./support/tool.ts";

requireModernNode();

const root = path.resolve(import.meta.dirname, "..");
const document = path.join(root, "docs/bench.md");

/** Each part loads when it runs: some need a browser, and all should start with the same memory. */
const parts: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  pages: async () => (await import("./bench/stored-pages.ts")).measureStoredPages(root),
  throughput: async () => (await import("./bench/throughput.ts")).measureThroughput(root),
  stranger: async () => (await import("./bench/stranger.ts")).measureStranger(root),
  machines: async () => (await import("./bench/machines.ts")).measureMachines(root),
  publish: async () => (await import("./bench/publish.ts")).measurePublish(root),
  release: async () => (await import("./bench/release.ts")).measureRelease(root),
  javascript: async () => (await import("./bench/javascript.ts")).measureJavaScript(root),
  typing: async () => (await import("./bench/typing.ts")).measureTyping(root),
  studio: async () => (await import("./bench/studio-time.ts")).measureStudio(root),
  lighthouse: async () => (await import("./bench/lighthouse.ts")).measureLighthouse(root),
};

const { values: flags, positionals } = parseArgs({
  options: {
    runs: { type: "string", default: "1" },
    /** Replaces the sections of these parts in docs/bench.md. */
    write: { type: "boolean", default: false },
    /** Goes through each part once, to see that it can. */
    smoke: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !(name in parts));
const runs = Number(flags.runs);
if (unknown) fail(`there is no part "${unknown}". Known: ${Object.keys(parts).join(", ")}`);
if (!Number.isInteger(runs) || runs < 1) fail(`--runs takes a number from 1, not "${flags.runs}"`);
if (flags.write && flags.smoke) fail("--smoke measures nothing that could be written");
if (flags.smoke) process.env.PARAPH_BENCH = "smoke";

// Lighthouse is fetched when its part runs, so it runs only when it is named.
const named =
  positionals.length > 0 ? positionals : Object.keys(parts).filter((name) => name !== "lighthouse");
const chosen = Object.entries(parts).filter(([name]) => named.includes(name));
for (const [name, measure] of chosen) {
  const circumstances = { date: new Date(), commit: commit(), load: loadavg()[0] ?? 0 };
  const measured: Measurement[][] = [];
  for (let run = 1; run <= runs; run++) {
    console.log(`Measuring: ${name}${runs > 1 ? `, run ${run} of ${runs}` : ""}`);
    measured.push(await measure());
  }
  console.log(`\n${tableOf(measured)}\n`);
  if (!flags.write) continue;
  const section = sectionOf(name, measured, circumstances);
  writeFileSync(document, withSection(readFileSync(document, "utf8"), name, section));
  await runTool(root, "biome", ["format", "--write", document]);
}
console.log("Ratios hold for one machine; the figures beside them do not travel.");
process.exit(0);

/** The last commit, with a word when the sources differ from it. Texts don't count, as they do in `releaseOf`: this writes one. */
function commit(): string {
  const git = (...parameters: string[]) =>
    execFileSync("git", parameters, { cwd: root, encoding: "utf8" }).trim();
  const isChanged = git("status", "--porcelain", "--", ".", ":!docs") !== "";
  return `${git("rev-parse", "--short=8", "HEAD")}${isChanged ? " and changes" : ""}`;
}

function fail(problem: string): never {
  console.error(`bench: ${problem}`);
  process.exit(1);
}
