import { storageProblem } from "@paraph/service/database-file";
import { isFromSite } from "@paraph/service/requests";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { checkoutPath } from "../stripe/checkout-address.ts";
import type { StoredSession } from "../stripe/entities.ts";
import type { Payment, Sessions } from "../stripe/sessions.ts";
import { checkCardForm, readCardForm } from "./card-form.ts";
import { checkoutPage, closedPage, confirmPage } from "./pages.ts";

export interface CheckoutOptions {
  readonly sessions: Sessions;
  readonly now: () => Date;
  readonly log: (message: string) => void;
}

/** The payment page, as the provider would host it. */
export function createCheckout({ sessions, now, log }: CheckoutOptions): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    log(`${c.req.method} of a checkout page failed: ${error.stack ?? error.message}`);
    const problem = storageProblem(error);
    if (problem === null) return c.text("The checkout failed. See its log, then go back and try again.", 500);
    const words = "Your payment could not be noted, so nothing was charged. Go back and try again later.";
    return c.text(words, problem === "full" ? 507 : 503);
  });
  app.use(async (c, next) => {
    if (c.req.method === "POST" && isFromSite(c) === false) {
      return c.text("This form was sent from another site.", 403);
    }
    await next();
  });
  app.use(bodyLimit({ maxSize: 16 * 1024, onError: (c) => c.text("The form is too large.", 413) }));

  app.get("/:id", (c) => {
    const session = sessions.find(c.req.param("id"));
    if (session?.status !== "open") return closed(c, session);
    return show(c, session, checkoutPage(session, { email: "", problem: null }));
  });

  app.post("/:id", async (c) => {
    const id = c.req.param("id");
    const session = sessions.find(id);
    if (session?.status !== "open") return afterwards(c, id);
    const typed = readCardForm(await c.req.parseBody());
    const form = { ...typed, email: session.givenEmail ?? typed.email };
    const problem = checkCardForm(form, now());
    if (problem) return show(c, session, checkoutPage(session, { email: form.email, problem }), 400);
    return follow(c, session, await sessions.pay(id, form.email, form.number), form.email);
  });

  app.get("/:id/confirm", (c) => {
    const session = sessions.find(c.req.param("id"));
    if (session?.status !== "open") return closed(c, session);
    if (!session.awaitsConfirmation) return c.redirect(`${checkoutPath}/${session.id}`, 303);
    return show(c, session, confirmPage(session, session.awaitsConfirmation.last4));
  });

  app.post("/:id/confirm", async (c) => {
    const id = c.req.param("id");
    const session = sessions.find(id);
    if (session?.status !== "open") return afterwards(c, id);
    const { act } = await c.req.parseBody();
    const email = session.awaitsConfirmation?.email ?? "";
    return follow(c, session, await sessions.confirm(id, act === "complete"), email);
  });

  function follow(c: Context, session: StoredSession, payment: Payment, email: string) {
    if (payment.result === "confirm") return c.redirect(`${checkoutPath}/${session.id}/confirm`, 303);
    if (payment.result !== "declined") return afterwards(c, session.id);
    const problem = { field: null, message: payment.message };
    return show(c, session, checkoutPage(session, { email, problem }), 402);
  }

  /** Redirects the buyer. A second click on the button ends here too. */
  function afterwards(c: Context, id: string) {
    const session = sessions.find(id);
    if (session?.status !== "complete") return closed(c, session);
    return c.redirect(session.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", session.id), 303);
  }

  return app;
}

function closed(c: Context, session: StoredSession | null) {
  return c.html(closedPage(session), session ? 410 : 404);
}

/** Chromium also applies the page's policy to the redirect after a form. */
function show(
  c: Context,
  { successUrl }: StoredSession,
  body: Parameters<Context["html"]>[0],
  status: 200 | 400 | 402 = 200,
) {
  const target = new URL(successUrl).origin;
  const policy = `default-src 'none'; style-src 'self'; img-src data:; font-src 'self'; form-action 'self' ${target}; base-uri 'none'; frame-ancestors 'none'`;
  c.header("content-security-policy", policy);
  return c.html(body, status);
}
