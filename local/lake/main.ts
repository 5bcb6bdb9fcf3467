import path from "node:path";
import { pathToFileURL } from "node:url";
import { explainDatabaseProblem } from "@paraph/service/database-file";
import { messageOf } from "@paraph/service/message-of";
import { logSecret } from "@paraph/service/telemetry/log";
import { measureProcess } from "@paraph/service/telemetry/process-metrics";
import { startLog, usualFormat } from "@paraph/service/telemetry/start-log";
import { startTracing } from "@paraph/service/telemetry/start-tracing";
import { prepareDataFolder } from "../prepare-data-folder.ts";
import { setUpInWords } from "./auth/set-up.ts";
import { laterTypesFrom, outlinedListsFrom } from "./content-settings.ts";
import type { CompletePublished, MergePublished, PublisherOnly } from "./mutate/publish-rules.ts";
import { startLakeServer } from "./server.ts";
import { settingsFromEnvironment } from "./settings.ts";
import { addonDatasetOf } from "./store/addon-name.ts";
import { addLaterTypes } from "./transfer/add-later-types.ts";
import { seedDataset } from "./transfer/seed.ts";

/** The lake as a separate process. Options come from the environment, see README. */
const environment = process.env;
// Its output says where it listens.
startLog({ part: "lake", stream: process.stderr, usual: usualFormat() });
measureProcess();
const stopTracing = await startTracing("lake");

const server = await startLakeServer({
  folder: environment.LAKE_FOLDER || (await lakeOf(environment.PARAPH_DATA || ".data")),
  port: Number(environment.LAKE_PORT || 0),
  publicUrl: environment.LAKE_PUBLIC_URL || undefined,
  projectId: environment.LAKE_PROJECT_ID || "local",
  outlinedLists: outlinedListsFrom(environment),
  ...(await loadPublishRules(environment.LAKE_PUBLISH_RULES)),
  ...(environment.LAKE_MERGES === "off" && { mergePublished: undefined }),
  settings: (publicUrl) => settingsFromEnvironment(environment, publicUrl),
  async prepare(store, context) {
    const { dataset: name } = settingsFromEnvironment(environment, context.publicUrl);
    const dataset = store.ensureDataset(name);
    // A Studio looks for it once, when it loads, and would miss a first comment that created it later.
    store.ensureDataset(addonDatasetOf(name));
    if (!environment.LAKE_CONTENT) return;
    await seedDataset(dataset, environment.LAKE_CONTENT, context);
    await addLaterTypes(dataset, environment.LAKE_CONTENT, laterTypesFrom(environment), context);
  },
}).catch(fail);

const { setUp, settings } = server.lake.services;
// Where a provider alone lets people in, its groups say who is an administrator.
if (settings.people === "password" && !settings.singleSignOn?.isOnly) {
  const link = setUp.createLink();
  if (link) logSecret(setUpInWords(link, server.context.publicUrl));
}

const ready = { lake: { port: server.port } };
process.stdout.write(`${JSON.stringify(ready)}\n`);
process.send?.(ready);

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

/** Whoever names the lake's folder alone has prepared the data folder around it, if there is one. */
async function lakeOf(dataFolder: string): Promise<string> {
  await prepareDataFolder({ dataFolder, log: console.error }).catch(fail);
  return path.join(dataFolder, "lake");
}

interface PublishRules {
  readonly completePublished: CompletePublished;
  readonly mergePublished: MergePublished;
  readonly publisherOnly: PublisherOnly;
}

/** The site's rules are in the site's folders, from which the lake imports nothing. */
async function loadPublishRules(file: string | undefined): Promise<Partial<PublishRules>> {
  if (!file) return {};
  const { lakeRules }: { lakeRules?: unknown } = await import(pathToFileURL(file).href);
  if (typeof lakeRules === "object" && lakeRules !== null) return lakeRules as PublishRules; // its owner's type
  return fail(new Error(`LAKE_PUBLISH_RULES is "${file}", which exports no object lakeRules`));
}

function fail(error: unknown): never {
  const folder = path.resolve(environment.LAKE_FOLDER || environment.PARAPH_DATA || ".data");
  console.error(messageOf(explainDatabaseProblem(folder, error)));
  process.exit(1);
}
