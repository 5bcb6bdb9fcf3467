import { type Context, Hono } from "hono";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { isTrustedPage } from "../http/origins.ts";
import type { LakeServices } from "../services.ts";
import { pageHeaders, type SetUpPage, setUpPage, spentSetUpPage } from "./login-page.ts";
import { problemOfPassword, StaffingError } from "./person-fields.ts";
import { studioAsked } from "./sign-in.ts";
import { createSignInFlow } from "./sign-in-flow.ts";

/** The page that makes the first administrator, behind the link of the log. Opening it changes nothing. */
export function setUpRoutes(context: LakeContext, services: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  const { settings, setUp } = services;
  const flow = createSignInFlow(context, services);

  routes.get("/auth/set-up/:secret", (c) =>
    setUp.isOpen(c.req.param("secret")) ? show(c, { name: "", email: "" }) : showSpent(c),
  );

  routes.post("/auth/set-up/:secret", async (c) => {
    if (!isTrustedPage(c.req.raw.headers, settings.allowedOrigins))
      throw plainError(403, "Forbidden", "The Studio can only be set up on its own page");
    const form = await c.req.parseBody();
    const field = (name: string) => (typeof form[name] === "string" ? form[name].slice(0, 300) : "");
    const asked = { name: field("name"), email: field("email"), password: field("password") };
    const secret = c.req.param("secret");
    if (!setUp.isOpen(secret)) return showSpent(c);
    const problem = await problemOfPassword(asked.password, asked, services.mail.post.brand());
    if (problem !== null) return show(c, { ...asked, problem });
    try {
      const person = await setUp.createAdministrator(secret, asked);
      if (!person) return showSpent(c);
      // To the page for second factors, which leads on to the Studio.
      const goal = { origin: studioAsked(c, settings), kind: "cookie", isManaging: true } as const;
      return flow.leadOn(c, person, goal, "password");
    } catch (error) {
      if (!(error instanceof StaffingError)) throw error;
      return show(c, { ...asked, problem: error.message });
    }
  });

  async function show(c: Context<LakeEnvironment>, page: SetUpPage) {
    const status = page.problem === undefined ? 200 : 422;
    return c.html(await setUpPage(page), status, pageHeaders(settings.allowedOrigins));
  }

  async function showSpent(c: Context<LakeEnvironment>) {
    return c.html(await spentSetUpPage(), 404, pageHeaders(settings.allowedOrigins));
  }

  return routes;
}
