import { parseJson } from "@paraph/service/json";
import { type Context, Hono } from "hono";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { isTrustedPage } from "../http/origins.ts";
import type { LakeServices } from "../services.ts";
import { pageHeaders, type SetUpPage, setUpPage, spentSetUpPage } from "../sign-in/login-page.ts";
import { studioAsked } from "../sign-in/sign-in.ts";
import { createSignInFlow } from "../sign-in/sign-in-flow.ts";
import { problemOfPassword, StaffingError } from "./person-fields.ts";
import { passkeyRefused } from "./set-up.ts";

/** The page that makes the first administrator, behind the link of the log. Opening it changes nothing. */
export function setUpRoutes(context: LakeContext, services: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  const { settings, setUp, passkeys } = services;
  const flow = createSignInFlow(context, services);
  const brand = () => services.mail.post.brand();

  routes.get("/auth/set-up/:secret", (c) =>
    setUp.isOpen(c.req.param("secret"))
      ? show(c, { secret: c.req.param("secret"), name: "", email: "" })
      : showSpent(c),
  );

  routes.post("/auth/set-up/:secret/passkey-options", async (c) => {
    const { name, email } = await readForm(c);
    try {
      const person = setUp.personFor(c.req.param("secret"), { name, email });
      if (!person) throw plainError(404, "Not Found", "This link no longer works. Reload the page.");
      return c.json(await passkeys.newOptions(person));
    } catch (error) {
      throw error instanceof StaffingError ? plainError(422, "Unprocessable Entity", error.message) : error;
    }
  });

  routes.post("/auth/set-up/:secret", async (c) => {
    const asked = await readForm(c);
    const secret = c.req.param("secret");
    if (!setUp.isOpen(secret)) return showSpent(c);
    const problem = asked.credential ? null : await problemOfPassword(asked.password, asked, brand());
    if (problem !== null) return show(c, { ...asked, secret, problem });
    try {
      const person = asked.credential
        ? await createWithPasskey(secret, asked)
        : await setUp.createAdministrator(secret, asked);
      if (!person) return showSpent(c);
      // To the page for second factors, which leads on to the Studio.
      const goal = { origin: studioAsked(c, settings), kind: "cookie", isManaging: true } as const;
      return flow.leadOn(c, person, goal, asked.credential ? "factor" : "password");
    } catch (error) {
      if (!(error instanceof StaffingError)) throw error;
      return show(c, { ...asked, secret, problem: error.message });
    }
  });

  async function readForm(c: Context<LakeEnvironment>) {
    if (!isTrustedPage(c.req.raw.headers, settings.allowedOrigins))
      throw plainError(403, "Forbidden", "The Studio can only be set up on its own page");
    const form = await c.req.parseBody();
    const field = (name: string, most = 300) =>
      typeof form[name] === "string" ? form[name].slice(0, most) : "";
    return {
      name: field("name"),
      email: field("email"),
      password: field("password"),
      credential: field("credential", 20_000),
    };
  }

  async function createWithPasskey(
    secret: string,
    { name, email, credential }: { name: string; email: string; credential: string },
  ) {
    const person = setUp.personFor(secret, { name, email });
    if (!person) return null;
    const made = await passkeys.check(person, parseJson(credential));
    if (!made) throw new StaffingError(passkeyRefused);
    return setUp.createWithPasskey(secret, person, (added) => passkeys.put(added, "Passkey", made));
  }

  async function show(c: Context<LakeEnvironment>, page: SetUpPage) {
    const status = page.problem === undefined ? 200 : 422;
    return c.html(await setUpPage(page), status, pageHeaders(settings.allowedOrigins));
  }

  async function showSpent(c: Context<LakeEnvironment>) {
    return c.html(await spentSetUpPage(), 404, pageHeaders(settings.allowedOrigins));
  }

  return routes;
}
