import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildExtent } from "../lib/env/build-extent.ts";
import { type Environment, EnvironmentError, parseEnv } from "../lib/env/environment.ts";
import { outlinedLists } from "../lib/freshness/dependencies.ts";
import { askHosted, keepFresh } from "../lib/freshness/keep-fresh.ts";
import { isLoopbackName } from "../lib/loopback.ts";
import { messageOf } from "../lib/message-of.ts";
import { type LocalBackEnds, startLocal } from "../local/index.ts";
import { addressLines } from "./address-lines.ts";
import { localPayments } from "./local-payments.ts";
import { ensureBuild } from "./next/ensure-build.ts";
import { requireModernNode } from "./node-version.ts";
import {
  findFreePort,
  loadEnvironmentFiles,
  portError,
  requireFreePort,
  requireWritable,
  StartError,
} from "./preconditions.ts";
import { missingPrices } from "./price-check.ts";
import { buildStudioOnce, openStudio } from "./studio/open-studio.ts";

requireModernNode();

const root = path.resolve(import.meta.dirname, "..");
const { values: flags } = parseArgs({
  options: {
    dev: { type: "boolean", default: false },
    "build-only": { type: "boolean", default: false },
    "lake-only": { type: "boolean", default: false },
  },
});
const started = performance.now();
const stopping = new AbortController();
/** Runs in reverse order at the end: last started, first stopped. */
const cleanups: (() => Promise<void> | void)[] = [];

function log(message: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  console.log(`${seconds} s  ${message}`);
}

async function main(): Promise<void> {
  loadEnvironmentFiles(root);
  if (process.env.PORT === "0")
    process.env.PORT = String(await findFreePort(process.env.HOST || "127.0.0.1"));
  const environment = parseEnv(process.env);
  requireWritable(environment.dataFolder);
  if (flags["build-only"]) return buildAll();
  if (!flags["lake-only"]) {
    const missing = missingPrices(process.env);
    if (missing.length > 0) throw new StartError(missing.join("\n"));
    await requireFreePort(environment.host, environment.port);
  }

  const local = await startBackEnds(environment);
  if (flags["lake-only"]) {
    if (!local.lake) {
      throw new StartError("The environment names a hosted lake, so there is no local one to start.");
    }
    log(`Lake     ${local.lake.url}`);
    process.send?.({ ready: { lakeUrl: local.lake.url } });
    return;
  }
  if (flags.dev) startTypegen();
  else await ensureBuild(root, log, stopping.signal);
  if (!flags.dev && buildExtent(process.env) === "all") await buildStudioOnce(root, log, stopping.signal);
  await startSite(environment, local);
}

/** Reads no content, so it needs no lake. */
async function buildAll(): Promise<void> {
  await ensureBuild(root, log, stopping.signal);
  await buildStudioOnce(root, log, stopping.signal);
  await stop();
}

async function startBackEnds(environment: Environment): Promise<LocalBackEnds> {
  const { lake, accounts, dataFolder, host, port, siteUrl } = environment;
  const servesVisitors = !flags["lake-only"];
  if (lake.mode === "hosted") {
    log(`Using the hosted lake: project ${lake.projectId}, dataset ${lake.dataset}`);
    process.env.PARAPH_REVISIONS = path.resolve(dataFolder, "hosted-revisions.db");
    const freshness = await keepFresh({ file: process.env.PARAPH_REVISIONS, ask: askHosted(lake), log });
    cleanups.push(() => freshness.stop());
  } else {
    log("Starting the lake");
  }
  if (servesVisitors && accounts.offBecause !== null) {
    process.env.PARAPH_ACCOUNTS = "off";
    log(`Nobody can sign in: ${accounts.offBecause}. Set the variables of hosted accounts, see README.`);
  }
  const payments = environment.payments.offBecause === null ? localPayments(environment) : null;
  if (servesVisitors && environment.payments.offBecause !== null) {
    log(`Nobody can buy: ${environment.payments.offBecause}. Set a hosted payments API, see README.`);
  }
  const projectId = accounts.mode === "local" && accounts.offBecause === null ? accounts.projectId : null;
  const local = await startLocal({
    dataFolder,
    lake:
      lake.mode === "hosted"
        ? null
        : {
            contentFolder: path.join(root, "content"),
            outlinedLists,
            publicUrl: flags["lake-only"] ? null : `${siteUrl}/lake`,
            port: Number(process.env.LAKE_PORT || (flags["lake-only"] ? 3100 : 0)),
            isExposed: !isLoopbackName(host),
          },
    services: servesVisitors && (projectId ?? payments) ? { projectId, payments } : null,
    log,
  }).catch((error: unknown) => {
    throw error instanceof Error ? new StartError(error.message) : error;
  });
  cleanups.push(() => local.stop());
  Object.assign(process.env, local.environment, { PORT: String(port), SITE_URL: siteUrl });
  if (local.lake) {
    const { isJoined, url } = local.lake;
    log(isJoined ? `Joined the lake at ${url}` : `The lake is up at ${url}`);
  }
  return local;
}

async function startSite(environment: Environment, local: LocalBackEnds): Promise<void> {
  const { host, port, siteUrl } = environment;
  log("Starting the site");
  const { serveSite } = await import("./serve.ts");
  const { studio, isReady, prepare } = await openStudio({
    root,
    isDevelopment: flags.dev,
    environment,
    log,
    signal: stopping.signal,
  });
  const site = await serveSite({
    root,
    isDevelopment: flags.dev,
    host,
    port,
    siteUrl,
    trustProxy: environment.trustProxy,
    lakeUrl: local.lake?.url ?? null,
    services: local.services,
    studio,
  }).catch((error: unknown) => {
    throw error instanceof Error ? portError(error, host, port) : error;
  });
  cleanups.push(() => site.close());
  log("Ready");
  if (!environment.trustProxy.length && new URL(siteUrl).port !== String(port)) {
    log("Behind a proxy all visitors count as one sender. Name the proxy in TRUST_PROXY, see README.");
  }
  const running = {
    hasLake: local.lake !== null,
    hasServices: local.services !== null,
    isStudioReady: isReady,
  };
  console.log(addressLines(environment, running));
  void local.prepareAccounts();
  process.send?.({ ready: { siteUrl, lakeUrl: local.lake?.url ?? null } });
  if (!isReady) await prepare().catch(reportStudio);
}

/** Visitors need no Studio, so the site goes on without. */
function reportStudio(error: unknown): void {
  if (isStopping) return;
  console.error(
    `\n${messageOf(error)}\n\nThe site goes on without the Studio. Repair this and start again.\n`,
  );
}

function startTypegen(): void {
  const child: ChildProcess = fork(path.join(root, "scripts/typegen.ts"), ["--watch"], { cwd: root });
  // The first page comes first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  cleanups.push(() => void child.kill());
}

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) process.exit(130);
  isStopping = true;
  stopping.abort();
  for (const cleanup of cleanups.reverse()) {
    await cleanup();
  }
  process.exit();
}

function fail(error: unknown): Promise<void> {
  // Ctrl-C aborted the build; the stop is already under way.
  if (isStopping) return Promise.resolve();
  const isPlain = error instanceof StartError || error instanceof EnvironmentError;
  console.error(isPlain ? `\n${error.message}\n` : error);
  process.exitCode = 1;
  return stop();
}

process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());
// Whoever read the output has gone. Writing on would fail for ever, and in development be reported each time.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => isStopping || void stop());
// Started by another process. Without that one there is no reason to run.
if (process.connected) process.once("disconnect", () => void stop());

await main().catch(fail);
