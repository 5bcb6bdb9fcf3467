import type { Context, Hono } from "hono";
import { cardOf, checkCardForm, readCardForm } from "../checkout/card-form.ts";
import { buyerOf, checkDetails, readDetailsForm, typed } from "../checkout/details-form.ts";
import { createPageApp, type PageAppOptions } from "../page-app.ts";
import type { BillingContext } from "../stripe/billing/context.ts";
import type { PlanChange } from "../stripe/billing/plan-change.ts";
import type { StoredCustomer, StoredPortal, StoredSubscription } from "../stripe/billing/records.ts";
import type { Subscriptions } from "../stripe/billing/subscriptions.ts";
import { findCard, storedCard } from "../stripe/cards.ts";
import { nothingTyped, type StoredPrice } from "../stripe/entities.ts";
import { portalPath } from "../stripe/page-addresses.ts";
import { billingDetailsPage, cancelPage, cardPage, gonePage, planPage, portalPage } from "./pages.ts";

export interface PortalOptions {
  readonly context: BillingContext;
  readonly subscriptions: Subscriptions;
  readonly log: PageAppOptions["log"];
  /** What a subscription may be changed to. */
  readonly offered: (subscription: StoredSubscription) => readonly StoredPrice[];
}

const everything = { name: true, address: "street", taxId: true } as const;

