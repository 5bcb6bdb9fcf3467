import { createHash } from "node:crypto";
import { browserPath } from "../../lib/browser-names.ts";
import { embedHosts } from "../../lib/embed-hosts.ts";
import type { Environment } from "../../lib/env/environment.ts";
import { frameCoverStyle } from "../../lib/frame-cover-style.ts";
import { problemPageStyle } from "../../lib/leads/problem-page.ts";
import { firstScript } from "../../lib/press/first-script.ts";
import { type SignalHeaders, sendsSignal } from "./privacy-timing.ts";
import { identityHosts, type Target } from "./target.ts";

/**
 * The only policy under which code of this site makes HTML of text (components/script/trusted.browser.ts). Where scripts of
 * others load, a `default` one lets only theirs pass (lib/trusted-scripts.ts).
 */
const policyName = "paraph";

const firstHash = hashOf(firstScript);
const frameCoverHash = hashOf(frameCoverStyle);

/** What the environment adds to what pages may load and ask. */
type PolicyEnvironment = Pick<Environment, "lake" | "accounts" | "payments" | "siteUrl" | "tracking">;

/** What a policy depends on of a request's headers. */
interface Asked extends SignalHeaders {
  readonly host?: string | undefined;
}

interface Receivers {
  /** Hosts whose scripts load after consent or on intent. */
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly images: readonly string[];
  readonly media: readonly string[];
  readonly frames: readonly string[];
}

/**
 * The policy of every page: its own script files, its first script by hash, and what this environment's services need.
 * Everything else is refused, so text that slips into a page as a script or as a style does nothing.
 */
export class ContentPolicy {
  readonly #receivers: Receivers;
  /** For browsers that send Global Privacy Control: what is for advertising alone can't load. */
  readonly #withSignal: ContentPolicy | null;
  /** The host that visitors use. A proxy in front may ask for pages under another name. */
  readonly #siteHost: string;
  /** For the last host, which is nearly always the only one. */
  #last = { host: "", policy: "" };

  constructor(environment: PolicyEnvironment) {
    this.#receivers = receiversOf(environment);
    this.#siteHost = new URL(environment.siteUrl).host;
    const { tracking } = environment;
    this.#withSignal =
      tracking.pixel === null
        ? null
        : new ContentPolicy({ ...environment, tracking: { ...tracking, pixel: null } });
  }

  /** Of what has this target. The Studio and pages with drafts replace it. */
  forTarget({ url, isPageRequest, isFragment }: Target, headers: Asked): string {
    if (url === "/api/leads") return problemPagePolicy;
    return isPageRequest && !isFragment ? this.forDocument(headers) : filePolicy;
  }

