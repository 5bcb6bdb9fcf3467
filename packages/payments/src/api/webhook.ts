import { ServiceError } from "@paraph/service/requests";
import { traced } from "@paraph/service/telemetry/tracing";
import type Stripe from "stripe";
import { countEvent } from "../metrics.ts";
import type { Buyers } from "../sales/buyers.ts";
import { receiptExpansion } from "../sales/write-receipt.ts";
import { changeIn, linksOf } from "./changes.ts";
import type { PriceWatch } from "./price-watch.ts";
import type { Provider } from "./provider.ts";
import type { Effect, PurchaseState, Purchases } from "./purchases.ts";

/** Age in seconds beyond which even a correctly signed event is rejected, because it may be a replay. */
const tolerance = 300;

export interface WebhookOptions {
  readonly provider: Provider;
  readonly purchases: Purchases;
  readonly buyers: Buyers;
  readonly prices: PriceWatch;
  readonly now: () => Date;
}

/** Receives an event of the provider. The body must be the signed bytes. */
export async function takeEvent(
  body: string,
  signature: string | undefined,
  { provider, purchases, buyers, prices, now }: WebhookOptions,
): Promise<Effect | "duplicate"> {
  const event = verified(body, signature, provider, now());
  const { id, type, created } = event;
  // Said again by the next comparison, if it was an old one.
  if (prices.take(event)) void prices.compare();
  const sessionId = sessionOf(event);
  const told = { id, type, created, sessionId };
  const change = await changeIn(event, provider);
  const { effect, state } =
    change === null ? await handle() : { effect: purchases.note(told, change), state: null };
  countEvent({ type, effect, state });
  // An event that comes again finds done what was done. If this fails, the provider sends it again.
  await buyers.tell(event, provider);
  return effect;

  async function handle(): Promise<{ effect: Effect | "duplicate"; state: PurchaseState | null }> {
    if (sessionId === null || !purchases.has(sessionId))
      return { effect: purchases.handle(told, null), state: null };
    // Not the event's own content, which may be older than an earlier event's.
    const retrieve = () =>
      provider.stripe.checkout.sessions.retrieve(sessionId, { expand: receiptExpansion });
    const session = await traced("ask the payment provider for a session", { kind: "client" }, retrieve);
    const email = session.customer_details?.email ?? session.customer_email;
    const state = stateOf(session);
    const { amount_total: amountNow } = session;
    const effect = purchases.handle(told, { state, email, amountNow, links: linksOf(session) });
    if (state === "paid") await buyers.confirm(session, provider, new Date(created * 1000));
    return { effect, state };
  }
}

function verified(
  body: string,
  signature: string | undefined,
  { stripe, webhookSecret }: Provider,
  at: Date,
) {
  try {
    const received = at.getTime();
    return stripe.webhooks.constructEvent(
      body,
      signature ?? "",
      webhookSecret,
      tolerance,
      undefined,
      received,
    );
  } catch {
    // The same response for every error, so that forgers learn nothing.
    const message = "The event is not signed by the payment provider, or is too old.";
    throw new ServiceError(400, "invalid_signature", message);
  }
}

function sessionOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.expired":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
      return event.data.object.id;
    default:
      return null;
  }
}

function stateOf({ status, payment_status }: Stripe.Checkout.Session): PurchaseState {
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  return payment_status === "unpaid" ? "unpaid" : "paid";
}
