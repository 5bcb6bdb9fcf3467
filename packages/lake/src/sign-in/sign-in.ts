import { browserInWords } from "@paraph/service/browser-words";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { LoginKind } from "../auth/credentials.ts";
import type { Person } from "../auth/people.ts";
import type { LakeEnvironment } from "../context.ts";
import { allowedOrigin } from "../http/origins.ts";
import type { LakeServices } from "../services.ts";
import type { LakeSettings } from "../settings.ts";
import { deviceDays } from "./sign-in-guard.ts";

/** The cookie by which a browser is known in which somebody has signed in before. */
export function deviceCookie({ cookie }: LakeServices): string {
  return `${cookie.name}-device`;
}

/** The cookie of who has shown a part of who they are, or all of it, and has no session yet. */
export function stepCookie({ cookie }: Pick<LakeServices, "cookie">): string {
  return `${cookie.name}-step`;
}

/** Ends how far somebody has come in this browser, so that nothing more is done by it. */
export function endStep(
  c: Context<LakeEnvironment>,
  { signInSteps, cookie }: Pick<LakeServices, "signInSteps" | "cookie">,
): void {
  const name = stepCookie({ cookie });
  const secret = getCookie(c, name);
  if (secret === undefined) return;
  signInSteps.end(secret);
  deleteCookie(c, name, { path: cookie.path, secure: cookie.secure });
}

/** Begins a session of somebody who has shown who they are, and leads to the Studio at `origin`. */
export function signInAs(
  c: Context<LakeEnvironment>,
  services: LakeServices,
  person: Person,
  { origin, kind }: { origin: string; kind: LoginKind },
): Response {
  const { settings, credentials, cookie } = services;
  endStep(c, services);
  if (settings.people === "password") rememberBrowser(c, services, person);
  // What this browser was signed in with before would go on without anybody who could end it.
  const former = getCookie(c, cookie.name);
  if (former) credentials.end(former);
  const browser = browserInWords(c.req.header("user-agent"));
  put(c, cookie, cookie.name, credentials.signIn(person.id, browser), settings.sessionDays);
  const back = new URL(origin);
  back.hash = `sid=${credentials.createSid(person.id, kind)}`;
  return c.redirect(back.href, 303);
}

/** Lets this browser's next sign-in as somebody who has shown who they are wait for no guesses of others. */
export function rememberBrowser(
  c: Context<LakeEnvironment>,
  services: LakeServices,
  person: Pick<Person, "id">,
): void {
  const secret = services.signInGuard.rememberDevice(person.id);
  put(c, services.cookie, deviceCookie(services), secret, deviceDays);
}

function put(
  c: Context<LakeEnvironment>,
  { path, secure }: LakeServices["cookie"],
  name: string,
  value: string,
  days: number,
): void {
  setCookie(c, name, value, { path, secure, httpOnly: true, sameSite: "Lax", maxAge: days * 24 * 60 * 60 });
}

/** The Studio that a page's address names, or else the site. */
export function studioAsked(c: Context<LakeEnvironment>, { allowedOrigins }: LakeSettings): string {
  const origin = c.req.query("origin") ?? "";
  return allowedOrigin(origin, allowedOrigins) ? origin : (allowedOrigins[0] ?? "");
}
