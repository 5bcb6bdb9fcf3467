import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import type { Person } from "../auth/people.ts";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { addressFor, allowedOrigin } from "../http/origins.ts";
import type { LakeServices } from "../services.ts";
import { aliasesOf } from "../settings.ts";
import { loginPage, pageHeaders } from "./login-page.ts";
import { signInAs, stepCookie } from "./sign-in.ts";
import { type SignInGoal, type Stage, stepMilliseconds } from "./sign-in-steps.ts";

type Ask = Context<LakeEnvironment>;
type Query = Readonly<Record<string, string | undefined>>;

const pages: Readonly<Record<Stage, string>> = { prove: "login/second-step", manage: "factors" };

/** What leads from the login page, by the pages between, to the session. */
export function createSignInFlow(context: LakeContext, services: LakeServices) {
  const { settings, cookie, signInSteps, singleSignOn, audit } = services;
  const offered = singleSignOn?.settings ?? null;

  /** `query`: of the page before, which says where the sign-in leads. */
  function address(c: Ask, page: string, { origin = "", type = "cookie", manage, late }: Query) {
    const lake = addressFor(c.req.raw.headers, context.publicUrl, settings.allowedOrigins);
    const fields = new URLSearchParams({ origin, type });
    if (manage !== undefined) fields.set("manage", manage);
    if (late !== undefined) fields.set("late", late);
    return `${lake}/v1/auth/${page}?${fields}`;
  }

  function requireOrigin(origin: string) {
    if (allowedOrigin(origin, settings.allowedOrigins)) return;
    throw plainError(
      403,
      "Forbidden",
      `The login page can't redirect to "${origin.slice(0, 200)}". Add its origin to LAKE_ORIGINS to allow it.`,
    );
  }

  /** The login page with what went wrong, for who came from it. */
  async function refuse(c: Ask, goal: SignInGoal, problem: string, status: 401 | 503 = 401) {
    const page = loginPage({ ...goal, people: null, refusedAddress: false, singleSignOn: offered, problem });
    return c.html(await page, status, pageHeaders(settings.allowedOrigins));
  }

  return {
    requireOrigin,
    refuse,
    /** Where a form of the login page leads, from its fields. */
    goalOf(field: (name: string) => unknown): SignInGoal {
      const origin = String(field("origin") ?? "");
      requireOrigin(origin);
      // At the lake's own address a cookie does, and any page there may be led elsewhere, with what stands in its fragment.
      const isOwn = allowedOrigin(origin, aliasesOf(context.publicUrl)) !== null;
      const kind = field("kind") === "token" && !isOwn ? "token" : "cookie";
      return { origin, kind, isManaging: field("manage") === "1" };
    },
    pageOf: (c: Ask, stage: Stage) => address(c, pages[stage], c.req.query()),
    loginPage: (c: Ask) => address(c, "login/local", c.req.query()),
    loginPageAgain: (c: Ask) => address(c, "login/local", { ...c.req.query(), late: "1" }),
    /** Answers who has shown a password or a factor: with the session, or with the page for what is still missing. */
    async leadOn(
      c: Ask,
      person: Person,
      goal: SignInGoal,
      shown: "password" | "factor" | "provider",
    ): Promise<Response> {
      if (shown !== "provider" && singleSignOn && (await singleSignOn.hasLapsed(person.id))) {
        audit.note({ kind: "sign-in-failed", by: null, on: person.id, why: "not let in" });
        const { name } = singleSignOn.settings;
        return refuse(
          c,
          goal,
          `Sign in with ${name} once. It has not said for too long whether you still work here.`,
        );
      }
      const stage =
        settings.people === "password"
          ? signInSteps.stageAfter(shown === "password" ? shown : "factor", person, goal)
          : null;
      if (stage === null) return signInAs(c, services, person, goal);
      setCookie(c, stepCookie(services), signInSteps.start(person, stage, goal), {
        path: cookie.path,
        secure: cookie.secure,
        httpOnly: true,
        // No page of another site leads here but a provider's.
        sameSite: shown === "provider" ? "Lax" : "Strict",
        maxAge: stepMilliseconds[stage] / 1000,
      });
      const { origin, kind, isManaging } = goal;
      return c.redirect(
        address(c, pages[stage], { origin, type: kind, manage: isManaging ? "1" : undefined }),
        303,
      );
    },
  };
}
