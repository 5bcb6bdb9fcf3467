import path from "node:path";
import { pathToFileURL } from "node:url";
import { explainDatabaseProblem } from "@paraph/service/database-file";
import { messageOf } from "@paraph/service/message-of";
import { startLog, usualFormat } from "@paraph/service/telemetry/json-log";
import { logSecret } from "@paraph/service/telemetry/log";
import { measureProcess } from "@paraph/service/telemetry/process-metrics";
import { startTracing } from "@paraph/service/telemetry/start-tracing";
import { setUpInWords } from "./auth/set-up.ts";
import { laterTypesFrom, outlinedListsFrom } from "./content-settings.ts";
import type { LakeContext } from "./context.ts";
import { startLakeServer } from "./server.ts";
import { settingsFromEnvironment } from "./settings.ts";
import type { LakeSite } from "./site.ts";
import { addonDatasetOf } from "./store/addon-name.ts";
import type { Store } from "./store/types.ts";
import { addLaterTypes, seedDataset } from "./transfer/seed.ts";

/** Where a lake listens that has started, and where its data is. */
export interface Running {
  readonly port: number;
  readonly folder: string;
}

/**
 * Runs the lake as this process, until a signal. Ends the process when it can't start.
 *
 * @param environment - Its options, `LAKE_*`: README.
 */
export async function runLake(environment: NodeJS.ProcessEnv): Promise<Running> {
  // Its output says where it listens.
  startLog({ part: "lake", stream: process.stderr, usual: usualFormat() });
  measureProcess();
  const stopTracing = await startTracing("lake");

  const folder = path.resolve(environment.LAKE_FOLDER || "lake");
  const fail = (error: unknown): never => {
    console.error(messageOf(explainDatabaseProblem(folder, error)));
    process.exit(1);
  };
  const site = await loadSite(environment.LAKE_SITE);
  if (site === null)
    return fail(new Error(`LAKE_SITE is "${environment.LAKE_SITE}", which exports no object lakeSite`));
  const server = await startLakeServer({
    folder,
    port: Number(environment.LAKE_PORT || 0),
    publicUrl: environment.LAKE_PUBLIC_URL || undefined,
    projectId: environment.LAKE_PROJECT_ID || "local",
    outlinedLists: outlinedListsFrom(environment),
    ...site,
    ...(environment.LAKE_MERGES === "off" && { mergePublished: undefined }),
    settings: (publicUrl) => settingsFromEnvironment(environment, publicUrl),
    prepare: (store, context) => prepareDataset(environment, store, context),
  }).catch(fail);

  const { setUp, settings } = server.lake.services;
  // Where a provider alone lets people in, its groups say who is an administrator.
  if (settings.people === "password" && !settings.singleSignOn?.isOnly) {
    const link = setUp.createLink();
    if (link) logSecret(setUpInWords(link, server.context.publicUrl));
  }

  let stopping = false;
  async function stop() {
    if (stopping) return;
    stopping = true;
    await server.close();
    await stopTracing();
    process.exit(0);
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The parent has exited or was killed. Without this exit the lake would hold the folder forever.
  process.on("disconnect", stop);
  return { port: server.port, folder };
}

async function prepareDataset(
  environment: NodeJS.ProcessEnv,
  store: Store,
  context: LakeContext,
): Promise<void> {
  const { dataset: name } = settingsFromEnvironment(environment, context.publicUrl);
  const dataset = store.ensureDataset(name);
  // A Studio looks for it once, when it loads, and would miss a first comment that created it later.
  store.ensureDataset(addonDatasetOf(name));
  if (!environment.LAKE_CONTENT) return;
  await seedDataset(dataset, environment.LAKE_CONTENT, context);
  await addLaterTypes(dataset, environment.LAKE_CONTENT, laterTypesFrom(environment), context);
}

/** The site's code is in the site's folders, from which the lake imports nothing. `null`: the file hands nothing over. */
async function loadSite(file: string | undefined): Promise<LakeSite | null> {
  if (!file) return {};
  const { lakeSite }: { lakeSite?: unknown } = await import(pathToFileURL(file).href);
  return typeof lakeSite === "object" ? lakeSite : null;
}
