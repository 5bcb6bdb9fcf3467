import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import type { Caller, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import type { LakeServices } from "../services.ts";
import { tooManyRequests, unauthorized } from "./error-answer.ts";
import { isForeignPage, isTrustedPage } from "./origins.ts";
import type { RateLimit } from "./rate-limit.ts";

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
  if (!cookie) return anonymous;
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
    c.set("secret", secretOf(headers, cookie, caller));
    return next();
  };
}

/** The sender whose share of the lake's work a request uses: a person's id, or a stranger's address. */
export function senderOf(caller: Caller, headers: Headers): string {
  return caller.role === "anonymous" ? forwardedAddress(headers) : caller.id;
}

/** The proxy on this machine wrote the last hop. The client may have forged the earlier ones. */
export function forwardedAddress(headers: Headers): string {
  return headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "direct";
}
