import path from "node:path";
import { parsePaymentsSettings } from "@paraph/payments/settings";
import { explainDatabaseProblem } from "@paraph/service/database-file";
import { messageOf } from "@paraph/service/message-of";
import { startLog, usualFormat } from "@paraph/service/telemetry/json-log";
import { measureProcess } from "@paraph/service/telemetry/process-metrics";
import { startTracing } from "@paraph/service/telemetry/start-tracing";
import { startPaymentsAlone } from "./payments-alone.ts";
import { startServices } from "./server.ts";

/**
 * Runs accounts and payments, or payments alone, as a separate process. Options come from the environment,
 * set by start-local.ts.
 */
const environment = process.env;
const part = environment.SERVICES_PROJECT ? "accounts" : "payments";
startLog({ part, stream: process.stderr, usual: usualFormat() });
measureProcess();
const stopTracing = await startTracing(part);

const options = {
  dataFolder: environment.SERVICES_DATA || ".data",
  port: Number(environment.SERVICES_PORT || 0),
  token: environment.SERVICES_TOKEN ?? "",
};
const projectId = environment.SERVICES_PROJECT;
const payments = environment.SERVICES_PAYMENTS ? parsePaymentsSettings(environment.SERVICES_PAYMENTS) : null;

const services = await start().catch((error: unknown) => {
  console.error(messageOf(explainDatabaseProblem(path.resolve(options.dataFolder), error)));
  process.exit(1);
});

async function start() {
  if (projectId) return await startServices({ ...options, projectId, payments });
  if (payments) return await startPaymentsAlone({ ...options, payments });
  throw new Error("Starting the local services failed: neither accounts nor payments are configured.");
}

process.send?.({ "back-ends": { port: services.port } });

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await services.close();
  await stopTracing();
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// The parent is gone or was killed. Without this exit the services would hold the folder forever.
process.on("disconnect", stop);
