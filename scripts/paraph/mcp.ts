import { parseArgs } from "node:util";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { serveHttp } from "@paraph/assistant/serve-http";
import { assistantSecret } from "@paraph/lake/auth/assistant";
import { stoppedPricesFile } from "@paraph/payments/stopped-prices";
import { runningProcess } from "@paraph/service/supervisor";
import { createClient, type SanityClient } from "@sanity/client";
import { type Environment, parseEnv } from "../../lib/env/environment.ts";
import { apiVersion } from "../../lib/env/public.ts";
import { provideAddedPrices } from "../../lib/selling/added-prices.ts";
import { sharedStoppedPrices } from "../../lib/selling/offers/stopped-prices.ts";
import { UsageError } from "./usage-error.ts";

export async function run(parameters: string[]): Promise<void> {
  // The protocol has standard output for itself.
  console.log = console.info = console.warn = console.error;
  const { values } = parseArgs({ args: parameters, options: { http: { type: "string" } } });
  const environment = parseEnv(process.env);
  const client = clientOf(environment);
  process.env.PARAPH_STOPPED_PRICES = stoppedPricesFile(environment.dataFolder);
  provideAddedPrices(() => sharedStoppedPrices()?.added() ?? new Map());
  // The choices of schemas are made when they load.
  const { createChecker } = await import("../support/checker.ts");
  const { assistantContent } = await import("../support/assistant-content.ts");
  const { createDoor } = await import("@paraph/assistant/door");
  const content = assistantContent(await createChecker(client));
  const isLocal = environment.lake.mode === "local";
  const siteUrl = (isLocal && (await siteOfLake(client))) || environment.siteUrl;
  const door = () => createDoor({ client, content, siteUrl });
  if (values.http === undefined) {
    await door().connect(new StdioServerTransport());
    return;
  }
  const port = Number(values.http);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UsageError(`"${values.http}" is not a port.`);
  const { token } = environment.assistants;
  if (token === undefined)
    throw new Error(
      "Over HTTP a token is needed. Set PARAPH_ASSISTANT_TOKEN to a secret of at least 32 characters.",
    );
  await serveHttp({ port, token, createDoor: door });
  console.error(`Assistants reach the content at http://127.0.0.1:${port}/mcp, with PARAPH_ASSISTANT_TOKEN.`);
}

/** Acts as an author: the lake refuses to publish for it. */
function clientOf({ lake, dataFolder, assistants }: Environment): SanityClient {
  const shared = { dataset: lake.dataset, apiVersion, useCdn: false, perspective: "raw" as const };
  if (lake.mode === "hosted") {
    if (assistants.lakeToken === undefined)
      throw new Error("With a hosted lake, set SANITY_ASSISTANT_TOKEN to a token of the role contributor.");
    const host = lake.apiHost === null ? {} : { apiHost: lake.apiHost, useProjectHostname: false };
    return createClient({ ...shared, ...host, projectId: lake.projectId, token: assistants.lakeToken });
  }
  const running = runningProcess(dataFolder, "lake");
  if (!running) throw new Error(`No lake runs on ${dataFolder}. Start the system first.`);
  return createClient({
    ...shared,
    projectId: lake.projectId,
    apiHost: `http://127.0.0.1:${running.port}`,
    useProjectHostname: false,
    token: assistantSecret(running.token),
  });
}

const login = "/lake/v1/auth/login/local";

/**
 * The address of the site whose local lake this is, which may have been started with another port than this process
 * knows of; `null` for a lake without a site. The lake sends people there to sign in.
 */
export async function siteOfLake(client: SanityClient): Promise<string | null> {
  const { providers }: { providers: { url: string }[] } = await client.request({ url: "/auth/providers" });
  const url = providers[0]?.url ?? "";
  return url.endsWith(login) ? url.slice(0, -login.length) : null;
}
