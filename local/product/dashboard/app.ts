import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
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
import { land } from "./landing.ts";
import { refusalPage } from "./refusal-page.ts";
import { registerAddress } from "./register-address.ts";
import { thankYouPage } from "./thank-you-page.ts";
import { twoFactorRoutes } from "./two-factor-routes.ts";

/** Stands in for the product's own pages, where the site leads after signing in, registering and paying. */
export function createDashboard(deps: ProductDependencies): Hono<DashboardEnvironment> {
  const { database, now, log } = deps;
  const secondFactors = createSecondFactors(database, now);
  const owners = createOwners(database, now);
  const handoffs = createHandoffs(database, now);
  const sessions = createSessions(database, now);
  const app = new Hono<DashboardEnvironment>();
  app.onError((error, c) => {
    // Without the query: it may hold a value that signs somebody in.
    log(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}`);
    return c.text("The dashboard failed; its log says why. Go back and try again.", 500);
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
    // Who only looks ahead must not use up what the visitor needs.
    if (isLookingAhead(c)) return c.body(null, 503);
    c.header("Referrer-Policy", "no-referrer");
    const landing = await land({ deps, handoffs, secondFactors }, new URL(c.req.url).searchParams);
    if ("refusal" in landing) return c.html(refusalPage(landing.refusal), 403);
    startSession(c, sessions, landing.session);
    return c.redirect(dashboardPath, 303);
  });

  app.get("/register", (c) => c.redirect(registerAddress(new URL(c.req.url).searchParams), 303));
  app.get("/thank-you", (c) => c.html(thankYouPage(new URL(c.req.url).searchParams, "plan")));
  app.get("/lifetime-purchase-done", (c) =>
    c.html(thankYouPage(new URL(c.req.url).searchParams, "lifetime")),
  );
  app.route("/two-factor", twoFactorRoutes(secondFactors));

  app.post("/sign-out", (c) => {
    endSession(c, sessions);
    return c.redirect(dashboardPath, 303);
  });

  return app;
}

function isLookingAhead(c: DashboardContext): boolean {
  const purpose = c.req.header("sec-purpose") ?? c.req.header("purpose") ?? "";
  return c.req.method === "HEAD" || purpose.includes("prefetch");
}
