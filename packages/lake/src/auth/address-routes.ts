import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { isTrustedPage } from "../http/origins.ts";
import type { LakeServices } from "../services.ts";
import type { AskedAddress } from "./address-change.ts";
import { frame, pageHeaders } from "./login-page.ts";

/** The page behind the link that confirms a new address. Opening it changes nothing; sending its form does. */
export function addressRoutes({ settings, addressChange, mail }: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();

  routes.get("/auth/address/:secret", (c) => {
    const asked = addressChange.askedBy(c.req.param("secret"));
    return asked ? show(c, confirmPage(asked)) : show(c, spentPage(), 404);
  });

  routes.post("/auth/address/:secret", (c) => {
    if (!isTrustedPage(c.req.raw.headers, settings.allowedOrigins))
      throw plainError(403, "Forbidden", "An address can only be confirmed on its own page");
    const asked = addressChange.confirm(c.req.param("secret"));
    return asked ? show(c, donePage(asked, mail.post.studio)) : show(c, spentPage(), 404);
  });

  async function show(c: Context<LakeEnvironment>, page: Promise<string>, status: 200 | 404 = 200) {
    return c.html(await page, status, pageHeaders(settings.allowedOrigins));
  }

  return routes;
}

function confirmPage({ person, email }: AskedAddress): Promise<string> {
  return frame(
    "Confirm your address",
    html`<p class="lead">${person.name} signs in with ${email} from then on, and gets mails there.</p>
<form method="post"><button class="go">Confirm ${email}</button></form>`,
  );
}

function donePage({ email }: AskedAddress, studio: string): Promise<string> {
  return frame(
    "Your address is changed",
    html`<p class="lead" role="status">You sign in with ${email} from now on.</p>
<p><a class="go" href="${studio}">Open the Studio</a></p>`,
  );
}

function spentPage(): Promise<string> {
  return frame(
    "This link no longer works",
    html`<p class="lead">It works once, for a day, as long as nobody else has the address. Ask for another one under
My account in the Studio.</p>`,
  );
}
