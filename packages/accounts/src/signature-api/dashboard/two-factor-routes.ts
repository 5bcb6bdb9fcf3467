import { tooManyCodes } from "@paraph/service/lockout";
import { Hono } from "hono";
import type { SecondFactors } from "../second-factor.ts";
import type { Session } from "../sessions.ts";
import { type DashboardContext, type DashboardEnvironment, dashboardPath } from "./context.ts";
import { type TwoFactorView, twoFactorPage } from "./two-factor-page.ts";

const path = `${dashboardPath}/two-factor`;

const wrongCode = "That code is not right, or it was used before. Wait for the next one and try again.";

const notices: Readonly<Record<string, string>> = {
  on: "Two-factor authentication is on now.",
  off: "Two-factor authentication is off now.",
};

/**
 * Turns the second factor on and off. Each form responds with a redirect, or with the page and the problem at
 * the same address. Reloading shows the current state.
 */
export function twoFactorRoutes(secondFactors: SecondFactors): Hono<DashboardEnvironment> {
  const routes = new Hono<DashboardEnvironment>();

  routes.get("/", (c) => {
    const session = c.get("session");
    if (!session) return c.redirect(dashboardPath, 303);
    const done = c.req.query("done") ?? "";
    const isSo = stateOf(session).kind === done;
    return show(c, session, isSo ? { notice: notices[done] } : {});
  });

  routes.post("/", async (c) => {
    const session = c.get("session");
    if (!session) return c.redirect(dashboardPath, 303);
    const form = new URLSearchParams(await c.req.text());
    const act = form.get("act");
    const code = form.get("code") ?? "";
    const { kind } = stateOf(session);
    if (act === "confirm" && kind === "begun") return confirm(c, session, code);
    if (act === "disable" && kind === "on") return disable(c, session, code);
    if (act === "start") secondFactors.start(session.uid);
    if (act === "cancel") secondFactors.cancel(session.uid);
    return c.redirect(path, 303);
  });

  function confirm(c: DashboardContext, session: Session, code: string) {
    if (secondFactors.confirm(session.uid, code)) return c.redirect(`${path}?done=on`, 303);
    c.status(422);
    return show(c, session, { problem: wrongCode });
  }

  function disable(c: DashboardContext, session: Session, code: string) {
    const answer = secondFactors.disable(session.uid, code);
    if (answer.result === "right") return c.redirect(`${path}?done=off`, 303);
    if (answer.result === "wrong") {
      c.status(422);
      return show(c, session, { problem: wrongCode });
    }
    c.status(429);
    c.header("Retry-After", String(answer.retryAfterSeconds));
    return show(c, session, { problem: tooManyCodes(answer.retryAfterSeconds) });
  }

  function stateOf({ uid }: Session): TwoFactorView["state"] {
    if (secondFactors.isOn(uid)) return { kind: "on" };
    const secret = secondFactors.pendingSecret(uid);
    return secret ? { kind: "begun", secret } : { kind: "off" };
  }

  function show(c: DashboardContext, session: Session, more: Pick<TwoFactorView, "problem" | "notice">) {
    return c.html(twoFactorPage({ email: session.email, state: stateOf(session), ...more }));
  }

  return routes;
}
