import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type System, startSystem } from "../support/system.ts";
import { runTool } from "../support/tool.ts";

/** Builds if sources have changed, so that no later measurement includes a build. */
async function buildOnce(root: string): Promise<void> {
  const environment = { PARAPH_DATA: path.join(root, ".cache/bench-data") };
  const status = await runTool(root, "node", ["server/start.ts", "--build-only"], environment);
  if (status !== 0) throw new Error(`Building the site ended with ${status}.`);
}

/** Runs a system while `work` runs. */
async function withSystem<Result>(
  dataFolder: string,
  work: (system: System) => Promise<Result>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const system = await startSystem({ dataFolder, environment });
  try {
    return await work(system);
  } finally {
    await system.stop();
  }
}

/** Builds if sources have changed and runs a system with a data folder of its own, removed afterwards, while `work` runs. */
export async function withBuiltSite<Result>(
  root: string,
  work: (site: System & { readonly dataFolder: string }) => Promise<Result>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Result> {
  await buildOnce(root);
  const dataFolder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
  try {
    return await withSystem(dataFolder, (system) => work({ ...system, dataFolder }), environment);
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
