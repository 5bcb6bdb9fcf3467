import { fork } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { BuildExtent } from "../../lib/env/build-extent.ts";
import { bundleBrowserCode } from "../browser/bundle.ts";
import { buildLock } from "../build-lock.ts";
import { StartError } from "../preconditions.ts";
import { sourcesHash } from "../sources-hash.ts";
import { builtFile } from "./build-output.ts";

/**
 * Everything that the site is built from, except content: pages are checked against it on each request. Of schemas it
 * knows types alone.
 */
const sources = [
  "app",
  "browser",
  "components",
  "lib",
  "public",
  "server/browser",
  "server/next",
  "instrumentation.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];

interface Stamp {
  readonly sources: string;
  readonly prerendered: BuildExtent;
}

export function hasCurrentBuild(root: string, wanted: BuildExtent): boolean {
  const stamp = readStamp(root);
  return stamp?.sources === sourcesHash(root, sources) && (stamp.prerendered === "all" || wanted === "first");
}

/** Whether the build has left pages to be rendered later. */
export function leftPagesOut(root: string): boolean {
  return readStamp(root)?.prerendered === "first";
}

function readStamp(root: string): Partial<Stamp> | null {
  try {
    const known: unknown = JSON.parse(buildStamp(root));
    return typeof known === "object" ? known : null;
  } catch {
    // No build yet, or an interrupted one.
    return null;
  }
}

/** Builds unless another process has just done so. The lake must be running, because pages are rendered from it. */
export async function buildSite(
  root: string,
  wanted: BuildExtent,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  using _lock = await buildLock(root, "site", log);
  if (hasCurrentBuild(root, wanted)) return;
  const sourcesAtStart = sourcesHash(root, sources);
  const lines: string[] = [];
  const child = fork(path.join(root, "node_modules/next/dist/bin/next"), ["build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", PARAPH_BUILD: wanted },
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
  const stamp: Stamp = { sources: sourcesAtStart, prerendered: wanted };
  writeFileSync(stampFile(root), JSON.stringify(stamp));
}

function stampFile(root: string): string {
  return builtFile(root, "paraph-build.json");
}

/** Names the build: another one has another stamp. */
export function buildStamp(root: string): string {
  return readFileSync(stampFile(root), "utf8");
}

/** Has the next start build again. */
export function forgetBuild(root: string): void {
  rmSync(stampFile(root), { force: true });
}
