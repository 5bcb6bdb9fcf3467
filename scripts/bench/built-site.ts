import path from "node:path";
import { startSystem } from "../support/system.ts";
import { runTool } from "../support/tool.ts";

/** Builds if sources have changed, so that no later measurement includes a build. */
export async function buildOnce(root: string): Promise<void> {
  const environment = { PARAPH_DATA: path.join(root, ".cache/bench-data") };
  const status = await runTool(root, "node", ["server/start.ts", "--build-only"], environment);
  if (status !== 0) throw new Error(`Building the site ended with ${status}.`);
}

/** Runs a system while `work` runs. */
export async function withSystem<Result>(
  dataFolder: string,
  work: (system: Awaited<ReturnType<typeof startSystem>>) => Promise<Result>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const system = await startSystem({ dataFolder, environment });
  try {
    return await work(system);
  } finally {
    await system.stop();
  }
}