  /** Of a page at a host that request-guard.ts has allowed. */
  forDocument(headers: Asked): string {
    const { host = "" } = headers;
    if (this.#withSignal && sendsSignal(headers)) return this.#withSignal.forDocument({ host });
    if (host === this.#last.host) return this.#last.policy;
    const { scripts, connections, images, media, frames } = this.#receivers;
    const own = [...new Set([this.#siteHost, host])].map((name) => `${name}${browserPath}`);
    const policy = write({
      "script-src": [...own, firstHash, ...scripts],
      "style-src": ["'self'", frameCoverHash],
      "img-src": ["'self'", "data:", ...images],
      "media-src": ["'self'", ...media],
      "font-src": ["'self'"],
      "connect-src": ["'self'", ...connections],
      "frame-src": ["'self'", ...frames],
      "worker-src": own,
      "manifest-src": ["'self'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'self'"],
      "require-trusted-types-for": ["'script'"],
      "trusted-types": [policyName, ...(scripts.length > 0 ? ["default"] : [])],
    });
    this.#last = { host, policy };
    return policy;
  }

  /** Of a page with drafts: only editors see it, with the runtime of Next and the overlays of the Studio. */
  forPreview(isDevelopment: boolean): string {
    const { connections, images, media, frames } = this.#receivers;
    return write({
      "script-src": ["'self'", "'unsafe-inline'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
      "style-src": ["'self'", "'unsafe-inline'"],
      "img-src": ["'self'", "data:", "blob:", ...images],
      "media-src": ["'self'", ...media],
      "font-src": ["'self'"],
      "connect-src": ["'self'", ...connections],
      "frame-src": ["'self'", ...frames],
      "manifest-src": ["'self'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'self'"],
    });
  }
}

/**
 * Of the Studio, which may only talk to this origin and the hosted lake. Some of its calls ignore its configuration:
 * studio/connection/vendor-calls.ts answers the version check and refuses the others, such as the feedback form. This
 * policy blocks what that doesn't know. In development its changes come by a socket.
 */
export function policyOfStudio({ lake }: Pick<Environment, "lake">, isDevelopment: boolean): string {
  const isHosted = lake.mode === "hosted";
  const connections = lake.apiHost
    ? originOf(lake.apiHost).flatMap((origin) => [origin, origin.replace("http", "ws")])
    : ["https://*.api.sanity.io", "https://*.apicdn.sanity.io", "wss://*.api.sanity.io"];
  const images = isHosted ? [...originOf(lake.assetBase), "https://lh3.googleusercontent.com"] : [];
  return write({
    "script-src": ["'self'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...images],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...(isDevelopment ? ["ws:"] : []), ...(isHosted ? connections : [])],
    "frame-src": ["'self'"],
    "worker-src": ["'self'", "blob:"],
    "media-src": ["'self'", "blob:", ...images],
    "form-action": ["'self'"],
    "frame-ancestors": ["'self'"],
  });
}

/** Of a page without scripts whose only style stands inside it. */
export function policyOfStyle(style: string, formAction = "'none'"): string {
  return write({ "style-src": [hashOf(style)], "form-action": [formAction], "frame-ancestors": ["'self'"] });
}

/** Of the answer to a form that was sent without scripts. */
export const problemPagePolicy = policyOfStyle(problemPageStyle, "'self'");

/** Of answers that are no documents: opened by themselves they may do nothing. */
export const filePolicy = write({ "frame-ancestors": ["'self'"] });

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function write(directives: Readonly<Record<string, readonly string[]>>): string {
  const all = { "default-src": ["'none'"], "base-uri": ["'none'"], "object-src": ["'none'"], ...directives };
  return Object.entries(all)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

function receiversOf({ lake, accounts, payments, tracking }: PolicyEnvironment): Receivers {
  const isHostedIdentity = accounts.mode === "hosted";
  const identity = accounts.authDomain === "" ? [] : [`https://${accounts.authDomain}`];
  const uploads = originOf(lake.assetBase);
  const paysByProvider = payments.publishableKey !== null;
  const others = [
    tracking.analytics?.host,
    tracking.geolocation,
    accounts.apiHost,
    accounts.signatureApiUrl,
    payments.apiUrl,
  ];
  return {
    scripts: [
      // It loads a frame's script from there to open the windows of other providers.
      ...(isHostedIdentity ? ["https://apis.google.com"] : []),
      ...(paysByProvider ? ["https://js.stripe.com"] : []),
      ...(isReal(tracking.tag) ? ["https://www.googletagmanager.com"] : []),
      ...(isReal(tracking.pixel) ? ["https://connect.facebook.net"] : []),
    ],
    connections: [
      ...new Set(others.flatMap(originOf)),
      ...(isHostedIdentity && !accounts.apiHost ? identityHosts.map((host) => `https://${host}`) : []),
      ...(isReal(tracking.tag)
        ? [
            "https://*.google-analytics.com",
            "https://*.analytics.google.com",
            "https://www.googletagmanager.com",
          ]
        : []),
      ...(isReal(tracking.pixel) ? ["https://www.facebook.com"] : []),
      ...(paysByProvider ? ["https://api.stripe.com"] : []),
    ],
    images: [
      ...uploads,
      ...(isReal(tracking.tag) ? ["https://*.google-analytics.com"] : []),
      ...(isReal(tracking.pixel) ? ["https://www.facebook.com"] : []),
    ],
    media: uploads,
    frames: [
      ...embedHosts.map(({ origin }) => origin),
      ...identity,
      ...(paysByProvider ? ["https://js.stripe.com", "https://hooks.stripe.com"] : []),
    ],
  };
}

/** `local` stands for a receiver on this machine. */
function isReal(id: string | null): boolean {
  return id !== null && id !== "local";
}

/** Paths are this site's own, which `'self'` covers. */
function originOf(address: string | null | undefined): string[] {
  return address && URL.canParse(address) ? [new URL(address).origin] : [];
}
