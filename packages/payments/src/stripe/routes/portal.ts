import { Hono } from "hono";
import type Stripe from "stripe";
import { type BillingContext, required } from "../billing/context.ts";
import { createPortal, defaultConfiguration } from "../billing/portals.ts";
import type { StoredPortal } from "../billing/records.ts";
import { StripeStandInError } from "../errors.ts";
import type { Part } from "../formats/part.ts";
import { portalAddress } from "../page-addresses.ts";
import type { Respond } from "./respond.ts";

export function portalRoutes(context: BillingContext, respond: Respond): Hono {
  const routes = new Hono();

  routes.post("/sessions", (c) =>
    respond.once(
      c,
      (fields) => createPortal(context, fields).id,
      (id) => formatPortal(required(context, "portal", id)),
    ),
  );

  routes.get("/configurations", (c) =>
    respond.list(c, [configuration], {
      active: (one, active) => String(one.active) === active,
      is_default: (one, isDefault) => String(one.is_default) === isDefault,
    }),
  );

  routes.get("/configurations/:id", (c) => {
    const id = c.req.param("id");
    if (id === defaultConfiguration) return respond.object(c, configuration);
    const details = { code: "resource_missing", param: "configuration" };
    throw new StripeStandInError(404, "invalid_request_error", `No such configuration: '${id}'`, details);
  });

  return routes;
}

function formatPortal(portal: StoredPortal) {
  const { flow } = portal;
  const about = (type: string) =>
    flow?.type === type && flow.subscription ? { subscription: flow.subscription } : null;
  return {
    id: portal.id,
    object: "billing_portal.session",
    configuration: defaultConfiguration,
    created: portal.created,
    customer: portal.customer,
    flow: flow && {
      type: flow.type,
      after_completion: {
        type: flow.afterwards ? "redirect" : "portal_homepage",
        hosted_confirmation: null,
        redirect: flow.afterwards ? { return_url: flow.afterwards } : null,
      },
      customer_update: flow.type === "customer_update" ? {} : null,
      subscription_cancel: about("subscription_cancel"),
      subscription_update: about("subscription_update"),
      subscription_update_confirm: confirmed(flow),
    },
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: portal.returnUrl,
    url: portalAddress(portal),
  } satisfies Part<Stripe.BillingPortal.Session>;
}

const configuration = {
  id: defaultConfiguration,
  object: "billing_portal.configuration",
  active: true,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  created: 0,
  default_return_url: null,
  features: {
    customer_update: { allowed_updates: ["address", "email", "name", "tax_id"], enabled: true },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true, payment_method_configuration: null },
    subscription_cancel: { enabled: true, mode: "at_period_end", proration_behavior: "none" },
    subscription_update: {
      default_allowed_updates: ["price"],
      enabled: true,
      proration_behavior: "always_invoice",
    },
  },
  is_default: true,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: {},
  updated: 0,
} satisfies Part<Stripe.BillingPortal.Configuration>;

function confirmed(flow: StoredPortal["flow"]) {
  if (flow?.type !== "subscription_update_confirm" || flow.subscription === null) return null;
  const { subscription, price = null } = flow;
  return { subscription, discounts: null, items: [{ id: null, price }] };
}
