import { type Context, Hono } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import type { Refusal } from "../audit/audit.ts";
import type { Person } from "../auth/people.ts";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { unauthorized } from "../http/error-answer.ts";
import { addressFor, isLoopback, isTrustedPage } from "../http/origins.ts";
import { forwardedAddress } from "../http/sender.ts";
import type { LakeServices } from "../services.ts";
import { type LoginPage, loginPage, pageHeaders } from "./login-page.ts";
import { deviceCookie, endStep } from "./sign-in.ts";
import { createSignInFlow } from "./sign-in-flow.ts";

/** One more than an address may have, so that what is cut off is none. */
const longestAddress = 255;

/** Sign-in as the Studio expects it: provider, login page, `#sid=`, exchange, session cookie. */
export function authRoutes(context: LakeContext, services: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  const { settings, people, credentials, cookie, signInGuard, audit } = services;
  const flow = createSignInFlow(context, services);

  routes.get("/auth/providers", (c) => {
    const url = `${addressFor(c.req.raw.headers, context.publicUrl, settings.allowedOrigins)}/v1/auth/login/local`;
    return c.json({
      providers: [{ name: "local", title: "Local sign-in", url }],
      thirdPartyLogin: false,
      sso: { saml: false },
    });
  });

  routes.get("/auth/id", (c) => {
    const caller = c.get("caller");
    if (caller.role === "anonymous") throw unauthorized();
    return c.json({ id: caller.id });
  });

  routes.post("/auth/failed-sign-ins", (c) => {
    const caller = c.get("caller");
    const person = people.find(caller.id);
    if (!person) throw unauthorized();
    return c.json(signInGuard.takeFailures(person.email) ?? { count: 0 });
  });

  routes.get("/auth/fetch", (c) => {
    const login = credentials.takeSid(c.req.query("sid") ?? "");
    if (!login)
      throw unauthorized("This sign-in link was already used or is older than a minute. Sign in again.");
    // The login page has already set the cookie in the browser that signed in. Scripts get no secret to read.
    return c.json(login.kind === "token" ? { token: credentials.startSession(login.personId) } : {});
  });

  routes.post("/auth/logout", (c) => {
    const session = getCookie(c, cookie.name);
    const bearer = c.req.header("authorization")?.replace(/^Bearer\s+/i, "");
    // A page of another origin can't act for the cookie's user, so it can't end that session either.
    const isTrusted = isTrustedPage(c.req.raw.headers, settings.allowedOrigins);
    if (session && !bearer && !isTrusted) {
      throw plainError(403, "Forbidden", "Signing out is only possible from the Studio's own pages");
    }
    for (const secret of [isTrusted ? session : undefined, bearer]) if (secret) credentials.signOut(secret);
    deleteCookie(c, cookie.name, { path: cookie.path, secure: cookie.secure });
    if (isTrusted) endStep(c, services);
    return c.json({ ok: true });
  });

  routes.get("/auth/login/local", (c) => {
    const { origin = "", type, withSid, email, set, late, manage } = c.req.query();
    flow.requireOrigin(origin);
    const kind = type === "cookie" || !(type || withSid) ? "cookie" : "token";
    const state = {
      hasNewPassword: set !== undefined,
      isLate: late !== undefined,
      isManaging: manage === "1",
    };
    return page(c, { origin, kind, email, ...state });
  });

  routes.post("/auth/login/local", async (c) => {
    const form = await c.req.parseBody();
    const field = (name: string) => (typeof form[name] === "string" ? form[name] : "");
    const goal = flow.goalOf(field);
    if (!isTrustedPage(c.req.raw.headers, settings.allowedOrigins)) {
      throw plainError(403, "Forbidden", "Signing in is only possible from the login page itself");
    }
    // No limit on attempts: one-click sign-in has no password to guess.
    const sender = forwardedAddress(c.req.raw.headers);
    // What is longer is nobody's address, and would be remembered as it is.
    const email = field("email").trim().slice(0, longestAddress);
    const attempt = { email, sender, device: getCookie(c, deviceCookie(services)) };
    const seconds = settings.people === "password" ? signInGuard.wait(attempt) : 0;
    if (seconds > 0) {
      noteFailure(attempt.email, "too many attempts");
      c.header("Retry-After", String(seconds));
      const problem = `Too many attempts. Try again in ${seconds} seconds.`;
      return page(c, { ...goal, email, problem }, 429);
    }
    const person = await signedIn(c.req.raw.headers, { email, field });
    if (!person) {
      if (settings.people === "password") signInGuard.noteFailure(attempt.email);
      noteFailure(attempt.email);
      const problem =
        "The e-mail or password is wrong. Check both, or ask whoever runs the Studio for a new password.";
      return page(c, { ...goal, email, problem }, 401);
    }
    return flow.leadOn(c, person, goal, "password");
  });

  function noteFailure(email: string, why?: Refusal): void {
    const account = people.accountBehind(email);
    const reason =
      settings.people === "one-click"
        ? "not on this machine"
        : account === null
          ? "unknown account"
          : account.isSuspended
            ? "suspended"
            : "wrong password";
    audit.note({ kind: "sign-in-failed", by: null, on: account?.id ?? null, why: why ?? reason });
  }

  /** By the same address as the guard's: another one would have turns of its own. */
  async function signedIn(
    headers: Headers,
    { email, field }: { email: string; field: (name: string) => string },
  ): Promise<Person | null> {
    if (settings.people === "password") return people.check(email, field("password"));
    return fromThisMachine(headers) ? people.find(field("person")) : null;
  }

  function page(
    c: Context<LakeEnvironment>,
    state: Omit<LoginPage, "people" | "refusedAddress" | "singleSignOn">,
    status: 200 | 401 | 429 = 200,
  ) {
    const oneClick = settings.people === "one-click";
    const reachable = !oneClick || fromThisMachine(c.req.raw.headers);
    const html = loginPage({
      ...state,
      people: oneClick && reachable ? choices() : null,
      refusedAddress: !reachable,
      singleSignOn: services.singleSignOn?.settings ?? null,
    });
    return c.html(html, reachable ? status : 401, pageHeaders(settings.allowedOrigins));
  }

  function choices() {
    const present = services.staffing.list().filter(({ state }) => state !== "suspended" && state !== "away");
    return present.map((person) => ({ ...person, picture: services.portraits.of(person.id) }));
  }

  return routes;
}

/** The lake listens on loopback only, so the front server's headers tell where a request came from. */
function fromThisMachine(headers: Headers): boolean {
  const address = forwardedAddress(headers);
  return address === "direct" || isLoopback(address);
}
