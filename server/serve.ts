import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { isSocketUpgrade } from "@paraph/service/socket-upgrade";
import { asPart, inRequest } from "@paraph/service/telemetry/request-context";
import { buildExtent } from "../lib/env/build-extent.ts";
import { env } from "../lib/env/environment.ts";
import { createCatchUp } from "../lib/freshness/catch-up.ts";
import { sharedRevisions } from "../lib/freshness/revisions.ts";
import { isWrittenFile } from "../lib/routes.ts";
import { openCounter } from "./counting/count-store.ts";
import { countAnswered } from "./counting/count-visits.ts";
import { followFront, observePublish } from "./counting/metrics.ts";
import { PublishClock } from "./counting/publish-clock.ts";
import { refuseRange } from "./files/file-range.ts";
import { openAbsence } from "./files/nothing-there.ts";
import { developmentFiles, openReleaseFiles } from "./files/release-files.ts";
import { StaticFiles } from "./files/static-files.ts";
import { refuseMethod } from "./http/allowed-methods.ts";
import { asksForDocument } from "./http/asked-page.ts";
import { canonicalPath, isFragmentPath, isPagePath } from "./http/canonical-path.ts";
import { cameUnprotected, nameSender, trustedProxies } from "./http/client-address.ts";
import { ContentPolicy, filePolicy, problemPagePolicy } from "./http/content-policy.ts";
import { dropForgedPreview } from "./http/forged-preview.ts";
import { Health } from "./http/health.ts";
import { kindOf } from "./http/kind.ts";
import { createLakeProxy, isLakePath } from "./http/lake-proxy.ts";
import { Readiness } from "./http/readiness.ts";
import { allowedHostsFor, healthPath, readyPath, refusalOf } from "./http/request-guard.ts";
import { createServicesProxy } from "./http/services-proxy.ts";
import { LOOK_EVERY, SlowBodies } from "./http/slow-bodies.ts";
import { answerUnavailable, countLakeLosses } from "./http/unavailable.ts";
import { unnamedProxyNotice } from "./http/unnamed-proxy.ts";
import { answerUnseen } from "./http/unseen-answer.ts";
import { type Visit, watchRequest } from "./http/watch-request.ts";
import { startNext } from "./next/app.ts";
import { builtPreviewId } from "./next/build-output.ts";
import { Confirmation } from "./pages/confirmation.ts";
import { Documents } from "./pages/documents.ts";
import { openExperiments } from "./pages/experiment-list.ts";
import { Finished, type Rendered } from "./pages/finished.ts";
import { keepWarm } from "./pages/keep-warm.ts";
import { openPageCache } from "./pages/open-page-cache.ts";
import { PageStore } from "./pages/page-store.ts";
import { renderAhead } from "./pages/render-ahead.ts";
import { rootMarks } from "./pages/root-marks.ts";
import { SenderTurns } from "./pages/sender-turns.ts";
import type { Site, SiteOptions } from "./site.ts";
import { isStudioPath } from "./studio/studio.ts";
import { openCountedVisits } from "./visits/counted-visits.ts";

/** Browsers then never ask over plain HTTP again (RFC 6797). */
const secureForAYear = "max-age=31536000";

