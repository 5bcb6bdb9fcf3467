import { parseJson } from "@paraph/service/json";
import { tooManyCodes } from "@paraph/service/lockout";
import { networkOf } from "@paraph/service/network-of";
import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { passkeyRefused } from "../auth/set-up.ts";
import type { Factor, LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { tooManyRequests } from "../http/error-answer.ts";
import { isTrustedPage } from "../http/origins.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import { forwardedAddress } from "../http/sender.ts";
import type { LakeServices } from "../services.ts";
import { codePage, factorsPage, recoveryCodesPage } from "./factor-pages.ts";
import { pageHeaders } from "./login-page.ts";
import { endStep, signInAs, stepCookie } from "./sign-in.ts";
import { createSignInFlow } from "./sign-in-flow.ts";
import type { SignInStep, Stage } from "./sign-in-steps.ts";

type Ask = Context<LakeEnvironment>;

/** What follows the password at sign-in, sign-in by a passkey, and the page on which people change both. */
export function factorRoutes(context: LakeContext, services: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  const { settings, secondFactors, passkeys, accounts, signInSteps, signInGuard } = services;
  const { credentials, cookie, audit, singleSignOn } = services;
  const flow = createSignInFlow(context, services);
  const challenges = createRateLimit(settings.loginAttemptsPerMinute * 6, context.now);

  // Each form comes from one of these pages.
  routes.on("POST", ["/auth/login/second-step", "/auth/login/passkey", "/auth/passkey/options"], ownPage);
  routes.on("POST", ["/auth/factors", "/auth/factors/passkey-options"], ownPage);

  routes.get("/auth/login/second-step", async (c) => {
    const step = stepOf(c, "prove");
    return step ? show(c, codePage({ step, accepted: acceptedOf(step) })) : again(c);
  });

  routes.post("/auth/login/second-step", async (c) => {
    // A step may end while the body is on its way.
    const { code } = await c.req.parseBody();
    const step = stepOf(c, "prove");
    if (!step) return again(c);
    const accepted = acceptedOf(step);
    const answer =
      accepted.includes("app") && typeof code === "string"
        ? secondFactors.check(step.person.id, code.slice(0, 200))
        : ({ result: "wrong" } as const);
    if (answer.result === "right") return proven(c, step);
    if (answer.result === "wrong") signInGuard.noteFailure(step.person.email);
    const why = answer.result === "locked" ? "too many attempts" : "wrong code";
    audit.note({ kind: "sign-in-failed", by: null, on: step.person.id, why });
    const problem =
      answer.result === "locked"
        ? tooManyCodes(answer.retryAfterSeconds)
        : "That code is not right, or was used before. Wait for the next one and try again.";
    if (answer.result === "locked") c.header("Retry-After", String(answer.retryAfterSeconds));
    return show(c, codePage({ step, accepted, problem }), answer.result === "locked" ? 429 : 401);
  });

  routes.post("/auth/passkey/options", async (c) => {
    const seconds = challenges.take(networkOf(forwardedAddress(c.req.raw.headers)));
    if (seconds > 0) throw tooManyRequests(seconds);
    return c.json(await passkeys.signInOptions());
  });

  routes.post("/auth/login/passkey", async (c) => {
    const form = await c.req.parseBody();
    const goal = flow.goalOf((name) => form[name]);
    const person = await passkeys.personOf(parseJson(String(form.credential)));
    if (!person) {
      audit.note({ kind: "sign-in-failed", by: null, on: null, why: "passkey refused" });
      return flow.refuse(
        c,
        goal,
        "This passkey does not open the Studio. It may have been removed, or it took too long. Try again.",
      );
    }
    endStep(c, services);
    return flow.leadOn(c, person, goal, "factor");
  });

  routes.get("/auth/factors", async (c) => {
    const step = stepOf(c, "manage");
    return step ? show(c, pageOf(step)) : again(c);
  });

  routes.post("/auth/factors", async (c) => {
    const form = await c.req.parseBody();
    const step = stepOf(c, "manage");
    if (!step) return again(c);
    const field = (name: string) => (typeof form[name] === "string" ? form[name].slice(0, 20_000) : "");
    const { person, appSecret } = step;
    const hasApp = secondFactors.factorsOf(person.id).includes("app");
    const refuse = (problem: string) => show(c, pageOf(step, { problem }), 422);
    const isNeeded = "Your role asks for it. Add another one first.";
    switch (field("act")) {
      case "turn-on": {
        const codes = hasApp ? null : secondFactors.turnOn(person.id, appSecret, field("code"));
        if (codes) {
          endOthers(c, step);
          return show(c, recoveryCodesPage(codes));
        }
        return show(c, pageOf(step, { isCodeWrong: true }), 422);
      }
      case "renew-codes":
        return hasApp ? show(c, recoveryCodesPage(secondFactors.renewCodes(person.id))) : reload(c);
      case "turn-off":
        if (!secondFactors.hasEnough(person, { app: true })) return refuse(isNeeded);
        secondFactors.turnOff(person.id);
        return reload(c);
      case "add-passkey": {
        const name = field("name").trim().replaceAll(/\s+/g, " ").slice(0, 60) || "Passkey";
        const isAdded = await passkeys.add(person, name, parseJson(field("credential")));
        if (!isAdded) return refuse(passkeyRefused);
        endOthers(c, step);
        return reload(c);
      }
      case "remove-passkey": {
        const passkeyId = field("passkey");
        if (!secondFactors.hasEnough(person, { passkeyId })) return refuse(isNeeded);
        if (!hasOtherWay(person) && passkeys.listOf(person.id).every(({ id }) => id === passkeyId))
          return refuse("You have no password, so this passkey is your only way in. Add another one first.");
        passkeys.remove(person.id, passkeyId);
        return reload(c);
      }
      case "done": {
        if (!secondFactors.hasEnough(person))
          return refuse("Your role asks for a second factor. Set one up.");
        const former = getCookie(c, cookie.name);
        if (former) credentials.end(former);
        return signInAs(c, services, person, step.goal);
      }
      default:
        return reload(c);
    }
  });

  routes.post("/auth/factors/passkey-options", async (c) => {
    const step = stepOf(c, "manage");
    if (!step)
      throw plainError(401, "Unauthorized", "That took too long. Reload the page and sign in again.");
    return c.json(await passkeys.newOptions(step.person));
  });

  routes.get("/users/me/factors", (c) => {
    const { id, role } = c.get("caller");
    return c.json({
      signIn: settings.people,
      factors: secondFactors.factorsOf(id),
      need: role === "anonymous" ? "none" : secondFactors.needOf(role),
      recoveryCodes: secondFactors.recoveryCodesLeft(id),
      passkeys: passkeys.listOf(id).map(({ name, createdAt, usedAt }) => ({ name, createdAt, usedAt })),
    });
  });

  function ownPage(c: Ask, next: () => Promise<void>) {
    if (isTrustedPage(c.req.raw.headers, settings.allowedOrigins)) return next();
    throw plainError(403, "Forbidden", "Signing in is only possible from the login page itself");
  }

  function stepOf(c: Ask, stage: Stage): SignInStep | null {
    const secret = getCookie(c, stepCookie(services));
    return secret ? signInSteps.stepOf(secret, stage) : null;
  }

  /** Somebody else may have come as far as this with the password alone, before there was a factor. */
  function endOthers(c: Ask, { person }: SignInStep) {
    signInSteps.endOthers(person.id, getCookie(c, stepCookie(services)) ?? "");
  }

  function proven(c: Ask, { person, goal }: SignInStep) {
    endStep(c, services);
    return flow.leadOn(c, person, goal, "factor");
  }

  /** Whose role asks for a passkey, and who has one, shows it. */
  function acceptedOf({ person }: SignInStep): readonly Factor[] {
    const factors = secondFactors.factorsOf(person.id);
    const hasToBePasskey = secondFactors.needOf(person.role) === "passkey" && factors.includes("passkey");
    return hasToBePasskey ? ["passkey"] : factors;
  }

  /** Beside passkeys. Whoever a former provider knew has none by it. */
  function hasOtherWay({ id }: SignInStep["person"]): boolean {
    const { hasPassword, hasProvider } = accounts.waysIn(id);
    return hasPassword || (hasProvider && singleSignOn !== null);
  }

  function pageOf(step: SignInStep, said: { problem?: string; isCodeWrong?: boolean } = {}) {
    const { person } = step;
    return factorsPage({
      step,
      ...said,
      site: `Studio of ${new URL(context.publicUrl).hostname}`,
      hasApp: secondFactors.factorsOf(person.id).includes("app"),
      hasPassword: accounts.waysIn(person.id).hasPassword,
      codesLeft: secondFactors.recoveryCodesLeft(person.id),
      passkeys: passkeys.listOf(person.id),
      need: secondFactors.needOf(person.role),
      hasEnough: secondFactors.hasEnough(person),
    });
  }

  async function show(c: Ask, html: Promise<string>, status: 200 | 401 | 422 | 429 = 200) {
    return c.html(await html, status, pageHeaders(settings.allowedOrigins));
  }

  function reload(c: Ask) {
    return c.redirect(flow.pageOf(c, "manage"), 303);
  }

  function again(c: Ask) {
    return c.redirect(flow.loginPageAgain(c), 303);
  }

  return routes;
}
