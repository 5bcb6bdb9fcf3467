import { fork } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildLock } from "../build-lock.ts";
import { StartError } from "../preconditions.ts";
import { sourcesHash } from "../sources-hash.ts";
import { studioFolder } from "./studio-files.ts";

/** Everything that the Studio is built from. Its pictures of blocks are drawn by components of the site. */
export const studioSources = [
  "components",
  "content/pageTemplate",
  "lib",
  "packages/lake/src/document-ids.ts",
  "packages/lake/src/keys.ts",
  "packages/merge/src",
  "packages/payments/src/price-state-key.ts",
  "packages/service/src",
  "schemas",
  "server/browser",
  "lib/next-names.ts",
  "server/studio",
  "studio",
  "package-lock.json",
  "tsconfig.json",
];

export function hasCurrentStudio(root: string): boolean {
  try {
    return readFileSync(stampFile(root), "utf8") === sourcesHash(root, studioSources);
  } catch {
    // No build yet, or an interrupted one.
    return false;
  }
}

/** Builds the Studio in a process of its own, unless another process has just done so. */
export async function buildStudio(
  root: string,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  using _lock = await buildLock(root, "studio", log);
  if (hasCurrentStudio(root)) return;
  const sourcesAtStart = sourcesHash(root, studioSources);
  const child = fork(path.join(import.meta.dirname, "build-process.ts"), {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    signal,
  });
  child.once("error", () => {
    // An abort ends the child and is also reported here. The exit below handles it.
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  const code = await new Promise((resolve) => child.once("exit", resolve));
  signal.throwIfAborted();
  if (code !== 0) {
    const lines = printed.join("").trim().split("\n").slice(-40).join("\n");
    throw new StartError(`Building the Studio failed:\n${lines}`);
  }
  writeFileSync(stampFile(root), sourcesAtStart);
}

function stampFile(root: string): string {
  return path.join(studioFolder(root), "paraph-build");
}
