import { PublicationLog } from "@paraph/lake/publications/publication-log";
import { type LakeOptions, startLake, type TestLake } from "@paraph/lake/testing/lake";
import { StoreConnection } from "@paraph/service/store-connection";
import { Mirror } from "../../lib/freshness/mirror.ts";
import { Revisions } from "../../lib/freshness/revisions.ts";
import { askLakeFor, memoryTable } from "../../server/machines/sharing.ts";

/** A machine of the site: its connection to the store and its copy of the table of published revisions. */
export interface Machine extends AsyncDisposable {
  readonly mirror: Mirror;
  readonly revisions: Revisions;
  readonly store: StoreConnection;
}

/** @param lakeUrl - where the lake answers; asked while the store is away */
export async function startMachine(storeUrl: string, lakeUrl: () => string, token: string): Promise<Machine> {
  const table = memoryTable();
  const store = new StoreConnection({ url: storeUrl, log() {} });
  await store.tried();
  const mirror = new Mirror({
    table,
    log: new PublicationLog(store),
    askLake: (after) =>
      askLakeFor({ projectId: "local", dataset: "production", url: lakeUrl(), token })(after),
  });
  const revisions = new Revisions(table, { isHosted: false });
  return {
    mirror,
    revisions,
    store,
    async [Symbol.asyncDispose]() {
      await mirror.close();
      revisions.close();
      store.close();
    },
  };
}

/** A lake that tells a store what it publishes. */
export function startSharedLake(
  storeUrl: string,
  options: Pick<LakeOptions, "folder" | "settings"> = {},
): Promise<TestLake> {
  return startLake({
    over: "http",
    ...options,
    settings: { storeUrl, storeWaitMilliseconds: 2_000, ...options.settings },
  });
}
