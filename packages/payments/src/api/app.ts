import { createHash } from "node:crypto";
import { readBody, refuseForeignPages } from "@paraph/service/requests";
import { answerError, ServiceError } from "@paraph/service/service-error";
import { traced } from "@paraph/service/telemetry/tracing";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type Stripe from "stripe";
import type { z } from "zod";
import type { PaymentsDependencies } from "../dependencies.ts";
import { countFailure, countPayment } from "../metrics.ts";
import { attributionOf, placeIn } from "./attribution.ts";
import { type AnyBody, buyersEmail, type CallName, calls } from "./calls.ts";
import { createIdempotency } from "./idempotency.ts";
import { createCallLimits } from "./limits.ts";
import { checkOpenOffer, sessionEnd } from "./open-offer.ts";
import { createPlans, type Plan } from "./plan.ts";
import type { PriceWatch } from "./price-watch.ts";
import { keyUsedOtherwise, type Provider, providerError } from "./provider.ts";
import { createPurchases } from "./purchases.ts";
import { cancelAddress, successAddress } from "./return-addresses.ts";
import { takeEvent } from "./webhook.ts";

const maxCallBytes = 16 * 1024;
const maxEventBytes = 256 * 1024;

export interface PaymentsApiOptions extends PaymentsDependencies {
  /** Loads the provider's SDK and starts the local stand-in on first use. */
  readonly provide: () => Promise<Provider>;
  readonly prices: PriceWatch;
}

/** The payments API: four calls that create a checkout, and the webhook that reports its outcome. */
export function createPaymentsApi(options: PaymentsApiOptions): Hono {
  const { database, findOwner, offers, now, log, provide, prices, dashboardUrl } = options;
  const plans = createPlans(prices.sold);
  const purchases = createPurchases(database, now);
  const keyOf = createIdempotency(now);
  const limit = options.isPublic ? createCallLimits(now) : null;
  const api = new Hono();
  api.onError((error, c) => {
    const known = providerError(error, log);
    countFailure(known);
    return answerError(log, "payments API")(known, c);
  });
  api.use(async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  });

  api.post("/webhook", bodyLimit({ maxSize: maxEventBytes, onError: refuseSize }), async (c) => {
    const signature = c.req.header("stripe-signature");
    const provider = await provide();
    const effect = await takeEvent(await c.req.text(), signature, { provider, purchases, prices, now });
    return c.json({ received: true, effect });
  });

  api.use(refuseForeignPages);
  api.use(bodyLimit({ maxSize: maxCallBytes, onError: refuseSize }));

  // Nothing that a payment page would not say to anybody.
  api.get("/prices", (c) => c.json({ stopped: prices.problems() }));

  call("createStripeSubscriptionUS", calls.createStripeSubscriptionUS, plans.createStripeSubscriptionUS);
  call(
    "createStripeOneTimePaymentUS",
    calls.createStripeOneTimePaymentUS,
    plans.createStripeOneTimePaymentUS,
  );
  call(
    "startTrialWithChargeSubscription",
    calls.startTrialWithChargeSubscription,
    plans.startTrialWithChargeSubscription,
  );
  call(
    "createAPITierSubscriptionsUS",
    calls.createAPITierSubscriptionsUS,
    plans.createAPITierSubscriptionsUS,
  );

  api.all("*", (c) => {
    const message = `${c.req.method} ${c.req.path} is not a call of the payments API. Its README lists them.`;
    throw new ServiceError(404, "not_found", message);
  });

  function call<Body extends AnyBody>(name: CallName, schema: z.ZodType<Body>, planOf: (body: Body) => Plan) {
    api.post(`/${name}`, async (c) => {
      const body = await readBody(c, schema);
      const siteOrigin = originOf(c);
      const addresses = { siteOrigin, dashboard: new URL(dashboardUrl, siteOrigin).href };
      const success = successAddress(body.successUrl, addresses);
      const cancel = cancelAddress(body.cancelUrl, addresses);
      const plan = planOf(body);
      prices.requireUnchanged(plan.prices);
      const dealEnd = await checkOpenOffer(plan.prices, { offers, now: now(), log });
      const expiresAt = sessionEnd(dealEnd, now());
      const email = buyersEmail(body);
      limit?.(c.req.header("x-forwarded-for") ?? "", email);
      const { owner, utm } = attributionOf(email && findOwner(email), body.cancelUrl);
      const key = keyOf(c, name, body, email);
      const reference = `purchase_${createHash("sha256").update(key).digest("hex").slice(0, 24)}`;
      const begun = purchases.findBegun(reference);
      if (begun) return c.json({ sessionUrl: await againOf(begun, body) });
      const priceKeys = plan.prices.map((price) => price.key);
      const place = placeIn(body.cancelUrl);
      const metadata = { call: name, prices: priceKeys.join(","), ...place, ...utm };
      const { stripe } = await provide();
      const create = () =>
        stripe.checkout.sessions.create(
          {
            mode: plan.mode,
            line_items: plan.prices.map(({ id }) => ({ price: id, quantity: plan.quantity })),
            success_url: success,
            cancel_url: cancel,
            client_reference_id: reference,
            metadata,
            ...(email !== null && { customer_email: email }),
            ...(expiresAt !== null && { expires_at: expiresAt }),
            ...(plan.trialDays !== null && { subscription_data: { trial_period_days: plan.trialDays } }),
          },
          { idempotencyKey: key },
        );
      const session = await traced("ask the payment provider for a checkout", { kind: "client" }, create);
      const isNew = purchases.add({
        sessionId: session.id,
        reference,
        call: name,
        request: body,
        priceKeys,
        quantity: plan.quantity,
        email,
        owner,
        utm,
        amountNow: session.amount_total ?? 0,
      });
      if (isNew) countPayment("begun");
      return c.json({ sessionUrl: addressOf(session) });
    });
  }

  /**
   * The address of a session that the same key has begun. The provider knows a key for a day only, and a second session
   * under one would be a sale that nobody expects.
   */
  async function againOf(begun: { sessionId: string; request: unknown }, body: object): Promise<string> {
    if (JSON.stringify(begun.request) !== JSON.stringify(body)) throw keyUsedOtherwise();
    const { stripe } = await provide();
    return addressOf(await stripe.checkout.sessions.retrieve(begun.sessionId));
  }

  return api;
}

/** The site's origin in the buyer's browser. The front server passes it on. */
function originOf(c: Context): string {
  const { protocol, host } = new URL(c.req.url);
  const scheme = c.req.header("x-forwarded-proto") ?? protocol.replace(":", "");
  return new URL(`${scheme}://${c.req.header("x-forwarded-host") ?? c.req.header("host") ?? host}`).origin;
}

function addressOf({ url, status }: Stripe.Checkout.Session): string {
  if (url) return url;
  const message = `This purchase was already made: its checkout is ${status}. Use a new Idempotency-Key for another.`;
  throw new ServiceError(409, "checkout_closed", message);
}

function refuseSize(): never {
  throw new ServiceError(413, "too_large", "The body is too large.");
}
