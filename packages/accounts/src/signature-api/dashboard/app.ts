import { type Html, page } from "@paraph/service/pages/page";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import type { ProductDependencies } from "../dependencies.ts";
import { createHandoffs } from "../handoffs.ts";
import { createOwners } from "../owners.ts";
import { createSecondFactors } from "../second-factor.ts";
import { createSessions } from "../sessions.ts";
import {
  type DashboardContext,
  type DashboardEnvironment,
  dashboardPath,
  endSession,
  refuseForeignWrites,
  startSession,
  withSession,
} from "./context.ts";
import { homePage, signedOutPage } from "./home-page.ts";
import type { Refusal } from "./landing.ts";
import { land } from "./landing.ts";
import { thankYouPage } from "./thank-you-page.ts";
import { twoFactorRoutes } from "./two-factor-routes.ts";

/** Replaces the product's own pages, to which the site leads after sign-in, registration and payment. */
export function createDashboard(deps: ProductDependencies): Hono<DashboardEnvironment> {
  const { database, now, log } = deps;
  const secondFactors = createSecondFactors(database, now);
  const owners = createOwners(database, now);
  const handoffs = createHandoffs(database, now);
  const sessions = createSessions(database, now);
  const app = new Hono<DashboardEnvironment>();
  app.onError((error, c) => {
    // Without the query, which may contain a value that signs somebody in.
    log(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}`);
    return c.text("The dashboard failed. See its log, then go back and try again.", 500);
  });
  app.use(async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  });
  app.use(refuseForeignWrites);
  app.use(bodyLimit({ maxSize: 16 * 1024, onError: (c) => c.text("The form is too large.", 413) }));
  app.use(withSession(deps, sessions));

  app.get("/", (c) => {
    const session = c.get("session");
    if (!session) return c.html(signedOutPage(), 403);
    const { uid } = session;
    return c.html(homePage(session, owners.find(uid), secondFactors.status(uid)));
  });

  app.get("/login", async (c) => {
    // A prefetch must not use up the visitor's one-time value.
    if (isLookingAhead(c)) return c.body(null, 503);
    c.header("Referrer-Policy", "no-referrer");
    const landing = await land({ deps, handoffs, secondFactors }, new URL(c.req.url).searchParams);
    if ("refusal" in landing) return c.html(refusalPage(landing.refusal), 403);
    startSession(c, sessions, landing.session);
    return c.redirect(dashboardPath, 303);
  });

  app.get("/register", (c) => c.redirect(registerAddress(new URL(c.req.url).searchParams), 303));
  app.get("/thank-you", (c) => c.html(thankYou(c, "plan")));
  app.get("/lifetime-purchase-done", (c) => c.html(thankYou(c, "lifetime")));
  app.route("/two-factor", twoFactorRoutes(secondFactors));

  app.post("/sign-out", (c) => {
    endSession(c, sessions);
    return c.redirect(dashboardPath, 303);
  });

  function thankYou(c: DashboardContext, kind: "plan" | "lifetime") {
    const session = c.req.query("session_id") ?? "";
    const receipt = deps.findReceipt(session);
    return thankYouPage({ kind, receipt, session, isSignedIn: c.get("session") !== null });
  }

  return app;
}

function isLookingAhead(c: DashboardContext): boolean {
  const purpose = c.req.header("sec-purpose") ?? c.req.header("purpose") ?? "";
  return c.req.method === "HEAD" || purpose.includes("prefetch");
}

const reasons: Readonly<Record<Refusal, string>> = {
  missing: "This address signs nobody in by itself: it carries no accessToken.",
  forged: "This link was not made by the site, or it was cut short on its way.",
  used: "This link was used already. Each one works once.",
  expired:
    "This link has expired. A link from a sign-in is valid for a minute, a link from a mail for an hour.",
  otherAccount: "This link names another account than the one it was created for.",
  unverified: "The e-mail address is not verified yet. Open the link in the mail first.",
  twoFactor:
    "This account has two-factor authentication on, and no code was given. Sign in on the site with one.",
  ended: "The account has changed since this link was created: it has a new password or was deleted.",
};

function refusalPage(refusal: Refusal): Html {
  return page({
    title: "You are not signed in",
    body: html`<p class="problem" role="alert">${reasons[refusal]}</p>
<p><a href="/auth">Sign in on the site</a></p>`,
  });
}

const utmKeys = ["utm_id", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"];

/**
 * The site's registration page, on this origin. Only known parameters with plausible values are passed on, so
 * that no address can redirect elsewhere.
 */
function registerAddress(given: URLSearchParams): string {
  const address = new URLSearchParams({ mode: "register" });
  keep("from", /^[\w-]{1,64}$/);
  for (const key of utmKeys) keep(key, /^.{1,160}$/su);
  keep("template", /^\d{1,9}$/);
  return `/auth?${address}`;

  function keep(name: string, pattern: RegExp): void {
    const value = given.get(name);
    if (value !== null && pattern.test(value)) address.set(name, value);
  }
}
