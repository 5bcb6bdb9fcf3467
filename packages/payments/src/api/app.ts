import { createHash } from "node:crypto";
import { messageOf } from "@paraph/service/message-of";
import { answerError, readBody, refuseForeignPages, ServiceError } from "@paraph/service/requests";
import { traced } from "@paraph/service/telemetry/tracing";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type Stripe from "stripe";
import type { z } from "zod";
import { bearersEmail, createBilling } from "../billing/app.ts";
import type { PaymentsDependencies } from "../dependencies.ts";
import { countFailure, countPayment } from "../metrics.ts";
import type { Buyers } from "../sales/buyers.ts";
import { type Receipts, shownReceipt } from "../sales/receipts.ts";
import type { Selling } from "../sales/selling-settings.ts";
import { attributionOf, placeIn } from "./attribution.ts";
import { type AnyBody, buyersEmail, type CallName, calls } from "./calls.ts";
import type { Customers } from "./customers.ts";
import { createIdempotency } from "./idempotency.ts";
import { createCallLimits } from "./limits.ts";
import { checkOpenOffer, sessionEnd } from "./open-offer.ts";
import { createPlans, type Plan } from "./plan.ts";
import type { PriceWatch } from "./price-watch.ts";
import { keyUsedOtherwise, type Provider, providerError } from "./provider.ts";
import type { Purchases } from "./purchases.ts";
import { cancelAddress, originOf, successAddress } from "./return-addresses.ts";
import { sessionTerms } from "./session-terms.ts";
import { takeEvent } from "./webhook.ts";

const maxCallBytes = 16 * 1024;
const maxEventBytes = 256 * 1024;

export interface PaymentsApiOptions extends PaymentsDependencies {
  /** Loads the provider's SDK and starts the local stand-in on first use. */
  readonly provide: () => Promise<Provider>;
  readonly prices: PriceWatch;
  readonly purchases: Purchases;
  readonly buyers: Buyers;
  readonly receipts: Receipts;
  readonly customers: Customers;
  readonly selling: Selling;
}

/** The payments API: four calls that create a checkout, and the webhook that reports its outcome. */
export function createPaymentsApi(options: PaymentsApiOptions): Hono {
  const {
    findOwner,
    offers,
    now,
    log,
    provide,
    prices,
    purchases,
    buyers,
    receipts,
    customers,
    selling,
    dashboardUrl,
  } = options;
  const plans = createPlans(prices.sold);
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
    const effect = await takeEvent(await c.req.text(), signature, {
      provider,
      purchases,
      buyers,
      prices,
      now,
    });
    return c.json({ received: true, effect });
  });

  api.use(refuseForeignPages);
  api.use(bodyLimit({ maxSize: maxCallBytes, onError: refuseSize }));

  // The session's name is known to whoever paid, and to nobody else.
  api.get("/receipts/:session", (c) => {
    const receipt = receipts.find(c.req.param("session"));
    if (receipt) return c.json(shownReceipt(receipt, options.mails));
    throw new ServiceError(404, "not_found", "There is no receipt for this session.");
  });
  api.route("/billing", createBilling({ ...options, customers }));
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
      const { settings } = selling.read();
      const buyer = { customer: await customerOf(c, email), email };
      const create = () =>
        stripe.checkout.sessions.create(
          {
            mode: plan.mode,
            line_items: plan.prices.map(({ id }) => ({ price: id, quantity: plan.quantity })),
            success_url: success,
            cancel_url: cancel,
            client_reference_id: reference,
            metadata,
            ...sessionTerms({ plan, settings, buyer }),
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
   * The provider's customer of an owner who proves the address in the call: the one with a plan, else any. Without an
   * answer the purchase goes on as that of somebody unknown.
   */
  async function customerOf(c: Context, email: string | null): Promise<string | null> {
    if (email === null) return null;
    try {
      if ((await bearersEmail(c, options.provenEmail)) !== email) return null;
      const [customer] = await customers.of(email);
      return customer?.id ?? null;
    } catch (error) {
      log(`Finding the customer of a signed-in buyer failed: ${messageOf(error)}`);
      return null;
    }
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

function addressOf({ url, status }: Stripe.Checkout.Session): string {
  if (url) return url;
  const message = `This purchase was already made: its checkout is ${status}. Use a new Idempotency-Key for another.`;
  throw new ServiceError(409, "checkout_closed", message);
}

function refuseSize(): never {
  throw new ServiceError(413, "too_large", "The body is too large.");
}
