import path from "node:path";
import type { MachinesEnvironment } from "../../lib/env/environment.ts";
import type { LocalBackEnds } from "../back-ends/start-local.ts";

/** The back ends that another machine offers, in place of this machine's own. */
export function remoteBackEnds(
  { token }: MachinesEnvironment,
  url: string,
  options: { readonly dataFolder: string; readonly hasLake: boolean; readonly hasServices: boolean },
): LocalBackEnds {
  const kept = (at: string) => ({ url: at, token, isJoined: true, stop: async () => {} });
  const lakeUrl = `${url}/lake`;
  return {
    lake: options.hasLake ? kept(lakeUrl) : null,
    services: options.hasServices ? kept(url) : null,
    environment: {
      ...(options.hasLake && { LAKE_URL: lakeUrl, LAKE_TOKEN: token }),
      ...(options.hasServices && { ACCOUNTS_URL: url, ACCOUNTS_TOKEN: token }),
      PARAPH_DATA: path.resolve(options.dataFolder),
    },
    prepareAccounts: async () => {},
    stop: async () => {},
  };
}