/** Where customers help themselves, as the provider would host it: plan, card, details and invoices. */
export function createPortalPages({ context, subscriptions, offered, log }: PortalOptions): Hono {
  const { store, seconds } = context;
  const unsaved = "Nothing could be stored, so nothing was changed. Go back and try again later.";
  const app = createPageApp({ name: "the portal", unsaved, log });

  app.get("/:id", (c) => {
    const visit = visitOf(c);
    if (visit === null) return gone(c);
    const { portal, customer } = visit;
    const path = flowPath(portal);
    if (path !== null) return c.redirect(path, 303);
    const own = store.records("subscription", customer.id);
    const running = own.filter(({ status }) => status !== "canceled");
    const invoices = store.records("invoice", customer.id);
    const credit = Math.max(0, -customer.balance);
    return c.html(portalPage({ portal, customer, subscriptions: running, invoices }, credit));
  });

  app.get("/:id/cancel/:subscription", (c) => {
    const visit = visitOf(c);
    return visit?.subscription ? c.html(cancelPage(visit.portal, visit.subscription)) : gone(c);
  });

  app.post("/:id/cancel/:subscription", async (c) => {
    const visit = visitOf(c);
    if (!visit?.subscription) return gone(c);
    await subscriptions.setCancel(visit.subscription.id, true).posted;
    return done(c, visit.portal);
  });

  app.post("/:id/keep/:subscription", async (c) => {
    const visit = visitOf(c);
    if (!visit?.subscription) return gone(c);
    await subscriptions.setCancel(visit.subscription.id, false).posted;
    return done(c, visit.portal);
  });

  app.get("/:id/plan/:subscription", (c) => {
    const visit = visitOf(c);
    if (!visit?.subscription) return gone(c);
    const { portal, subscription } = visit;
    const change = changeTo(subscription, c.req.query("price"), seconds());
    const preview = change && { change, invoice: subscriptions.preview(subscription.id, change) };
    return c.html(planPage(portal, { subscription, offered: offered(subscription), preview }));
  });

  app.post("/:id/plan/:subscription", async (c) => {
    const visit = visitOf(c);
    if (!visit?.subscription) return gone(c);
    const { price, at } = await c.req.parseBody();
    // The time of the preview, so that what was shown is charged.
    const shownAt = Number(at);
    const isRecent = Number.isSafeInteger(shownAt) && shownAt <= seconds() && shownAt > seconds() - 15 * 60;
    const change = changeTo(visit.subscription, String(price), isRecent ? shownAt : seconds());
    if (change === null) return c.text("This price is not offered. Go back and choose another.", 400);
    await subscriptions.change(visit.subscription.id, change).posted;
    return done(c, visit.portal);
  });

  app.get("/:id/card", (c) => {
    const visit = visitOf(c);
    return visit ? c.html(cardPage(visit.portal, visit.customer.card !== null, null)) : gone(c);
  });

  app.post("/:id/card", async (c) => {
    const visit = visitOf(c);
    if (visit === null) return gone(c);
    const { portal, customer } = visit;
    const hasCard = customer.card !== null;
    const form = { ...readCardForm(await c.req.parseBody()), email: "known@example.com" };
    const problem = checkCardForm(form, new Date(seconds() * 1000));
    if (problem) return c.html(cardPage(portal, hasCard, problem), 400);
    const card = findCard(form.number);
    if (card.outcome === "declined")
      return c.html(cardPage(portal, hasCard, { field: "number", message: card.message }), 402);
    const { number, expMonth, expYear } = cardOf(form);
    store.put("customer", { ...customer, card: storedCard(number.slice(-4), expMonth, expYear) });
    return done(c, portal);
  });

  app.get("/:id/details", (c) => {
    const visit = visitOf(c);
    if (visit === null) return gone(c);
    return c.html(billingDetailsPage(visit.portal, detailsOf(visit.customer), null));
  });

  app.post("/:id/details", async (c) => {
    const visit = visitOf(c);
    if (visit === null) return gone(c);
    const { portal, customer } = visit;
    const body = await c.req.parseBody();
    const form = readDetailsForm(body);
    if (body.act === "country") return c.html(billingDetailsPage(portal, form, null));
    const problem = checkDetails(form, everything);
    if (problem) return c.html(billingDetailsPage(portal, form, problem), 400);
    const { name, businessName, address, taxId } = buyerOf(form, everything, nothingTyped);
    store.put("customer", { ...customer, name: businessName ?? name, address, taxIds: taxId ? [taxId] : [] });
    return done(c, portal);
  });

  /** Whose visit it is, with the subscription that the address names; `null` after an hour. */
  function visitOf(c: Context) {
    const portal = store.get("portal", c.req.param("id") ?? "");
    const customer = portal && store.get("customer", portal.customer);
    if (!portal || !customer || portal.expiresAt <= seconds()) return null;
    const found = store.get("subscription", c.req.param("subscription") ?? "");
    const isOwn = found?.customer === customer.id && found.status !== "canceled";
    return { portal, customer, subscription: isOwn ? found : null };
  }

  function changeTo(
    subscription: StoredSubscription,
    priceId: string | undefined,
    at: number,
  ): PlanChange | null {
    const item = subscription.items[0];
    const price = offered(subscription).find(({ id }) => id === priceId);
    if (!item || !price || price.id === item.price.id) return null;
    return { item: item.id, price, quantity: item.quantity, behavior: "always_invoice", at };
  }

  /** A visit for one thing ends with it. */
  function done(c: Context, portal: StoredPortal) {
    if (portal.flow === null) return c.redirect(`${portalPath}/${portal.id}`, 303);
    store.put("portal", { ...portal, flow: null });
    return c.redirect(portal.flow.afterwards ?? `${portalPath}/${portal.id}`, 303);
  }

  return app;
}

function flowPath({ id, flow }: StoredPortal): string | null {
  if (flow === null) return null;
  const pages = {
    payment_method_update: "card",
    customer_update: "details",
    subscription_cancel: `cancel/${flow.subscription}`,
    subscription_update: `plan/${flow.subscription}`,
    subscription_update_confirm: `plan/${flow.subscription}?price=${encodeURIComponent(flow.price ?? "")}`,
  };
  return `${portalPath}/${id}/${pages[flow.type]}`;
}

function detailsOf({ name, address, taxIds }: StoredCustomer) {
  return typed({ name, address, taxId: taxIds[0]?.value });
}

function gone(c: Context) {
  return c.html(gonePage(), 404);
}
