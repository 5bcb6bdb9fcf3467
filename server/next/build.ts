import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { bundleBrowserCode } from "../browser/bundle.ts";
import { buildLock } from "../build-lock.ts";
import { StartError } from "../preconditions.ts";
import { sourcesHash } from "../sources-hash.ts";
import { buildStamp, stampFile } from "./build-output.ts";

/**
 * Everything that the site is built from, except content: pages are checked against it on each request. Of schemas it
 * knows types alone.
 */
export const siteSources = [
  "app",
  "components",
  "lib",
  "packages/lake/src/document-ids.ts",
  "packages/lake/src/keys.ts",
  "packages/merge/src",
  "packages/payments/src/price-state-key.ts",
  "packages/service/src",
  "public",
  "server/browser",
  "server/next",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];

function hasCurrentBuild(root: string): boolean {
  return readStamp(root) === sourcesHash(root, siteSources);
}

function readStamp(root: string): string | null {
  try {
    return buildStamp(root);
  } catch {
    // No build yet, or an interrupted one.
    return null;
  }
}

/** Builds unless another process has just done so. */
async function buildSite(root: string, log: (line: string) => void, signal: AbortSignal): Promise<void> {
  using _lock = await buildLock(root, "site", log);
  if (hasCurrentBuild(root)) return;
  const sourcesAtStart = sourcesHash(root, siteSources);
  const lines: string[] = [];
  const child = fork(path.join(root, "node_modules/next/dist/bin/next"), ["build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    signal,
  });
  child.once("error", () => {
    // An abort ends the child and is also reported here. The exit below handles it.
  });
  let isTable = false;
  const read = (chunk: Buffer) => {
    for (const line of chunk.toString().split("\n").filter(Boolean)) {
      lines.push(line);
      isTable ||= line.startsWith("Route (");
      if (!isTable && line.trim() !== "") log(`  ${line.trim()}`);
    }
  };
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  const code = await new Promise((resolve) => child.once("exit", resolve));
  signal.throwIfAborted();
  if (code !== 0) throw new StartError(`Building the site failed:\n${lines.slice(-40).join("\n")}`);
  await bundleBrowserCode(root, false);
  writeFileSync(stampFile(root), sourcesAtStart);
}

/** Builds the site unless its build is current. */
export async function ensureBuild(
  root: string,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (hasCurrentBuild(root)) return log("The build is up to date");
  log("Building the site (once for these sources)");
  await buildSite(root, log, signal);
  log("Built the site");
}
