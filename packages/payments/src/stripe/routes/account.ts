import { Hono } from "hono";
import type Stripe from "stripe";
import { coupons, promotionCodes } from "../billing/promotions.ts";
import { StripeStandInError } from "../errors.ts";
import { listOf, type Part } from "../formats/part.ts";
import { statementDescriptor } from "../formats/payments.ts";
import { formatCoupon, formatPromotionCode } from "../formats/promotions.ts";
import type { StripeStore } from "../store.ts";
import type { Respond } from "./respond.ts";

/** What an owner sets on the provider's dashboard. Mounted at `/v1`. */
export function accountRoutes(store: StripeStore, respond: Respond): Hono {
  const routes = new Hono();

  routes.get("/account", (c) => c.json(account));
  routes.get("/tax/settings", (c) => c.json(taxSettings));
  routes.get("/tax/registrations", (c) => c.json(listOf("/v1/tax/registrations", [registration])));
  routes.get("/promotion_codes", (c) =>
    respond.list(
      c,
      promotionCodes.map((code) => formatPromotionCode(code, store)),
      {
        active: (code, active) => String(code.active) === active,
        code: (one, code) => one.code === code.toUpperCase(),
        coupon: (code, coupon) => code.promotion.coupon === coupon,
      },
    ),
  );
  routes.get("/promotion_codes/:id", (c) => {
    const id = c.req.param("id");
    const code = promotionCodes.find((one) => one.id === id);
    if (!code) throw missing("promotion code", id);
    return respond.object(c, formatPromotionCode(code, store));
  });
  routes.get("/coupons", (c) => respond.list(c, coupons.map(formatCoupon)));
  routes.get("/coupons/:id", (c) => {
    const id = c.req.param("id");
    const coupon = coupons.find((one) => one.id === id);
    if (!coupon) throw missing("coupon", id);
    return respond.object(c, formatCoupon(coupon));
  });

  return routes;
}

function missing(what: string, id: string): Error {
  const details = { code: "resource_missing", param: "id" };
  return new StripeStandInError(404, "invalid_request_error", `No such ${what}: '${id}'`, details);
}

const address = {
  city: "San Francisco",
  country: "US",
  line1: "1 Example Street",
  line2: null,
  postal_code: "94105",
  state: "CA",
};

const account = {
  id: "acct_local",
  object: "account",
  business_profile: {
    name: "Paraph",
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  charges_enabled: true,
  country: "US",
  default_currency: "usd",
  details_submitted: true,
  email: null,
  payouts_enabled: true,
  settings: {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: { statement_descriptor_prefix: statementDescriptor },
    dashboard: { display_name: "Paraph", timezone: "Etc/UTC" },
    payments: { statement_descriptor: statementDescriptor },
  },
  type: "standard",
} satisfies Part<Stripe.Account>;

const taxSettings = {
  object: "tax.settings",
  defaults: { provider: "stripe", tax_behavior: "exclusive", tax_code: null },
  head_office: { address },
  livemode: false,
  status: "active",
  status_details: { active: {} },
} satisfies Part<Stripe.Tax.Settings>;

const registration = {
  id: "taxreg_local_ca",
  object: "tax.registration",
  active_from: 0,
  country: "US",
  country_options: { us: { state: "CA", type: "state_sales_tax" } },
  created: 0,
  expires_at: null,
  livemode: false,
  status: "active",
} satisfies Part<Stripe.Tax.Registration>;
