import { inRequest } from "@paraph/service/telemetry/request-context";
import { browserPath } from "../lib/browser-names.ts";
import { staticPath } from "../lib/next-names.ts";
import type { BrowserCode } from "./browser/files.ts";
import type { ConsentDesk } from "./consents/consent-desk.ts";
import type { Absence } from "./files/absence.ts";
import type { BuildAssets } from "./files/build-assets.ts";
import { refuseRange } from "./files/file-range.ts";
import type { StaticFiles } from "./files/static-files.ts";
import type { BackEndProxy } from "./http/back-end-proxy.ts";
import { nameSender, redirectToSecure, type TrustedProxies } from "./http/client-address.ts";
import type { ContentPolicy } from "./http/content-policy.ts";
import type { Context, Handler } from "./http/context.ts";
import type { Health } from "./http/health.ts";
import type { Readiness } from "./http/readiness.ts";
import { dropForgedPreview, refuse, refuseMethod, refuseUnreadable } from "./http/request-guard.ts";
import { hasOwnAddressing, healthPath, readyPath, type Target } from "./http/target.ts";
import type { Renderer } from "./next/renderer.ts";
import type { Documents } from "./pages/documents.ts";
import type { ReadBarrier } from "./pages/read-barrier.ts";
import type { Studio } from "./studio/studio.ts";
import type { VisitAnswers } from "./visits/visit-answers.ts";

/** Browsers then never ask over plain HTTP again (RFC 6797). */
const secureForAYear = "max-age=31536000";

interface Parts {
  readonly root: string;
  readonly isDevelopment: boolean;
  readonly siteUrl: string;
  /** See {@link refuse}. */
  readonly allowedHosts: ReadonlySet<string> | null;
  readonly proxies: TrustedProxies;
  readonly noticeProxy: (request: Context["request"]) => void;
  /** See {@link dropForgedPreview}. */
  readonly previewId: string | null;
  readonly policy: ContentPolicy;
  readonly readiness: Readiness;
  readonly health: Health;
  /** `null`: hosted, so browsers reach it directly. */
  readonly lake: Pick<BackEndProxy, "handle"> | null;
  readonly services: Pick<BackEndProxy, "handle">;
  readonly studio: Studio;
  readonly browserCode: BrowserCode;
  /** `null`: our own lake answers the Studio. */
  readonly visitAnswers: VisitAnswers | null;
  readonly consents: Pick<ConsentDesk, "send">;
  /** What browsers are told of the request behind a page, in `Server-Timing`. */
  readonly timingOf: (request: Context["request"]) => string | null;
  readonly buildAssets: BuildAssets;
  /** `null`: this is the only machine, and it always knows what is published. */
  readonly barrier: ReadBarrier | null;
  readonly documents: Documents;
  /** `null`, like the next one: in development. */
  readonly files: StaticFiles | null;
  readonly absenceAt: ((target: Target) => Absence) | null;
  readonly renderer: Pick<Renderer, "handle">;
}

