import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { isSocketUpgrade } from "@paraph/service/socket-upgrade";
import { buildExtent } from "../lib/env/build-extent.ts";
import { env } from "../lib/env/environment.ts";
import { createCatchUp } from "../lib/freshness/catch-up.ts";
import { sharedRevisions } from "../lib/freshness/revisions.ts";
import { openConsentDesk } from "./consents/consent-store.ts";
import { openCounter } from "./counting/count-store.ts";
import { countAnswered } from "./counting/count-visits.ts";
import { followFront, observePublish } from "./counting/metrics.ts";
import { PublishClock } from "./counting/publish-clock.ts";
import { openAbsence } from "./files/absence.ts";
import { developmentAssets, openBuildAssets } from "./files/build-assets.ts";
import { StaticFiles } from "./files/static-files.ts";
import { createHandlers } from "./handlers.ts";
import { nameSender, trustedProxies, unnamedProxyNotice } from "./http/client-address.ts";
import { ContentPolicy } from "./http/content-policy.ts";
import { runHandlers } from "./http/context.ts";
import { Health } from "./http/health.ts";
import { createLakeProxy } from "./http/lake-proxy.ts";
import { privacyTiming } from "./http/privacy-timing.ts";
import { Readiness } from "./http/readiness.ts";
import { allowedHostsFor, refusalOf } from "./http/request-guard.ts";
import { createServicesProxy } from "./http/services-proxy.ts";
import { LOOK_EVERY, SlowBodies } from "./http/slow-bodies.ts";
import { healthPath, parseTarget } from "./http/target.ts";
import { watchRequest } from "./http/watch-request.ts";
import { builtPreviewId } from "./next/build-output.ts";
import { renderApart } from "./next/render-apart.ts";
import { renderHere } from "./next/renderer.ts";
import { Documents } from "./pages/documents.ts";
import { openExperiments } from "./pages/experiment-list.ts";
import { FairQueue } from "./pages/fair-queue.ts";
import { KeptByKey } from "./pages/kept-by-key.ts";
import { openPageCache } from "./pages/open-page-cache.ts";
import { PageStore } from "./pages/page-store.ts";
import { ReadBarrier } from "./pages/read-barrier.ts";
import { renderAhead } from "./pages/render-ahead.ts";
import { rootMarks } from "./pages/root-marks.ts";
import { type Rendered, StoredResponse } from "./pages/stored-response.ts";
import { keepWarm } from "./pages/warming.ts";
import type { Site, SiteOptions } from "./site.ts";
import { openCountedVisits } from "./visits/counted-visits.ts";

