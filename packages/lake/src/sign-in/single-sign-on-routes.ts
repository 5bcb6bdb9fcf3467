import { messageOf } from "@paraph/service/message-of";
import { networkOf } from "@paraph/service/network-of";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { StaffingError } from "../auth/person-fields.ts";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { tooManyRequests } from "../http/error-answer.ts";
import { addressFor, isFromElsewhere } from "../http/origins.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import { forwardedAddress } from "../http/sender.ts";
import type { LakeServices } from "../services.ts";
import { signInAs } from "./sign-in.ts";
import { createSignInFlow } from "./sign-in-flow.ts";
import type { SingleSignOn } from "./single-sign-on.ts";

type Ask = Context<LakeEnvironment>;

const minutes = 10;

/** Of what the lake alone knows. The login page stays, without its forms. */
const ownPages = ["/auth/password/*", "/auth/set-up/*", "/auth/factors/*", "/auth/login/second-step"];
const ownForms = ["/auth/login/local", "/auth/login/passkey", "/auth/passkey/options"];

/** Sign-in by a provider: the way there and back. Comes before the other pages, most of which it closes where it is the only way. */
export function singleSignOnRoutes(
  context: LakeContext,
  services: LakeServices,
  singleSignOn: SingleSignOn,
): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  const { settings, cookie, audit } = services;
  const { name, isOnly } = singleSignOn.settings;
  const flow = createSignInFlow(context, services);
  const cookieName = `${cookie.name}-single-sign-on`;
  const beginnings = createRateLimit(settings.loginAttemptsPerMinute * 6, context.now);

  const refuse: MiddlewareHandler<LakeEnvironment> = async (c, next) => {
    if (c.req.method !== "POST") return next();
    throw plainError(403, "Forbidden", `Signing in here works with ${name} only`);
  };
  const leadToLogin: MiddlewareHandler<LakeEnvironment> = async (c) => c.redirect(flow.loginPage(c), 303);
  for (const path of isOnly ? ownPages : []) routes.use(path, refuse, leadToLogin);
  for (const path of isOnly ? ownForms : []) routes.use(path, refuse);

  routes.get("/auth/login/single-sign-on", async (c) => {
    const seconds = beginnings.take(networkOf(forwardedAddress(c.req.raw.headers)));
    if (seconds > 0) throw tooManyRequests(seconds);
    // A link or a frame elsewhere: who follows it has not asked to sign in here (ASVS 7.6.2), and presses the button first.
    if (isFromElsewhere(c.req.raw.headers)) return c.redirect(flow.loginPage(c), 303);
    const { origin, manage } = c.req.query();
    // Never a token: the page that it leads to may lead on elsewhere.
    const goal = flow.goalOf((field) => ({ origin, kind: "cookie", manage })[field]);
    try {
      const { address, secret } = await singleSignOn.begin(goal, callback(c));
      setCookie(c, cookieName, secret, {
        path: cookie.path,
        secure: cookie.secure,
        httpOnly: true,
        // The provider leads back from another site.
        sameSite: "Lax",
        maxAge: minutes * 60,
      });
      return c.redirect(address, 303);
    } catch (error) {
      report(error);
      return flow.refuse(c, goal, `${name} does not answer. Try again, or ask whoever runs the Studio.`, 503);
    }
  });

  routes.get("/auth/login/callback", async (c) => {
    const begun = singleSignOn.take(getCookie(c, cookieName) ?? "");
    deleteCookie(c, cookieName, { path: cookie.path, secure: cookie.secure });
    if (!begun) {
      const goal = {
        origin: `${new URL(context.publicUrl).origin}/studio`,
        kind: "cookie",
        isManaging: false,
      } as const;
      return flow.refuse(c, goal, "That took too long, or happened in another tab. Sign in again.");
    }
    const { goal } = begun;
    try {
      const url = new URL(callback(c));
      url.search = new URL(c.req.url).search;
      const person = await singleSignOn.finish(begun, url);
      // The provider has asked for the factors that it wants.
      return goal.isManaging && !isOnly
        ? flow.leadOn(c, person, goal, "provider")
        : signInAs(c, services, person, goal);
    } catch (error) {
      const isRefused = error instanceof StaffingError;
      audit.note({
        kind: "sign-in-failed",
        by: null,
        on: null,
        why: isRefused ? "not let in" : "provider refused",
      });
      if (!isRefused) report(error);
      return flow.refuse(c, goal, `${name} did not sign you in. ${isRefused ? error.message : "Try again."}`);
    }
  });

  function report(error: unknown): void {
    context.log(`Signing in by ${singleSignOn.settings.issuer} failed: ${messageOf(error)}`);
  }

  function callback(c: Ask): string {
    const lake = addressFor(c.req.raw.headers, context.publicUrl, settings.allowedOrigins);
    return `${lake}/v1/auth/login/callback`;
  }

  return routes;
}