/** Everything that answers requests, in the order in which it is asked. */
export function createHandlers(parts: Parts): readonly Handler[] {
  const { root, isDevelopment, siteUrl, allowedHosts, proxies, policy } = parts;
  const { readiness, health, lake, services, studio, browserCode, visitAnswers, consents, timingOf } = parts;
  const { buildAssets, barrier, documents, files, absenceAt, renderer } = parts;
  const protocol = new URL(siteUrl).protocol.replace(":", "");
  const isSecure = protocol === "https";

  /** From here on, what the request says of its sender can be believed. */
  function admit(context: Context): false {
    const { request, target } = context;
    parts.noticeProxy(request);
    nameSender(request, proxies, isDevelopment);
    dropForgedPreview(request, parts.previewId);
    context.kind = target.kind;
    return false;
  }

  function forwardToLake({ request, response, target }: Context): boolean {
    if (lake === null || target.kind !== "lake") return false;
    lake.handle(request, response);
    return true;
  }

  function forwardToServices({ request, response, target }: Context): boolean {
    if (target.kind !== "services") return false;
    services.handle(request, response);
    return true;
  }

  function setPolicy({ request, response, target }: Context): false {
    response.setHeader("content-security-policy", policy.forTarget(target, request.headers));
    const timing = target.isPageRequest ? timingOf(request) : null;
    if (timing !== null) response.setHeader("server-timing", timing);
    if (isSecure) response.setHeader("strict-transport-security", secureForAYear);
    return false;
  }

  function sendStudio({ request, response, target }: Context): boolean {
    if (target.kind !== "studio") return false;
    studio.send(request, response);
    return true;
  }

  async function sendPage(context: Context): Promise<true> {
    const { request, response, target, requestId } = context;
    const absence = absenceAt?.(target) ?? null;
    if (absence !== null) response.setHeader("content-security-policy", policy.forDocument(request.headers));
    request.headers["x-forwarded-host"] = request.headers.host;
    request.headers["x-forwarded-proto"] = protocol;
    await inRequest({ requestId, part: "front" }, () =>
      documents.answer(context, () => renderer.handle(request, response), absence),
    );
    return true;
  }

  return [
    (context) => refuse(context, allowedHosts),
    ({ response, target }) => target.url === readyPath && sent(readiness.send(response)),
    (context) => isSecure && redirectToSecure(context, proxies, siteUrl),
    admit,
    forwardToLake,
    forwardToServices,
    redirectToCanonical,
    (context) => refuseMethod(context, isDevelopment),
    refuseUnreadable,
    (context) => isBelow(browserPath, context) && browserCode.send(context),
    (context) => visitAnswers?.send(context) ?? false,
    (context) => consents.send(context),
    (context) => (isBelow(browserPath, context) || isBelow(staticPath, context)) && buildAssets.send(context),
    (context) => context.request.headers.range !== undefined && refuseRange(context, root),
    setPolicy,
    sendStudio,
    ({ response, target }) => target.path === healthPath && sent(health.send(response)),
    (context) => barrier?.refuse(context) ?? false,
    (context) => documents.sendStored(context),
    (context) => files !== null && context.target.path.includes(".") && files.send(context),
    sendPage,
  ];
}

function isBelow(folder: string, { target }: Context): boolean {
  return target.path.startsWith(folder);
}

async function sent(sending: Promise<void>): Promise<true> {
  await sending;
  return true;
}

/** A page has one address. Every other spelling redirects there. */
function redirectToCanonical({ target, response }: Context): boolean {
  const canonical = canonicalPath(target);
  if (canonical === null) return false;
  response.writeHead(308, { location: canonical, "cache-control": "public, max-age=0, must-revalidate" });
  response.end();
  return true;
}

/**
 * The canonical address of a request's page, or `null` when the request already uses it. All differences (slash at the
 * end, doubled slashes, capitals, letters written as `%70`) are fixed at once, so nobody is redirected twice. With its
 * query, as in a request line.
 */
export function canonicalPath({ path, query }: Pick<Target, "path" | "query">): string | null {
  const segments = withPlainLetters(path)
    .split(/[/\\]+/)
    .filter(Boolean);
  if (hasOwnAddressing(path.split(/[/\\]/)[1] ?? "")) return null;
  const isFile = /\.[a-z0-9]+$/i.test(segments.at(-1) ?? "");
  // Browsers read `//evil.example` and `/\evil.example` as other hosts. One slash at the start means a page here.
  const joined = `/${segments.join("/")}`;
  const canonical = isFile || hasOwnAddressing(segments[0] ?? "") ? joined : lowerCase(joined);
  return canonical === path ? null : canonical + query;
}

/**
 * Decodes letters, digits, hyphens and the like, which mean the same unescaped (RFC 3986, 6.2.2.2). Dots stay escaped,
 * because two of them lead up.
 */
function withPlainLetters(path: string): string {
  return path.replace(/%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2d|5f|7e)/gi, decodeURIComponent);
}

/** Leaves `%C3` as it is: its case has no meaning, and browsers write capitals. */
function lowerCase(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[^%]+/gi, (part) => (part.startsWith("%") ? part : part.toLowerCase()));
}