/** One server on one port: the lake's part goes to the lake, and what is not stored to what renders. */
export async function serveSite(options: SiteOptions): Promise<Site> {
  const { isDevelopment, isMeasured, studio, browserCode, sharing } = options;
  const protocol = new URL(options.siteUrl).protocol.replace(":", "");
  // What several machines share is known to this process alone, and development's code changes in it.
  const renderer =
    isDevelopment || sharing
      ? await renderHere(options)
      : await renderApart({ publicProtocol: protocol, log: options.log });
  const lake =
    options.lakeUrl === null ? null : createLakeProxy(options.lakeUrl, protocol, options.lakeHeaders);
  const services = createServicesProxy(options.services, protocol);
  const proxies = trustedProxies(options.trustProxy);
  const allowedHosts = allowedHostsFor(options.host, options.siteUrl);
  const slowBodies = new SlowBodies();
  const own = { host: new URL(options.siteUrl).host, "x-forwarded-proto": protocol };
  const health = new Health(() => renderer.capture(healthPath, own));
  const readiness = new Readiness(async () => sharing?.confirm());
  const policy = new ContentPolicy(env());
  const parts = () => ({ script: browserCode.script, marks: rootMarks(env()) });
  const cache = isDevelopment ? null : openPageCache(options.root, parts(), sharing);
  const toStored = (rendered: Rendered) => StoredResponse.of(rendered, options.siteUrl);
  const publication = () => sharedRevisions().lastPublication();
  const publishes = cache && isMeasured ? new PublishClock({ publication, observe: observePublish }) : null;
  const store =
    cache &&
    new PageStore({
      cache,
      keptByKey: new KeptByKey(sharedRevisions()),
      toStored,
      onReplaced: () => publishes?.replaced(),
    });
  const counter = openCounter(env().lake);
  const counted = openCountedVisits(env());
  const { counter: visits } = counted;
  const consents = openConsentDesk(env(), own.host);
  const experiments = openExperiments(env().lake, protocol === "https");
  // What is made before anybody asks is nobody's.
  let workedAhead = 0;
  const documents = new Documents({
    parts,
    store,
    counter,
    turns: isDevelopment ? null : new FairQueue({ elsewhere: () => renderer.worked() - workedAhead }),
    experiments,
    version: () => sharedRevisions().version(),
    once: (work) => sharedRevisions().once(work),
    catchUp: createCatchUp(env()),
    renderer,
    toStored,
    previewPolicy: policy.forPreview(isDevelopment),
    headers: own,
  });
  const makeAhead = async (path: string) => {
    const before = renderer.worked();
    try {
      return await documents.make(path);
    } finally {
      workedAhead += renderer.worked() - before;
    }
  };
  const rests = !renderer.isApart;
  const isBusy = () => documents.underWay > 0;
  const ahead = { make: makeAhead, isBusy, rests };
  const warming = store && keepWarm(store, { ...ahead, onDone: () => publishes?.allCurrent() });
  const unfollow = followFront({
    underWay: () => documents.underWay,
    stored: () => store?.extent ?? { bytes: 0, count: 0 },
  });
  const closing = new AbortController();
  const upgraded = new Set<Duplex>();
  const buildAssets = isDevelopment
    ? developmentAssets
    : openBuildAssets({ root: options.root, browserCode, renderer, sharing });
  const looking = setInterval(() => slowBodies.look(), LOOK_EVERY);

  const handlers = createHandlers({
    ...options,
    allowedHosts,
    proxies,
    noticeProxy: unnamedProxyNotice(proxies, (message) => console.warn(message)),
    // In development Next chooses one at each start and keeps it to itself.
    previewId: isDevelopment ? null : builtPreviewId(options.root),
    policy,
    readiness,
    health,
    lake,
    services,
    visitAnswers: counted.answers,
    consents: consents.desk,
    timingOf: privacyTiming(env()),
    buildAssets,
    barrier: sharing && new ReadBarrier(() => sharing.confirm()),
    documents,
    files: isDevelopment ? null : new StaticFiles({ root: options.root, renderer, toStored }),
    absenceAt: isDevelopment ? null : openAbsence(options.root),
    renderer,
  });

  function handle(request: IncomingMessage, response: ServerResponse): void {
    // Else who goes on asking by the same connection would keep this server from stopping.
    if (closing.signal.aborted) response.setHeader("connection", "close");
    slowBodies.track(request, response);
    const context = watchRequest(request, response, parseTarget(request.url ?? ""), proxies);
    if (visits) countAnswered(visits, context, { siteHost: own.host, experiments });
    context.run(() => void runHandlers(handlers, context));
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    // The server counts these, and can't close them itself.
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
    if (refusalOf(request, allowedHosts)) return void socket.destroy();
    nameSender(request, proxies, isDevelopment);
    const { kind } = parseTarget(request.url ?? "/");
    if (lake && kind === "lake") return void lake.upgrade(request, socket, head);
    if (studio.upgrade && kind === "studio") return void studio.upgrade(request, socket, head);
    renderer.upgrade(request, socket, head);
  }

  const server = createServer({ shouldUpgradeCallback: isSocketUpgrade }, handle);
  server.on("upgrade", upgrade);
  // Large uploads and event streams take longer than Node's default of five minutes.
  server.requestTimeout = 0;
  // Caddy keeps idle connections for two minutes. It must close them before this server does, or it answers 502 to a
  // save that it sends at that moment: Node closes after five seconds, or sends nothing while it is busy and then closes.
  server.keepAliveTimeout = 130_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const rendersAhead =
    store && buildExtent(process.env) === "first" ? renderAhead({ ...ahead, signal: closing.signal }) : null;
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : options.port,
    rendererMetrics: renderer.metrics,
    async close(patience) {
      const began = performance.now();
      await readiness.turnOff(patience);
      const rest = Math.max(patience - (performance.now() - began), 0);
      closing.abort();
      clearInterval(looking);
      publishes?.stop();
      unfollow();
      buildAssets.close();
      browserCode.close();
      lake?.close();
      services.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      for (const socket of upgraded) socket.destroy();
      const timer = setTimeout(() => server.closeAllConnections(), rest);
      await closed;
      clearTimeout(timer);
      await Promise.all([counter?.flush(), counted.close()]);
      consents.close();
      await Promise.all([warming?.stop(), rendersAhead]);
      await renderer.close();
      await studio.close();
      await cache?.close();
    },
  };
}
