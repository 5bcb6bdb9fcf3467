import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type System, startSystem } from "../../../scripts/support/system.ts";

export interface RunningSite extends Pick<System, "url" | "lakeUrl" | "kill" | "output">, AsyncDisposable {
  readonly dataFolder: string;
  /** Stops the system as Ctrl-C does and starts it again on the same data and port. */
  restart(): Promise<void>;
}

/** The whole system: a production build, its own data folder, a free port and no network. */
export async function startSite(environment: Readonly<Record<string, string>>): Promise<RunningSite> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "paraph-e2e-"));
  let system = await startSystem({ dataFolder, environment });
  return {
    dataFolder,
    get url() {
      return system.url;
    },
    get lakeUrl() {
      return system.lakeUrl;
    },
    output: () => system.output(),
    kill: () => system.kill(),
    async restart() {
      const port = Number(new URL(system.url).port);
      await system.stop();
      system = await startSystem({ dataFolder, port, environment });
    },
    async [Symbol.asyncDispose]() {
      await system.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
