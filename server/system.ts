import path from "node:path";
import { type Environment, parseEnv } from "../lib/env/environment.ts";
import { outlinedLists } from "../lib/freshness/dependencies.ts";
import { askHosted, keepFresh } from "../lib/freshness/keep-fresh.ts";
import { messageOf } from "../lib/message-of.ts";
import { tokenHeader } from "../local/back-ends/guard.ts";
import { type LocalBackEnds, startLocal } from "../local/index.ts";
import { prepareDataFolder } from "../local/prepare-data-folder.ts";
import { isLogJson, log } from "../telemetry/log.ts";
import { measureProcess, metricsPath } from "../telemetry/process-metrics.ts";
import { addressLines } from "./address-lines.ts";
import type { BrowserCode } from "./browser/files.ts";
import { localPayments } from "./local-payments.ts";
import { startGateway } from "./machines/gateway.ts";
import { remoteBackEnds } from "./machines/remote-back-ends.ts";
import { startSharing } from "./machines/sharing.ts";
import { serveMetrics } from "./metrics-server.ts";
import { findFreePort, portError, requireFreePort, requireWritable, StartError } from "./preconditions.ts";
import { missingPrices } from "./price-check.ts";
import type { Run } from "./run.ts";
import type { OpenStudio } from "./studio/studio.ts";

/** What the system is run from: its sources, or a bundle of them. */
export interface Edition {
  readonly root: string;
  readonly isDevelopment: boolean;
  openBrowserCode(): BrowserCode | Promise<BrowserCode>;
  openStudio(environment: Environment): Promise<OpenStudio>;
}

/** The environment of this process, checked, with a port and a data folder that can be used. */
export async function readEnvironment(): Promise<Environment> {
  if (process.env.PORT === "0")
    process.env.PORT = String(await findFreePort(process.env.HOST || "127.0.0.1"));
  const environment = parseEnv(process.env);
  requireWritable(environment.dataFolder);
  return environment;
}

/** Refuses, before anything is started, what would only show at the end of a start. */
export async function requireStartable({ host, port }: Environment): Promise<void> {
  const missing = missingPrices(process.env);
  if (missing.length > 0) throw new StartError(missing.join("\n"));
  await requireFreePort(host, port);
}

/** @param contentFolder - what a new lake begins with */
export async function startLakeOnly(
  run: Run,
  environment: Environment,
  contentFolder: string,
): Promise<void> {
  const { lake } = await startBackEnds(run, environment, { contentFolder, servesVisitors: false });
  if (!lake) throw new StartError("The environment names a hosted lake, so there is no local one to start.");
  run.log(`Lake     ${lake.url}`);
  process.send?.({ ready: { lakeUrl: lake.url } });
}

/** Runs what other machines' sites need of this one, and no site. */
export async function startBackEndsOnly(
  run: Run,
  environment: Environment,
  contentFolder: string,
): Promise<void> {
  const { listen } = environment.machines;
  if (listen === null) {
    throw new StartError(
      "Starting the back ends alone failed: set PARAPH_BACK_ENDS_LISTEN to where they answer.",
    );
  }
  const { lake } = await startBackEnds(run, environment, { contentFolder, servesVisitors: true });
  run.log("Ready");
  process.send?.({ ready: { lakeUrl: lake?.url ?? null } });
}

interface BackEndOptions {
  readonly contentFolder: string;
  readonly servesVisitors: boolean;
}

export async function startBackEnds(
  run: Run,
  environment: Environment,
  { contentFolder, servesVisitors }: BackEndOptions,
): Promise<LocalBackEnds> {
  const { lake, accounts, dataFolder, port, siteUrl } = environment;
  await prepareDataFolder({ dataFolder, log: run.log }).catch(explainToTerminal);
  if (lake.mode === "hosted") {
    run.log(`Using the hosted lake: project ${lake.projectId}, dataset ${lake.dataset}`);
    process.env.PARAPH_REVISIONS = path.resolve(dataFolder, "hosted-revisions.db");
    const file = process.env.PARAPH_REVISIONS;
    const freshness = await keepFresh({ file, ask: askHosted(lake), log: run.log });
    run.onStop(() => freshness.stop());
  } else if (environment.machines.backEndsUrl === null) {
    run.log("Starting the lake");
  }
  if (servesVisitors && accounts.offBecause !== null) {
    process.env.PARAPH_ACCOUNTS = "off";
    const advice = accounts.isOff ? "" : " Set the variables of hosted accounts, see README.";
    run.log(`Nobody can sign in: ${accounts.offBecause}.${advice}`);
  }
  const payments = environment.payments.offBecause === null ? localPayments(environment) : null;
  if (servesVisitors && environment.payments.offBecause !== null) {
    run.log(
      `Nobody can buy: ${environment.payments.offBecause}. Set the payment provider's keys, see README.`,
    );
  }
  const { backEndsUrl } = environment.machines;
  if (backEndsUrl !== null) {
    run.log(`Using the back ends at ${backEndsUrl}`);
    const hasServices = payments !== null || (accounts.mode === "local" && accounts.offBecause === null);
    const remote = remoteBackEnds(environment.machines, backEndsUrl, {
      dataFolder,
      hasLake: lake.mode === "local",
      hasServices,
    });
    Object.assign(process.env, remote.environment, { PORT: String(port), SITE_URL: siteUrl });
    return remote;
  }
  const projectId = accounts.mode === "local" && accounts.offBecause === null ? accounts.projectId : null;
  const local = await startLocal({
    dataFolder,
    lake:
      lake.mode === "hosted"
        ? null
        : {
            contentFolder,
            outlinedLists,
            publicUrl: servesVisitors ? `${siteUrl}/lake` : null,
            port: Number(process.env.LAKE_PORT || (servesVisitors ? 0 : 3100)),
            isExposed: environment.exposedBecause !== null,
          },
    services: servesVisitors && (projectId ?? payments) ? { projectId, payments } : null,
    log: run.log,
  }).catch(explainToTerminal);
  run.onStop(() => local.stop());
  Object.assign(process.env, local.environment, { PORT: String(port), SITE_URL: siteUrl });
  if (local.lake) {
    const { isJoined, url } = local.lake;
    run.log(isJoined ? `Joined the lake at ${url}` : `The lake is up at ${url}`);
  }
  await offerBackEnds(run, environment, local);
  return local;
}

