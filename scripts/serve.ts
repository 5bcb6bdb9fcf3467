import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import next from "next";
import { askBrowsersToRevalidate } from "./front/browser-caching.ts";
import { canonicalPath, isPagePath } from "./front/canonical-path.ts";
import { createLakeProxy, isLakePath } from "./front/lake-proxy.ts";
import { PublishBarrier } from "./front/publish-barrier.ts";
import { allowedHostsFor, refusalOf, removeInternalHeaders } from "./front/request-guard.ts";
import { createServicesProxy, isServicesPath, type ServicesTarget } from "./front/services-proxy.ts";

export interface SiteOptions {
  readonly root: string;
  readonly isDevelopment: boolean;
  readonly host: string;
  readonly port: number;
  readonly siteUrl: string;
  /** `null`: the hosted lake, which browsers reach by themselves. */
  readonly lakeUrl: string | null;
  /** `null`: hosted accounts and payments, which browsers reach by themselves, or none. */
  readonly services: ServicesTarget | null;
}

export interface Site {
  readonly port: number;
  close(): Promise<void>;
}

/** One server on one port: the lake's part goes to the lake, everything else to Next in this process. */
export async function serveSite(options: SiteOptions): Promise<Site> {
  const { isDevelopment } = options;
  Object.assign(process.env, { NODE_ENV: isDevelopment ? "development" : "production" });
  // Next listens for upgrades on whichever server it is given, and would forward some of them. This one never hears
  // any but those of the development client.
  const developmentSockets = createServer();
  const app = next({
    dev: isDevelopment,
    dir: options.root,
    // Not where it listens: Next reads 127.0.0.1 as localhost in one place and not in another, and then takes the
    // rewrites of proxy.ts for another host's.
    hostname: "localhost",
    port: options.port,
    httpServer: developmentSockets,
  });
  await app.prepare();
  const handlePage = app.getRequestHandler();
  const protocol = new URL(options.siteUrl).protocol.replace(":", "");
  const barrier = new PublishBarrier();
  const lake = options.lakeUrl === null ? null : createLakeProxy(options.lakeUrl, protocol, barrier);
  const services = createServicesProxy(options.services, protocol);
  const allowedHosts = allowedHostsFor(options.host, options.siteUrl);

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const refusal = refusalOf(request, allowedHosts);
    if (refusal) {
      response.writeHead(refusal.status, { "content-type": "text/plain", connection: "close" });
      response.end(`${refusal.message}\n`);
      return;
    }
    removeInternalHeaders(request, isDevelopment);
    if (lake && isLakePath(request.url)) return void lake.handle(request, response);
    if (isServicesPath(request.url)) return void services.handle(request, response);
    const canonical = canonicalPath(request.url ?? "/");
    if (canonical !== null) {
      response.writeHead(308, { location: canonical, "cache-control": "public, max-age=0, must-revalidate" });
      response.end();
      return;
    }
    request.headers["x-forwarded-host"] = request.headers.host;
    request.headers["x-forwarded-proto"] = protocol;
    askBrowsersToRevalidate(response);
    const answering = handlePage(request, response);
    if (isPagePath(request.url ?? "/")) barrier.track(answering);
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    if (refusalOf(request, allowedHosts)) return void socket.destroy();
    removeInternalHeaders(request, isDevelopment);
    if (lake && isLakePath(request.url)) return void lake.upgrade(request, socket, head);
    if (isDevelopment) return void developmentSockets.emit("upgrade", request, socket, head);
    socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n");
  }

  const server = createServer(handle);
  server.on("upgrade", upgrade);
  // Uploads of large files and streams of events outlast the five minutes of node's default.
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
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), 1_000);
      await closed;
      clearTimeout(timer);
      await app.close();
    },
  };
}
