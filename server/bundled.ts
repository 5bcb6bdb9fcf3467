import path from "node:path";
import { parseArgs } from "node:util";
import { startLog, usualFormat } from "@paraph/service/telemetry/json-log";
import { startTracing } from "@paraph/service/telemetry/start-tracing";
import { startBackEnds, startBackEndsOnly } from "./back-ends/start-back-ends.ts";
import { BrowserFiles } from "./browser/files.ts";
import { Run } from "./run.ts";
import { openBuiltStudio } from "./studio/built-studio.ts";
import { readEnvironment, requireStartable, startSite } from "./system.ts";

/** Runs the system from the folder that `npm run bundle` writes. Nothing is written there: all data has a folder of its own. */
const root = path.resolve(import.meta.dirname, "..");
const { values: flags } = parseArgs({ options: { "back-ends": { type: "boolean", default: false } } });
const run = new Run();

async function main(): Promise<void> {
  startLog({ part: "front", stream: process.stdout, usual: usualFormat() });
  process.env.PARAPH_DATA = path.resolve(process.env.PARAPH_DATA?.trim() || ".data");
  // The site reads typefaces from where it runs.
  process.chdir(root);
  const environment = await readEnvironment(root);
  run.onStop(await startTracing("front"));
  const contentFolder = path.join(root, "content");
  if (flags["back-ends"]) return startBackEndsOnly(run, environment, contentFolder);
  await requireStartable(environment);
  const local = await startBackEnds(run, environment, { contentFolder, servesVisitors: true });
  const edition = {
    root,
    isDevelopment: false,
    openBrowserCode: () => new BrowserFiles(root, false),
    openStudio: () => openBuiltStudio({ root, environment, isBuilt: true, build: async () => {} }),
  };
  await startSite(run, edition, environment, local);
}

await main().catch((error: unknown) => run.fail(error));
