import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type System, startSystem } from "../../../scripts/support/system.ts";
import { type HostedLake, startHostedLake } from "./hosted-lake.ts";

export interface RunningSite
  extends Pick<System, "url" | "lakeUrl" | "pid" | "kill" | "output">,
    AsyncDisposable {
  readonly dataFolder: string;
  /** `null`: the lake is the system's own. */
  readonly hostedLake: HostedLake | null;
  /** The lake's address in browsers. */
  readonly lakeAddress: string;
  /** Where tests write content: by way of the site, or past what stands in front of a hosted lake. */
  readonly contentUrl: string;
  /** Stops the system as Ctrl-C does and starts it again on the same data and port. */
  restart(): Promise<void>;
}

/** `hosted`: a lake in another process at another address, which the site reaches as it does the vendor's. */
export type LakeKind = "local" | "hosted";

/** The whole system: a production build, its own data folder, a free port and no network. */
export async function startSite(
  environment: Readonly<Record<string, string>>,
  lakeKind: LakeKind = "local",
): Promise<RunningSite> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "paraph-e2e-"));
  const lake = lakeKind === "hosted" ? await startHostedLake(dataFolder) : null;
  const start = (port: number) =>
    startSystem({ dataFolder, port, environment: { ...lake?.environment, ...environment } });
  let system = await start(lake?.sitePort ?? 0);
  return {
    dataFolder,
    hostedLake: lake,
    get url() {
      return system.url;
    },
    get lakeUrl() {
      return lake?.url ?? system.lakeUrl;
    },
    get lakeAddress() {
      return lake?.address ?? `${system.url}/lake`;
    },
    get contentUrl() {
      return lake?.url ?? `${system.url}/lake`;
    },
    get pid() {
      return system.pid;
    },
    output: () => system.output(),
    kill: () => system.kill(),
    async restart() {
      const port = Number(new URL(system.url).port);
      await system.stop();
      system = await start(port);
    },
    async [Symbol.asyncDispose]() {
      await system.stop();
      await lake?.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
