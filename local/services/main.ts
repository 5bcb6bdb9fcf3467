import { parsePaymentsSettings } from "../payments/settings.ts";
import { startServices } from "./server.ts";

/** The account services as a process of their own. Options come from the environment, set by local/index.ts. */
const environment = process.env;

const services = await startServices({
  dataFolder: environment.SERVICES_DATA || ".data",
  port: Number(environment.SERVICES_PORT || 0),
  token: environment.SERVICES_TOKEN ?? "",
  projectId: environment.SERVICES_PROJECT || "demo-paraph",
  payments: environment.SERVICES_PAYMENTS ? parsePaymentsSettings(environment.SERVICES_PAYMENTS) : null,
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

process.send?.({ services: { port: services.port } });

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await services.close();
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// The parent is gone, also when it was killed: services that nobody stops would hold the folder for ever.
process.on("disconnect", stop);
