import { isFromSite } from "@paraph/service/requests";
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { ProductDependencies } from "../dependencies.ts";
import { type Session, type Sessions, sessionSeconds } from "../sessions.ts";
import { isStanding } from "../sign-ins.ts";

export interface DashboardEnvironment {
  readonly Variables: { readonly session: Session | null };
}

export type DashboardContext = Context<DashboardEnvironment>;

/** The dashboard's address in browsers. */
export const dashboardPath = "/local/dashboard";

const cookieName = "paraph_dashboard";

/** Finds the session of each request. A session ends with the sign-in that created it. */
export function withSession(
  deps: ProductDependencies,
  sessions: Sessions,
): MiddlewareHandler<DashboardEnvironment> {
  return async (c, next) => {
    const secret = getCookie(c, cookieName);
    const session = secret ? sessions.find(secret) : null;
    const isOpen = session && isStanding(await deps.findAccount(session.uid), session.authTime);
    if (secret && session && !isOpen) sessions.end(secret);
    c.set("session", isOpen ? session : null);
    await next();
  };
}

export function startSession(c: DashboardContext, sessions: Sessions, session: Session): void {
  endSession(c, sessions);
  setCookie(c, cookieName, sessions.create(session), {
    path: dashboardPath,
    httpOnly: true,
    sameSite: "Lax",
    secure: c.req.header("x-forwarded-proto") === "https",
    maxAge: sessionSeconds,
  });
}

export function endSession(c: DashboardContext, sessions: Sessions): void {
  const secret = getCookie(c, cookieName);
  if (!secret) return;
  sessions.end(secret);
  deleteCookie(c, cookieName, { path: dashboardPath });
}

/**
 * Accepts writes from the dashboard's own pages only. `SameSite` alone would also allow pages on other ports
 * of this machine, because sites and cookies ignore ports.
 */
export const refuseForeignWrites: MiddlewareHandler<DashboardEnvironment> = async (c, next) => {
  if (c.req.method !== "GET" && c.req.method !== "HEAD" && isFromSite(c) !== true) {
    return c.text("The dashboard accepts forms from its own pages only.", 403);
  }
  await next();
};
