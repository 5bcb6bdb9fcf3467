import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startLog, usualFormat } from "@paraph/service/telemetry/json-log";
import { startTracing } from "@paraph/service/telemetry/start-tracing";
import { buildExtent } from "../lib/env/build-extent.ts";
import { startBackEnds, startBackEndsOnly, startLakeOnly } from "./back-ends/start-back-ends.ts";
import { BrowserFiles } from "./browser/files.ts";
import { ensureBuild } from "./next/build.ts";
import { requireModernNode } from "./node-version.ts";
import { loadEnvironmentFiles } from "./preconditions.ts";
import { Run } from "./run.ts";
import { buildStudioOnce, openStudio } from "./studio/open-studio.ts";
import { readEnvironment, requireStartable, startSite } from "./system.ts";

requireModernNode();

const root = path.resolve(import.meta.dirname, "..");
const contentFolder = path.join(root, "content");
const { values: flags } = parseArgs({
  options: {
    dev: { type: "boolean", default: false },
    "build-only": { type: "boolean", default: false },
    "lake-only": { type: "boolean", default: false },
    "back-ends": { type: "boolean", default: false },
  },
});
const run = new Run();

async function main(): Promise<void> {
  const isDevelopment = flags.dev;
  loadEnvironmentFiles(root);
  const usual = isDevelopment || flags["build-only"] ? "text" : usualFormat();
  startLog({ part: "front", stream: process.stdout, usual });
  const environment = await readEnvironment(root);
  if (flags["build-only"]) return buildAll();
  run.onStop(await startTracing("front"));
  if (flags["lake-only"]) return startLakeOnly(run, environment, contentFolder);
  if (flags["back-ends"]) return startBackEndsOnly(run, environment, contentFolder);
  await requireStartable(environment);
  const local = await startBackEnds(run, environment, { contentFolder, servesVisitors: true });
  if (isDevelopment) startTypegen();
  else await ensureBuild(root, run.log, run.signal);
  if (!isDevelopment && buildExtent(process.env) === "all") await buildStudioOnce(root, run.log, run.signal);
  const { log, signal } = run;
  const edition = {
    root,
    isDevelopment,
    openBrowserCode: isDevelopment ? developmentFiles : () => new BrowserFiles(root, false),
    openStudio: () => openStudio({ root, isDevelopment, environment, log, signal }),
  };
  await startSite(run, edition, environment, local);
}

/** Reads no content, so it needs no lake. */
async function buildAll(): Promise<void> {
  await ensureBuild(root, run.log, run.signal);
  await buildStudioOnce(root, run.log, run.signal);
  await run.stop();
}

async function developmentFiles() {
  const { DevelopmentFiles } = await import("./browser/development.ts");
  return DevelopmentFiles.open(root);
}

function startTypegen(): void {
  const child: ChildProcess = fork(path.join(root, "scripts/typegen.ts"), ["--watch"], { cwd: root });
  // The first page comes first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  run.onStop(() => void child.kill());
}

await main().catch((error: unknown) => run.fail(error));
