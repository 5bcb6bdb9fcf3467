import type { Context, Hono } from "hono";
import { createPageApp } from "../page-app.ts";
import type { StoredSession } from "../stripe/entities.ts";
import { checkoutPath } from "../stripe/page-addresses.ts";
import type { Payment, Sessions } from "../stripe/sessions.ts";
import { cardOf, checkCardForm, readCardForm } from "./card-form.ts";
import { askedOf, buyerOf, checkDetails, isDescribed, readDetailsForm, typed } from "./details-form.ts";
import { detailsPage } from "./details-page.ts";
import { checkoutPage, closedPage, confirmPage } from "./pages.ts";

export interface CheckoutOptions {
  readonly sessions: Sessions;
  readonly now: () => Date;
  readonly log: (message: string) => void;
}

/** The payment page, as the provider would host it. */
export function createCheckout({ sessions, now, log }: CheckoutOptions): Hono {
  const unsaved = "Your payment could not be noted, so nothing was charged. Go back and try again later.";
  const app = createPageApp({ name: "a checkout page", unsaved, log });

  app.get("/:id", (c) => {
    const session = sessions.find(c.req.param("id"));
    if (session?.status !== "open") return closed(c, session);
    if (c.req.query("step") === "details" || !isDescribed(session.buyer, askedOf(session)))
      return show(c, session, detailsPage(session, formOf(session), null));
    return show(c, session, checkoutPage(session, { email: "", problem: null }));
  });

  app.post("/:id", async (c) => {
    const id = c.req.param("id");
    const session = sessions.find(id);
    if (session?.status !== "open") return afterwards(c, id);
    const body = await c.req.parseBody();
    if (body.step === "details") return describe(c, session, body);
    if (body.step === "code") return redeem(c, session, String(body.code ?? ""));
    return await pay(c, session, body);
  });

  /** The first step: who buys, and where they are. */
  function describe(c: Context, session: StoredSession, body: Readonly<Record<string, unknown>>) {
    const form = readDetailsForm(body);
    // Another country has other fields.
    if (body.act === "country") return show(c, session, detailsPage(session, form, null));
    const asked = askedOf(session);
    const problem = checkDetails(form, asked);
    if (problem) return show(c, session, detailsPage(session, form, problem), 400);
    sessions.describe(session, buyerOf(form, asked, session.buyer));
    return c.redirect(`${checkoutPath}/${session.id}`, 303);
  }

  function redeem(c: Context, session: StoredSession, code: string) {
    if (!session.options.allowsPromotionCodes) return c.text("This checkout takes no promotion codes.", 400);
    const redeemed = sessions.redeem(session, code);
    if (!("problem" in redeemed)) return c.redirect(`${checkoutPath}/${session.id}`, 303);
    const problem = { field: "code", message: redeemed.problem } as const;
    return show(c, session, checkoutPage(session, { email: "", problem }), 400);
  }

  async function pay(c: Context, session: StoredSession, body: Readonly<Record<string, unknown>>) {
    const { id } = session;
    if (!isDescribed(session.buyer, askedOf(session))) {
      const form = formOf(session);
      return show(c, session, detailsPage(session, form, checkDetails(form, askedOf(session))), 400);
    }
    const given = readCardForm(body);
    const form = { ...given, email: session.givenEmail ?? given.email };
    const problem = checkCardForm(form, now()) ?? termsProblem(session, body);
    if (problem) return show(c, session, checkoutPage(session, { email: form.email, problem }), 400);
    return follow(c, session, await sessions.pay(id, form.email, cardOf(form)), form.email);
  }

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

function formOf({ buyer }: StoredSession) {
  return typed({ ...buyer, taxId: buyer.taxId?.value });
}

function termsProblem({ options }: StoredSession, { terms }: Readonly<Record<string, unknown>>) {
  if (!options.asksForTerms || terms === "accepted") return null;
  return { field: "terms", message: "Agree to the terms of service to go on." } as const;
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
