import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { LakeEnvironment } from "../context.ts";
import { allowedOrigin } from "../http/origins.ts";
import type { LakeServices } from "../services.ts";
import type { LakeSettings } from "../settings.ts";
import { browserInWords } from "./browser-words.ts";
import type { LoginKind } from "./credentials.ts";
import type { Person } from "./people.ts";
import { deviceDays } from "./sign-in-guard.ts";

/** The cookie by which a browser is known in which somebody has signed in before. */
export function deviceCookie({ cookie }: LakeServices): string {
  return `${cookie.name}-device`;
}

/** Begins a session of somebody who has shown who they are, and leads to the Studio at `origin`. */
export function signInAs(
  c: Context<LakeEnvironment>,
  services: LakeServices,
  person: Person,
  { origin, kind }: { origin: string; kind: LoginKind },
): Response {
  const { settings, credentials, cookie, signInGuard } = services;
  const put = (name: string, value: string, days: number) =>
    setCookie(c, name, value, {
      path: cookie.path,
      secure: cookie.secure,
      httpOnly: true,
      sameSite: "Lax",
      maxAge: days * 24 * 60 * 60,
    });
  if (settings.people === "password")
    put(deviceCookie(services), signInGuard.rememberDevice(person.id), deviceDays);
  // What this browser was signed in with before would go on without anybody who could end it.
  const former = getCookie(c, cookie.name);
  if (former) credentials.end(former);
  const browser = browserInWords(c.req.header("user-agent"));
  put(cookie.name, credentials.signIn(person.id, browser), settings.sessionDays);
  const back = new URL(origin);
  back.hash = `sid=${credentials.createSid(person.id, kind)}`;
  return c.redirect(back.href, 303);
}

/** The Studio that a page's address names, or else the site. */
export function studioAsked(c: Context<LakeEnvironment>, { allowedOrigins }: LakeSettings): string {
  const origin = c.req.query("origin") ?? "";
  return allowedOrigin(origin, allowedOrigins) ? origin : (allowedOrigins[0] ?? "");
}
