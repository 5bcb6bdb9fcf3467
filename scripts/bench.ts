import path from "node:path";
import { parseArgs } from "node:util";
import type { Measurement } from "./bench/measurement.ts";
import { requireModernNode } from "./support/node-version.ts";

requireModernNode();

const root = path.resolve(import.meta.dirname, "..");

/** Each part is loaded when it is its turn: some need a browser, all should find memory as it was. */
const parts: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  queries: async () => (await import("./bench/queries.ts")).measureQueries(root),
  memory: async () => (await import("./bench/memory.ts")).measureMemory(root),
  start: async () => (await import("./bench/start-time.ts")).measureStart(root),
  publish: async () => (await import("./bench/publish.ts")).measurePublish(root),
  javascript: async () => (await import("./bench/javascript.ts")).measureJavaScript(root),
  lighthouse: async () => (await import("./bench/lighthouse.ts")).measureLighthouse(root),
  catalogue: async () => (await import("./bench/catalogue.ts")).measureCatalogue(root),
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