/** Lets the sites of other machines use this one's back ends, where that is wanted. */
async function offerBackEnds(run: Run, environment: Environment, local: LocalBackEnds): Promise<void> {
  const { listen, token } = environment.machines;
  if (listen === null) return;
  const publicProtocol = new URL(environment.siteUrl).protocol.replace(":", "");
  const gateway = await startGateway({ ...listen, token, publicProtocol, ...local }).catch(
    (error: unknown) => {
      throw error instanceof Error ? portError(error, listen.host, listen.port) : error;
    },
  );
  run.onStop(() => gateway.close());
  run.log(`The back ends answer other machines at ${listen.host}:${gateway.port}`);
}

/** What the back ends say of a start that failed is written for the person at the terminal. */
function explainToTerminal(error: unknown): never {
  throw error instanceof Error ? new StartError(error.message) : error;
}

/** Serves visitors until the run stops. Resolves when the site answers and its Studio is ready or has failed. */
export async function startSite(
  run: Run,
  edition: Edition,
  environment: Environment,
  local: LocalBackEnds,
): Promise<void> {
  const { host, port, siteUrl, trustProxy } = environment;
  run.log("Starting the site");
  const sharing = environment.machines.storeUrl === null ? null : await startSharing(environment, run.log);
  run.onStop(() => sharing?.stop());
  const { serveSite } = await import("./serve.ts");
  const { studio, isReady, prepare } = await edition.openStudio(environment);
  const site = await serveSite({
    root: edition.root,
    isDevelopment: edition.isDevelopment,
    host,
    port,
    siteUrl,
    trustProxy,
    isMeasured: environment.metrics !== null,
    lakeUrl: local.lake?.url ?? null,
    lakeHeaders:
      environment.machines.backEndsUrl === null ? {} : { [tokenHeader]: environment.machines.token },
    services: local.services,
    sharing,
    studio,
    browserCode: await edition.openBrowserCode(),
  }).catch((error: unknown) => {
    throw error instanceof Error ? portError(error, host, port) : error;
  });
  run.onStop((patience) => site.close(patience));
  if (environment.metrics) await startMetrics(run, environment.metrics, local);
  run.log("Ready");
  if (!trustProxy.length && new URL(siteUrl).port !== String(port)) {
    run.log("Behind a proxy all visitors count as one sender. Name the proxy in TRUST_PROXY, see README.");
  }
  const running = {
    hasLake: local.lake !== null,
    hasServices: local.services !== null,
    isStudioReady: isReady,
  };
  tellAddresses(addressLines(environment, running));
  void local.prepareAccounts();
  process.send?.({ ready: { siteUrl, lakeUrl: local.lake?.url ?? null } });
  if (!isReady) await prepare().catch((error: unknown) => reportStudio(run, error));
}

async function startMetrics(
  run: Run,
  { host, port }: NonNullable<Environment["metrics"]>,
  backEnds: LocalBackEnds,
): Promise<void> {
  measureProcess();
  const metrics = await serveMetrics({ host, port, backEnds });
  run.onStop(() => metrics.close());
  run.log(`Metrics are at http://${host}:${metrics.port}${metricsPath}`);
}

function tellAddresses(lines: string): void {
  if (!isLogJson()) console.log(lines);
  else for (const line of lines.split("\n").filter((one) => one.trim() !== "")) log.info(line.trim());
}

/** Visitors need no Studio, so the site goes on without. */
function reportStudio(run: Run, error: unknown): void {
  if (run.signal.aborted) return;
  const advice = "The site goes on without the Studio. Repair this and start again.";
  if (isLogJson()) log.error(`Preparing the Studio failed. ${advice}`, { error });
  else console.error(`\n${messageOf(error)}\n\n${advice}\n`);
}
