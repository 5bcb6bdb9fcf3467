import path from "node:path";
import { parseArgs } from "node:util";
import { requireModernNode } from "../server/node-version.ts";
import type { Measurement } from "./bench/measurement.ts";

requireModernNode();

const root = path.resolve(import.meta.dirname, "..");

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
  lighthouse: async () => (await import("./bench/lighthouse.ts")).measureLighthouse(root),
  studio: async () => (await import("./bench/studio-time.ts")).measureStudio(root),
};

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.find((name) => !(name in parts));
if (unknown) {
  console.error(`bench: there is no part "${unknown}". Known: ${Object.keys(parts).join(", ")}`);
  process.exit(1);
}

const rows: Measurement[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`Measuring: ${name}`);
  rows.push(...(await measure()));
}

console.log("\nRatios hold for one run on one machine; the figures beside them do not travel.\n");
console.log("| what | measured | beside | ratio | budget |\n| --- | --- | --- | --- | --- |");
for (const { what, measured, beside, ratio, budget } of rows) {
  console.log(`| ${what} | ${measured} | ${beside} | ${ratio} | ${budget ?? ""} |`);
}
process.exit(0);