/** One server on one port: the lake's part goes to the lake, everything else to Next in this process. */
export async function serveSite(options: SiteOptions): Promise<Site> {
  const { isDevelopment, isMeasured, studio, browserCode, sharing } = options;
  const pages = await startNext(options);
  // In development Next chooses one at each start and keeps it to itself.
  const previewId = isDevelopment ? null : builtPreviewId(options.root);
  const protocol = new URL(options.siteUrl).protocol.replace(":", "");
  const lake =
    options.lakeUrl === null ? null : createLakeProxy(options.lakeUrl, protocol, options.lakeHeaders);
  const services = createServicesProxy(options.services, protocol);
  const proxies = trustedProxies(options.trustProxy);
  const allowedHosts = allowedHostsFor(options.host, options.siteUrl);
  const lakeLosses = countLakeLosses();
  const slowBodies = new SlowBodies();
  const own = { host: new URL(options.siteUrl).host, "x-forwarded-proto": protocol };
  const health = new Health(() => answerUnseen(handleByNext, healthPath, own));
  const readiness = new Readiness(async () => sharing?.confirm());
  const confirmation = new Confirmation(sharing && (() => sharing.confirm()));
  const policy = new ContentPolicy(env());
  const parts = () => ({ script: browserCode.script, marks: rootMarks(env()) });
  const cache = isDevelopment ? null : openPageCache(options.root, parts(), sharing);
  const finish = (rendered: Rendered) => Finished.of(rendered, options.siteUrl);
  const publication = () => sharedRevisions().lastPublication();
  const publishes = cache && isMeasured ? new PublishClock({ publication, observe: observePublish }) : null;
  const store = cache && new PageStore({ cache, finish, onReplaced: () => publishes?.replaced() });
  const counter = openCounter(env().lake);
  const counted = openCountedVisits(env());
  const { counter: visits } = counted;
  const experiments = openExperiments(env().lake, protocol === "https");
  const documents = new Documents({
    parts,
    store,
    counter,
    turns: isDevelopment ? null : new SenderTurns(),
    experiments,
    version: () => sharedRevisions().version(),
    catchUp: createCatchUp(env()),
    handle: handleByNext,
    finish,
    previewPolicy: policy.forPreview(isDevelopment),
    headers: own,
  });
  const warming = store && keepWarm(store, documents, () => publishes?.allCurrent());
  const unfollow = followFront({
    underWay: () => documents.underWay,
    stored: () => store?.extent ?? { bytes: 0, count: 0 },
  });
  const closing = new AbortController();
  const noticeProxy = unnamedProxyNotice(proxies, (message) => console.warn(message));
  const files = isDevelopment ? null : new StaticFiles({ root: options.root, handle: handleByNext, finish });
  const absenceAt = isDevelopment ? null : openAbsence(options.root);
  const releaseFiles = isDevelopment
    ? developmentFiles
    : openReleaseFiles({ root: options.root, browserCode, handle: handleByNext, sharing });
  const looking = setInterval(() => slowBodies.look(), LOOK_EVERY);

  function handle(request: IncomingMessage, response: ServerResponse): void {
    // Else who goes on asking by the same connection would keep this server from stopping.
    if (closing.signal.aborted) response.setHeader("connection", "close");
    slowBodies.track(request, response);
    const visit = watchRequest(request, response, proxies);
    if (visits) countAnswered(visits, request, response, { visit, siteUrl: options.siteUrl, experiments });
    visit.run(() => route(request, response, visit));
  }

  function route(request: IncomingMessage, response: ServerResponse, visit: Visit): void {
    const refusal = refusalOf(request, allowedHosts);
    if (refusal) {
      response.writeHead(refusal.status, { "content-type": "text/plain", connection: "close" });
      response.end(`${refusal.message}\n`);
      return;
    }
    if (request.url === readyPath) return void readiness.send(response);
    if (protocol === "https" && cameUnprotected(request, proxies)) {
      // 308 keeps the method: what was posted without TLS is posted again with it.
      response.writeHead(308, { location: options.siteUrl + request.url, connection: "close" });
      response.end();
      return;
    }
    noticeProxy(request);
    nameSender(request, proxies, isDevelopment);
    dropForgedPreview(request, previewId);
    visit.kind = kindOf(request.url ?? "/");
    if (lake && visit.kind === "lake") return void lake.handle(request, response);
    if (visit.kind === "services") return void services.handle(request, response);
    const canonical = canonicalPath(request.url ?? "/");
    if (canonical !== null) {
      response.writeHead(308, { location: canonical, "cache-control": "public, max-age=0, must-revalidate" });
      response.end();
      return;
    }
    if (refuseMethod(request, response, isDevelopment)) return;
    if (browserCode.send(request, response) || counted.answers?.send(request, response)) return;
    void answer(request, response, visit);
  }

  async function answer(request: IncomingMessage, response: ServerResponse, visit: Visit): Promise<void> {
    if (await releaseFiles.send(request, response)) return;
    if (await refuseRange(request, response, options.root)) return;
    response.setHeader("content-security-policy", policyFor(request));
    if (protocol === "https") response.setHeader("strict-transport-security", secureForAYear);
    if (isStudioPath(request.url)) return studio.send(request, response);
    if (request.url?.split("?", 1)[0] === healthPath) return health.send(response);
    if (!(await confirmation.isGiven(request, response))) return;
    if (documents.sendKept(request, response) || (await files?.send(request, response))) return;
    const absence = absenceAt?.(request.url ?? "/") ?? null;
    if (absence !== null)
      response.setHeader("content-security-policy", policy.forDocument(request.headers.host ?? ""));
    request.headers["x-forwarded-host"] = request.headers.host;
    request.headers["x-forwarded-proto"] = protocol;
    await inRequest({ requestId: visit.requestId, part: "front" }, () =>
      documents.answer(request, response, () => handleByNext(request, response), absence),
    );
  }

  function handleByNext(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "/" } = request;
    answerUnavailable(response, isPagePath(url) && !isWrittenFile(url), lakeLosses);
    return asPart("site", () => pages.handle(request, response));
  }

  /** The Studio and pages with drafts replace it. */
  function policyFor(request: IncomingMessage): string {
    if (request.url === "/api/leads") return problemPagePolicy;
    if (!asksForDocument(request) || isFragmentPath(request.url ?? "/")) return filePolicy;
    return policy.forDocument(request.headers.host ?? "");
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    if (refusalOf(request, allowedHosts)) return void socket.destroy();
    nameSender(request, proxies, isDevelopment);
    if (lake && isLakePath(request.url)) return void lake.upgrade(request, socket, head);
    if (studio.upgrade && isStudioPath(request.url)) return void studio.upgrade(request, socket, head);
    pages.upgrade(request, socket, head);
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
  if (store && buildExtent(process.env) === "first") void renderAhead(documents, closing.signal);
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : options.port,
    async close(patience) {
      const began = performance.now();
      await readiness.turnOff(patience);
      const rest = Math.max(patience - (performance.now() - began), 0);
      closing.abort();
      clearInterval(looking);
      publishes?.stop();
      unfollow();
      lakeLosses.stop();
      releaseFiles.close();
      browserCode.close();
      lake?.close();
      services.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), rest);
      await closed;
      clearTimeout(timer);
      await Promise.all([counter?.flush(), counted.close()]);
      await warming?.stop();
      await pages.close();
      await studio.close();
      await cache?.close();
    },
  };
}
