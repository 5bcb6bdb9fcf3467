import { type Context, Hono } from "hono";
import { problemOfPassword } from "../auth/person-fields.ts";
import type { LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { isTrustedPage } from "../http/origins.ts";
import type { LakeServices } from "../services.ts";
import { pageHeaders, passwordPage, spentLinkPage } from "./login-page.ts";
import { rememberBrowser, studioAsked } from "./sign-in.ts";

/**
 * The page behind the link of an invitation or a reset. Opening it changes nothing, because programs that check mail open
 * links too; sending its form does.
 */
export function passwordRoutes(services: LakeServices): Hono<LakeEnvironment> {
  const { settings, staffing, mail } = services;
  const routes = new Hono<LakeEnvironment>();

  routes.get("/auth/password/:secret", async (c) => {
    const person = staffing.personOf(c.req.param("secret"));
    return person ? show(c, await passwordPage({ person })) : show(c, await spentLinkPage(), 404);
  });

  routes.post("/auth/password/:secret", async (c) => {
    if (!isTrustedPage(c.req.raw.headers, settings.allowedOrigins))
      throw plainError(403, "Forbidden", "A password can only be set on its own page");
    const { password = "" } = await c.req.parseBody();
    const secret = c.req.param("secret");
    const person = staffing.personOf(secret);
    if (!person) return show(c, await spentLinkPage(), 404);
    const problem =
      typeof password === "string"
        ? await problemOfPassword(password, person, mail.post.brand())
        : "Type a password.";
    if (problem !== null) return show(c, await passwordPage({ person, problem }), 422);
    if (!(await staffing.setPassword(secret, String(password)))) return show(c, await spentLinkPage(), 404);
    // The reset has ended what this browser was known by, and guesses of others may be why there was one.
    rememberBrowser(c, services, person);
    const origin = studioAsked(c, settings);
    return c.redirect(`../login/local?${new URLSearchParams({ origin, email: person.email, set: "" })}`, 303);
  });

  function show(c: Context<LakeEnvironment>, html: string, status: 200 | 404 | 422 = 200) {
    return c.html(html, status, pageHeaders(settings.allowedOrigins));
  }

  return routes;
}
