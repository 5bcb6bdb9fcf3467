import path from "node:path";
import { messageOf } from "@paraph/service/message-of";
import { tokenHeader } from "@paraph/service/requests";
import { isLogJson, log } from "@paraph/service/telemetry/log";
import { measureProcess, metricsPath } from "@paraph/service/telemetry/process-metrics";
import { type Environment, parseEnv } from "../lib/env/environment.ts";
import { isLoopbackName } from "../lib/loopback.ts";
import { provideAddedPrices } from "../lib/selling/added-prices.ts";
import { sharedStoppedPrices } from "../lib/selling/offers/stopped-prices.ts";
import type { LocalBackEnds } from "./back-ends/start-local.ts";
import type { BrowserCode } from "./browser/files.ts";
import { forgetHostedLeads } from "./forget-leads.ts";
import { startSharing } from "./machines/sharing.ts";
import { type Measured, serveMetrics } from "./metrics-server.ts";
import { findFreePort, portError, requireFreePort, requireWritable, StartError } from "./preconditions.ts";
import { missingPrices } from "./price-check.ts";
import { releaseOf } from "./release.ts";
import type { Run } from "./run.ts";
import type { OpenStudio } from "./studio/studio.ts";
import { tellSamples } from "./tell-samples.ts";

/** What the system is run from: its sources, or a bundle of them. */
export interface Edition {
  readonly root: string;
  readonly isDevelopment: boolean;
  openBrowserCode(): BrowserCode | Promise<BrowserCode>;
  openStudio(environment: Environment): Promise<OpenStudio>;
}

/**
 * The environment of this process, checked, with a port and a data folder that can be used.
 *
 * @param root - the folder of the release
 */
export async function readEnvironment(root: string): Promise<Environment> {
  process.env.PARAPH_RELEASE = releaseOf(root);
  if (process.env.PORT === "0")
    process.env.PORT = String(await findFreePort(process.env.HOST || "127.0.0.1"));
  const environment = parseEnv(process.env);
  requireWritable(environment.dataFolder);
  // Some services and containers may not write to /tmp, where SQLite puts what does not fit into memory.
  process.env.SQLITE_TMPDIR ||= path.resolve(environment.dataFolder);
  return environment;
}

/** Refuses, before anything is started, what would only show at the end of a start. */
export async function requireStartable({ host, port }: Environment): Promise<void> {
  const missing = missingPrices(process.env);
  if (missing.length > 0) throw new StartError(missing.join("\n"));
  await requireFreePort(host, port);
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
  const sharing = environment.machines.storeUrl === null ? null : await startSharing(run.log);
  run.onStop(() => sharing?.stop());
  const { serveSite } = await import("./serve.ts");
  provideAddedPrices(() => sharedStoppedPrices()?.added() ?? new Map());
  const { studio, isReady, prepare } = await edition.openStudio(environment);
  const site = await serveSite({
    root: edition.root,
    log: run.log,
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
  if (environment.metrics)
    await startMetrics(run, environment.metrics, { ...local, site: site.rendererMetrics });
  forgetHostedLeads(run, environment);
  run.log("Ready");
  if (!trustProxy.length && new URL(siteUrl).port !== String(port)) {
    run.log(
      "Behind a proxy all visitors count as one sender. Name the proxy in TRUST_PROXY, such as TRUST_PROXY=127.0.0.1.",
    );
  }
  const running = {
    hasLake: local.lake !== null,
    hasServices: local.services !== null,
    isStudioReady: isReady,
    isAtTerminal: !isLogJson(),
  };
  tellAddresses(addressLines(environment, running));
  if (!isLoopbackName(new URL(siteUrl).hostname)) void tellSamples(environment, local, run.log);
  void local.prepareAccounts();
  process.send?.({ ready: { siteUrl, lakeUrl: local.lake?.url ?? null } });
  if (!isReady) await prepare().catch((error: unknown) => reportStudio(run, error));
}

async function startMetrics(
  run: Run,
  { host, port }: NonNullable<Environment["metrics"]>,
  backEnds: Measured,
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

interface Started {
  /** Whether the lake and the local services run here. */
  readonly hasLake: boolean;
  readonly hasServices: boolean;
  readonly isStudioReady: boolean;
  /** Whether somebody reads this who can press Ctrl-C. */
  readonly isAtTerminal: boolean;
}

/** What a person at the terminal can open, how to sign in there, where the data is, and how to end it. */
export function addressLines(environment: Environment, started: Started): string {
  const { siteUrl, lake, payments } = environment;
  const lines = [
    `Site     ${siteUrl}`,
    `Studio   ${siteUrl}/studio${started.isStudioReady ? "" : " (is being prepared)"}${signInHint(environment)}`,
    `Lake     ${started.hasLake ? `${siteUrl}/lake` : `hosted, project ${lake.projectId}`}`,
    accountsLine(environment),
    ...(started.hasServices && payments.mode === "local"
      ? [`Sales    ${siteUrl}/local/payments/ledger`]
      : []),
    `Data     ${path.resolve(environment.dataFolder)}${anewHint(environment)}`,
    ...(started.isAtTerminal ? ["Stop     Ctrl-C"] : []),
  ];
  return `\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

/** Of a hosted lake, its vendor asks who somebody is. */
function signInHint({ lake, exposedBecause }: Environment): string {
  if (lake.mode === "hosted") return "";
  return exposedBecause === null
    ? "; choose who you are, no password is needed"
    : "; sign in with your password; the first start prints a link to set one";
}

/** Where others reach the site, its data is nothing to begin anew. */
function anewHint({ lake, machines, exposedBecause }: Environment): string {
  const isOwn = lake.mode === "local" && machines.backEndsUrl === null && exposedBecause === null;
  return isOwn ? "; to begin anew, stop and delete this folder" : "";
}

function accountsLine({ accounts, siteUrl }: Environment): string {
  if (accounts.mode === "hosted") return `Accounts hosted, project ${accounts.projectId}`;
  if (accounts.offBecause !== null) return "Accounts none on this address";
  return `Accounts ${siteUrl}/auth; people to try and their mail: ${siteUrl}/local/mail`;
}
