import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { bundleBrowserCode } from "../browser/bundle.ts";
import { StartError } from "../preconditions.ts";
import { builtFile } from "./build-output.ts";

/** Everything that a build is made from, except content: pages are checked against it on each request. */
const sources = [
  "app",
  "browser",
  "components",
  "lib",
  "public",
  "schemas",
  "server/browser",
  "server/next",
  "studio",
  "instrumentation.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];

/** Changes with any source, dependency, or variable that the build writes into the browser's code. */
function sourcesHash(root: string): string {
  const hash = createHash("sha256");
  for (const source of sources) addTo(hash, root, source);
  const inlined = Object.keys(process.env).filter((name) => name.startsWith("NEXT_PUBLIC_"));
  for (const name of inlined.sort()) hash.update(`${name}=${process.env[name]}\0`);
  return hash.digest("hex");
}

export function hasCurrentBuild(root: string): boolean {
  try {
    const known: unknown = JSON.parse(readFileSync(stampFile(root), "utf8"));
    const hasSources = typeof known === "object" && known !== null && "sources" in known;
    return hasSources && known.sources === sourcesHash(root);
  } catch {
    // No build yet, or an interrupted one.
    return false;
  }
}

/** Builds unless another process has just done so. The lake must be running, because pages are rendered from it. */
export async function buildSite(
  root: string,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  using _lock = await buildLock(root, log);
  if (hasCurrentBuild(root)) return;
  const sourcesAtStart = sourcesHash(root);
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
  writeFileSync(stampFile(root), JSON.stringify({ sources: sourcesAtStart }));
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

function addTo(hash: ReturnType<typeof createHash>, root: string, name: string): void {
  const file = path.join(root, name);
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts?.isDirectory()) {
    for (const entry of readdirSync(file).sort()) addTo(hash, root, `${name}/${entry}`);
  } else if (facts) {
    hash.update(`${name}\0${facts.size}\0`);
    hash.update(readFileSync(file));
  }
}

/** Two builds at once would overwrite each other. The system frees the lock when its holder dies. */
async function buildLock(root: string, log: (line: string) => void): Promise<Disposable> {
  // Not in .next, which Next empties when it builds.
  mkdirSync(path.join(root, ".cache"), { recursive: true });
  const lock = new DatabaseSync(path.join(root, ".cache/build.lock"), { timeout: 0 });
  for (let tries = 0; ; tries++) {
    try {
      lock.exec("BEGIN EXCLUSIVE");
      return { [Symbol.dispose]: () => lock.close() };
    } catch (error) {
      if (!(error instanceof Error && error.message.includes("locked"))) throw error;
      if (tries === 0) log("  Another process is building. Waiting for it.");
      await wait(500);
    }
  }
}
