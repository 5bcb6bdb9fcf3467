import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { isProof } from "../auth/credentials.ts";
import type { Caller, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import type { LakeServices } from "../services.ts";
import { tooManyRequests, unauthorized } from "./error-answer.ts";
import { isForeignPage, isTrustedPage } from "./origins.ts";
import type { RateLimit } from "./rate-limit.ts";
import { senderOf } from "./sender.ts";

/** Pages whose forms say themselves who sends them, and uploads of assets, of which only some are in memory at a time. */
const readByThemselves = /^\/v[^/]+\/(?:auth|assets)\//;

const anonymous: Caller = { id: "anonymous", role: "anonymous" };

/**
 * Identifies the caller by the Authorization header, else by the session cookie, else as anonymous. A cookie
 * counts only for pages of listed origins and for programs, and a write must also send that origin.
 */
export function resolveCaller(headers: Headers, cookie: string | undefined, services: LakeServices): Caller {
  const bearer = bearerOf(headers);
  if (bearer) {
    const caller = services.credentials.callerOf(bearer);
    if (!caller) throw unauthorized(services.apiTokens.refusalOf(bearer));
    return caller;
  }
  if (!cookie || isProof(cookie)) return anonymous;
  if (isForeignPage(headers, services.settings.allowedOrigins)) return anonymous;
  return services.credentials.callerOf(cookie) ?? anonymous;
}

/** What shows who a caller is; `null` for a stranger. */
export function secretOf(headers: Headers, cookie: string | undefined, caller: Caller): string | null {
  return caller.role === "anonymous" ? null : ((bearerOf(headers) || cookie) ?? null);
}

function bearerOf(headers: Headers): string | undefined {
  return headers.get("authorization")?.replace(/^Bearer\s+/i, "");
}

export function withCaller(services: LakeServices, limit: RateLimit): MiddlewareHandler<LakeEnvironment> {
  return async (c, next) => {
    const { headers } = c.req.raw;
    const cookie = getCookie(c, services.cookie.name);
    const caller = resolveCaller(headers, cookie, services);
    const seconds = limit.take(senderOf(caller, headers));
    if (seconds > 0) throw tooManyRequests(seconds);
    const safe = ["GET", "HEAD", "OPTIONS"].includes(c.req.method);
    const byCookie = caller.role !== "anonymous" && !headers.has("authorization");
    if (byCookie && !safe && !isTrustedPage(headers, services.settings.allowedOrigins)) {
      throw plainError(
        403,
        "Forbidden",
        "A write with a session cookie must come from the Studio's own pages",
      );
    }
    c.set("caller", caller);
    c.set("callerNow", () => {
      const now = resolveCaller(headers, cookie, services);
      // The guards have let them pass as who they were.
      if (caller.role !== "anonymous" && now.role === "anonymous") throw unauthorized();
      return now;
    });
    c.set("secret", secretOf(headers, cookie, caller));
    return next();
  };
}

/**
 * Says again who asks, once the body is there: who holds it back may have been sent away by then. Comes after the limit of
 * bodies, which may read them.
 */
export const withCallerOnceRead: MiddlewareHandler<LakeEnvironment> = async (c, next) => {
  const { method, path } = c.req;
  if (method !== "GET" && c.get("caller").role !== "anonymous" && !readByThemselves.test(path)) {
    await c.req.arrayBuffer(); // kept for whoever reads it next
    c.set("caller", c.get("callerNow")());
  }
  return next();
};
