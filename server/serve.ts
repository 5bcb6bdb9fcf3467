import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { sharedRevisions } from "../lib/freshness/revisions.ts";
import { refuseMethod } from "./front/allowed-methods.ts";
import { canonicalPath, isPagePath } from "./front/canonical-path.ts";
import { nameSender, trustedProxies } from "./front/client-address.ts";
import { isWrittenFile, tagBytes } from "./front/entity-tag.ts";
import { refuseRange } from "./front/file-range.ts";
import { createLakeProxy, isLakePath } from "./front/lake-proxy.ts";
import { answerMissing } from "./front/missing.ts";
import { PageStore } from "./front/page-store.ts";
import { PublishBarrier } from "./front/publish-barrier.ts";
import { allowedHostsFor, refusalOf } from "./front/request-guard.ts";
import { createServicesProxy, isServicesPath, type ServicesTarget } from "./front/services-proxy.ts";
import { LOOK_EVERY, SlowBodies } from "./front/slow-bodies.ts";
import { answerUnavailable, countLakeLosses } from "./front/unavailable.ts";
import { startNext } from "./next/app.ts";
import { uses } from "./next/switches.ts";

export interface SiteOptions {
  readonly root: string;
  readonly isDevelopment: boolean;
  readonly host: string;
  readonly port: number;
  readonly siteUrl: string;
  /** See `TRUST_PROXY`. */
  readonly trustProxy: readonly string[];
  /** `null`: hosted, so browsers reach it directly. */
  readonly lakeUrl: string | null;
  /** `null`: hosted, so browsers reach them directly, or none. */
  readonly services: ServicesTarget | null;
}

export interface Site {
  readonly port: number;
  close(): Promise<void>;
}

/** One server on one port: the lake's part goes to the lake, everything else to Next in this process. */
export async function serveSite(options: SiteOptions): Promise<Site> {
  const { isDevelopment } = options;
  const pages = await startNext(options);
  const protocol = new URL(options.siteUrl).protocol.replace(":", "");
  const barrier = new PublishBarrier();
  const lake = options.lakeUrl === null ? null : createLakeProxy(options.lakeUrl, protocol, barrier);
  const services = createServicesProxy(options.services, protocol);
  const proxies = trustedProxies(options.trustProxy);
  const allowedHosts = allowedHostsFor(options.host, options.siteUrl);
  const lakeLosses = countLakeLosses();
  const slowBodies = new SlowBodies();
  const pageStore =
    !isDevelopment && uses("page-cache") && uses("page-store")
      ? new PageStore((tags) => sharedRevisions().isCurrent(tags))
      : null;
  const looking = setInterval(() => slowBodies.look(), LOOK_EVERY);

  function handle(request: IncomingMessage, response: ServerResponse): void {
    slowBodies.track(request, response);
    const refusal = refusalOf(request, allowedHosts);
    if (refusal) {
      response.writeHead(refusal.status, { "content-type": "text/plain", connection: "close" });
      response.end(`${refusal.message}\n`);
      return;
    }
    nameSender(request, proxies, isDevelopment);
    if (lake && isLakePath(request.url)) return void lake.handle(request, response);
    if (isServicesPath(request.url)) return void services.handle(request, response);
    const canonical = canonicalPath(request.url ?? "/");
    if (canonical !== null) {
      response.writeHead(308, { location: canonical, "cache-control": "public, max-age=0, must-revalidate" });
      response.end();
      return;
    }
    if (refuseMethod(request, response, isDevelopment)) return;
    void answer(request, response);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await refuseRange(request, response, options.root)) return;
    if (pageStore?.send(request, response)) return;
    request.headers["x-forwarded-host"] = request.headers.host;
    request.headers["x-forwarded-proto"] = protocol;
    const target = request.url ?? "/";
    answerUnavailable(response, isPagePath(target) && !isWrittenFile(target), lakeLosses);
    if (isWrittenFile(target)) tagBytes(request, response);
    answerMissing(response);
    const answering = pageStore
      ? pageStore.learn(request, response, () => pages.handle(request, response))
      : pages.handle(request, response);
    if (isPagePath(target)) barrier.track(answering);
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    if (refusalOf(request, allowedHosts)) return void socket.destroy();
    nameSender(request, proxies, isDevelopment);
    if (lake && isLakePath(request.url)) return void lake.upgrade(request, socket, head);
    pages.upgrade(request, socket, head);
  }

  const server = createServer(handle);
  server.on("upgrade", upgrade);
  // Large uploads and event streams take longer than Node's default of five minutes.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : options.port,
    async close() {
      clearInterval(looking);
      lakeLosses.stop();
      lake?.close();
      services.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), 1_000);
      await closed;
      clearTimeout(timer);
      await pages.close();
    },
  };
}
