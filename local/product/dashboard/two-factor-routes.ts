import { Hono } from "hono";
import type { SecondFactors } from "../second-factor.ts";
import type { Session } from "../sessions.ts";
import { tooManyCodes } from "../wrong-codes.ts";
import { type DashboardContext, type DashboardEnvironment, dashboardPath } from "./context.ts";
import { type TwoFactorView, twoFactorPage } from "./two-factor-page.ts";

const wrongCode = "That code is not right, or it was used before. Wait for the next one and try again.";

const notices: Readonly<Record<string, string>> = {
  on: "Two-factor authentication is on.",
  off: "Two-factor authentication is off.",
};

/** Turning the second factor on and off. Every answer to a form is a redirect, or the page again with what is wrong. */
export function twoFactorRoutes(secondFactors: SecondFactors): Hono<DashboardEnvironment> {
  const routes = new Hono<DashboardEnvironment>();

  routes.get("/", (c) => {
    const session = c.get("session");
    if (!session) return c.redirect(dashboardPath, 303);
    const { kind } = stateOf(session);
    const done = c.req.query("done") ?? "";
    return show(c, session, kind === done ? { notice: notices[done] } : {});
  });

  routes.post("/start", (c) => {
    const session = c.get("session");
    if (session) secondFactors.start(session.uid);
    return back(c);
  });

  routes.post("/cancel", (c) => {
    const session = c.get("session");
    if (session) secondFactors.cancel(session.uid);
    return back(c);
  });

  routes.post("/confirm", async (c) => {
    const session = c.get("session");
    if (!session || stateOf(session).kind !== "begun") return back(c);
    if (secondFactors.confirm(session.uid, await codeIn(c))) return back(c, "on");
    c.status(422);
    return show(c, session, { problem: wrongCode });
  });

  routes.post("/disable", async (c) => {
    const session = c.get("session");
    if (!session || stateOf(session).kind !== "on") return back(c);
    const answer = secondFactors.disable(session.uid, await codeIn(c));
    if (answer.result === "right") return back(c, "off");
    if (answer.result === "wrong") {
      c.status(422);
      return show(c, session, { problem: wrongCode });
    }
    c.status(429);
    c.header("Retry-After", String(answer.retryAfterSeconds));
    return show(c, session, { problem: tooManyCodes(answer.retryAfterSeconds) });
  });

  function stateOf({ uid }: Session): TwoFactorView["state"] {
    if (secondFactors.isOn(uid)) return { kind: "on" };
    const secret = secondFactors.pendingSecret(uid);
    return secret ? { kind: "begun", secret } : { kind: "off" };
  }

  function show(
    c: DashboardContext,
    session: Session,
    more: { problem?: string; notice?: string | undefined },
  ) {
    return c.html(twoFactorPage({ email: session.email, state: stateOf(session), ...more }));
  }

  return routes;
}

function back(c: DashboardContext, done?: "on" | "off"): Response {
  return c.redirect(`${dashboardPath}/two-factor${done ? `?done=${done}` : ""}`, 303);
}

async function codeIn(c: DashboardContext): Promise<string> {
  const { code } = await c.req.parseBody();
  return typeof code === "string" ? code : "";
}
