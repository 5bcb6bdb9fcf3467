import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import type { Duplex } from "node:stream";
import { tokenHeader } from "@paraph/service/requests";
import { isSocketUpgrade } from "@paraph/service/socket-upgrade";
import type { MachinesEnvironment } from "../../lib/env/environment.ts";
import { isFront, isSecret } from "../back-ends/guard.ts";
import type { LocalBackEnds } from "../back-ends/start-local.ts";
import { createLakeProxy } from "../http/lake-proxy.ts";
import { createServicesProxy, type ServicesTarget } from "../http/services-proxy.ts";
import { parseTarget } from "../http/target.ts";
import { stoppedPricesPath } from "./stopped-prices.ts";

interface Options {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** By which the other machines' sites are known. */
  readonly token: string;
  /** `null`: the lake is hosted. */
  readonly lake: { readonly url: string; readonly token: string } | null;
  /** `null`: there are none. */
  readonly services: ServicesTarget | null;
  /** What the payments API has stopped, as JSON; `null`: there is none. */
  readonly stoppedPrices: (() => string) | null;
  readonly publicProtocol: string;
}

interface Gateway {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Offers this machine's back ends to the sites of other machines: the lake under `/lake`, everything else by the
 * services. Whoever does not send the token gets nothing but `/health`.
 */
export async function startGateway(options: Options): Promise<Gateway> {
  const { token, publicProtocol } = options;
  const lake = options.lake && createLakeProxy(options.lake.url, publicProtocol);
  const services = createServicesProxy(options.services, publicProtocol);

  /** Whether another machine's site asks. Its token goes no further. */
  function admit(request: IncomingMessage): boolean {
    const { headers } = request;
    const isSite = isFront(request, token);
    const isSiteItself = isSecret(headers.authorization, `Bearer ${token}`);
    delete headers[tokenHeader];
    if (isSiteItself && options.lake) headers.authorization = `Bearer ${options.lake.token}`;
    return isSite || isSiteItself;
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (!admit(request) && request.url !== "/health") refuse(response);
    else if (options.stoppedPrices && request.url === stoppedPricesPath) {
      response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
      response.end(options.stoppedPrices());
    } else if (lake && isForLake(request)) lake.handle(request, response);
    else services.handle(request, response);
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    if (!admit(request) || !lake || !isForLake(request)) return void socket.destroy();
    lake.upgrade(request, socket, head);
  }

  const server = createServer({ shouldUpgradeCallback: isSocketUpgrade }, handle);
  server.on("upgrade", upgrade);
  // The sites reuse connections. They must close idle ones before this server does, or their next request fails.
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : options.port,
    async close() {
      lake?.close();
      services.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

function isForLake({ url = "/" }: IncomingMessage): boolean {
  return parseTarget(url).kind === "lake";
}

function refuse(response: ServerResponse): void {
  const message =
    "Only the site's own machines may ask here. Set PARAPH_BACK_ENDS_TOKEN to the same value on all.";
  response.writeHead(403, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify({ message }));
}

/** The back ends that another machine offers, in place of this machine's own. */
export function remoteBackEnds(
  { token }: MachinesEnvironment,
  url: string,
  options: { readonly dataFolder: string; readonly hasLake: boolean; readonly hasServices: boolean },
): LocalBackEnds {
  const kept = (at: string) => ({ url: at, token, isJoined: true, stop: async () => {} });
  const lakeUrl = `${url}/lake`;
  return {
    lake: options.hasLake ? kept(lakeUrl) : null,
    services: options.hasServices ? kept(url) : null,
    environment: {
      ...(options.hasLake && { LAKE_URL: lakeUrl, LAKE_TOKEN: token }),
      ...(options.hasServices && { ACCOUNTS_URL: url, ACCOUNTS_TOKEN: token }),
      PARAPH_DATA: path.resolve(options.dataFolder),
    },
    prepareAccounts: async () => {},
    stop: async () => {},
  };
}
