import path from "node:path";
import { explainDatabaseProblem } from "@paraph/service/database-file";
import type { Environment } from "../../lib/env/environment.ts";
import { outlinedLists } from "../../lib/freshness/dependencies.ts";
import { askHosted, keepFresh } from "../../lib/freshness/keep-fresh.ts";
import { lakeVariablesOf } from "../../lib/leads/lake-variables.ts";
import { mailVariablesOf } from "../../lib/mail/lake-variables.ts";
import { singleSignOnVariablesOf } from "../../lib/people/single-sign-on.ts";
import { visitVariablesOf } from "../../lib/visits/lake-variables.ts";
import { prepareDataFolder } from "../data-folder/prepare-data-folder.ts";
import { watchAddedPrices } from "../hosted-prices.ts";
import { openHostedRevisions } from "../hosted-revisions.ts";
import { remoteBackEnds, startGateway } from "../machines/gateway.ts";
import { followStoppedPrices, stoppedPricesOf } from "../machines/stopped-prices.ts";
import { portError, StartError } from "../preconditions.ts";
import type { Run } from "../run.ts";
import { localPayments } from "./local-payments.ts";
import { mailboxOf } from "./mailbox.ts";
import { type LocalBackEnds, startLocal } from "./start-local.ts";

/** TypeScript, or JavaScript in a bundle. */
const lakeSite = path.join(import.meta.dirname, `lake-site${path.extname(import.meta.filename)}`);

/** Only what visitors never see: nobody wants a page of another company's after an update. */
const laterTypes = ["pageTemplate"];

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
  await prepareDataFolder({ dataFolder, log: run.log }).catch(explainToTerminal(dataFolder));
  run.log(`Paraph ${environment.release}`);
  if (lake.mode === "hosted") {
    run.log(`Using the hosted lake: project ${lake.projectId}, dataset ${lake.dataset}`);
    if (environment.machines.storeUrl === null) await followHostedLake(run, environment);
  } else if (environment.machines.backEndsUrl === null) {
    run.log("Starting the lake");
  }
  if (servesVisitors && accounts.offBecause !== null) {
    process.env.PARAPH_ACCOUNTS = "off";
    const advice = accounts.isOff ? "" : " Set the variables of hosted accounts, or PARAPH_ACCOUNTS=off.";
    run.log(`No visitor can sign in: ${accounts.offBecause}.${advice}`);
  }
  const payments = environment.payments.offBecause === null ? localPayments(environment) : null;
  if (servesVisitors && environment.payments.offBecause !== null) {
    const advice = environment.payments.isOff
      ? ""
      : " Set the payment provider's keys, or PARAPH_PAYMENTS=off.";
    run.log(`Nobody can buy: ${environment.payments.offBecause}.${advice}`);
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
    if (environment.payments.offBecause === null) {
      const { token } = environment.machines;
      const prices = await followStoppedPrices({ url: backEndsUrl, token, dataFolder });
      run.onStop(() => prices.stop());
    }
    return remote;
  }
  if (servesVisitors) for (const problem of environment.payments.added.problems) run.log(problem);
  const isHosted = environment.payments.mode === "hosted";
  if (servesVisitors && isHosted) await watchAddedPrices(run, environment);
  const projectId = accounts.mode === "local" && accounts.offBecause === null ? accounts.projectId : null;
  const local = await startLocal({
    dataFolder,
    lake:
      lake.mode === "hosted"
        ? null
        : {
            contentFolder,
            laterTypes,
            outlinedLists,
            site: lakeSite,
            publicUrl: servesVisitors ? `${siteUrl}/lake` : null,
            port: Number(process.env.LAKE_PORT || (servesVisitors ? 0 : 3100)),
            isExposed: environment.exposedBecause !== null,
            variables: {
              ...lakeVariablesOf(environment.leads, siteUrl),
              ...visitVariablesOf(environment.visits),
              LAKE_CONSENT_DAYS: String(environment.consentDays),
              LAKE_AUDIT_DAYS: String(environment.auditDays),
              ...singleSignOnVariablesOf(environment.singleSignOn),
              ...mailVariablesOf(environment.mail, servesVisitors ? mailboxOf(environment) : null),
            },
          },
    services: servesVisitors && (projectId ?? payments) ? { projectId, payments } : null,
    log: run.log,
  }).catch(explainToTerminal(dataFolder));
  run.onStop(() => local.stop());
  Object.assign(process.env, local.environment, { PORT: String(port), SITE_URL: siteUrl });
  if (local.lake) {
    const { isJoined, url } = local.lake;
    run.log(isJoined ? `Joined the lake at ${url}` : `The lake is up at ${url}`);
  }
  await offerBackEnds(run, environment, local, payments !== null || isHosted);
  return local;
}

/** Where several machines share what the lake publishes, machines/sharing.ts does this. */
async function followHostedLake(run: Run, { lake, dataFolder }: Environment): Promise<void> {
  const file = path.resolve(dataFolder, "hosted-revisions.db");
  process.env.PARAPH_REVISIONS = file;
  const table = openHostedRevisions(file, run.log);
  const freshness = await keepFresh({ table, ask: askHosted(lake), log: run.log });
  run.onStop(() => freshness.stop());
}

/** Lets the sites of other machines use this one's back ends, where that is wanted. */
async function offerBackEnds(
  run: Run,
  environment: Environment,
  local: LocalBackEnds,
  hasPayments: boolean,
): Promise<void> {
  const { listen, token } = environment.machines;
  if (listen === null) return;
  const publicProtocol = new URL(environment.siteUrl).protocol.replace(":", "");
  const gateway = await startGateway({
    ...listen,
    token,
    publicProtocol,
    stoppedPrices: hasPayments ? () => stoppedPricesOf(environment.dataFolder) : null,
    lake: local.lake,
    services: local.services,
  }).catch((error: unknown) => {
    throw error instanceof Error ? portError(error, listen.host, listen.port) : error;
  });
  run.onStop(() => gateway.close());
  run.log(`The back ends answer other machines at ${listen.host}:${gateway.port}`);
}

/** What the back ends say of a start that failed is written for the person at the terminal. */
function explainToTerminal(dataFolder: string) {
  return (error: unknown): never => {
    const explained = explainDatabaseProblem(path.resolve(dataFolder), error);
    throw explained instanceof Error ? new StartError(explained.message) : explained;
  };
}
