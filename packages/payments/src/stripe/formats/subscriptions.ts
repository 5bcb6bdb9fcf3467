import type Stripe from "stripe";
import type { StoredSubscription } from "../billing/records.ts";
import { formatPrice } from "../formatters.ts";
import { listOf, type Part } from "./part.ts";

export function formatSubscription(subscription: StoredSubscription) {
  const { id, items, periodStart, periodEnd, missingPaymentMethod, endedAt, canceledAt } = subscription;
  const data = items.map((item) => ({
    id: item.id,
    object: "subscription_item" as const,
    created: subscription.created,
    current_period_end: periodEnd,
    current_period_start: periodStart,
    metadata: {},
    price: formatPrice(item.price),
    quantity: item.quantity,
    subscription: id,
  }));
  return {
    id,
    object: "subscription",
    automatic_tax: { enabled: subscription.automaticTax, disabled_reason: null, liability: null },
    billing_cycle_anchor: periodStart,
    cancel_at: subscription.cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: canceledAt,
    cancellation_details: {
      comment: null,
      feedback: null,
      reason: canceledAt === null ? null : "cancellation_requested",
    },
    collection_method: "charge_automatically",
    created: subscription.created,
    currency: items[0]?.price.currency ?? "usd",
    customer: subscription.customer,
    default_payment_method: null,
    description: subscription.description,
    discounts: subscription.discount ? [discountId(id)] : [],
    ended_at: endedAt,
    items: listOf(`/v1/subscription_items?subscription=${id}`, data),
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    metadata: { ...subscription.metadata },
    start_date: subscription.created,
    status: subscription.status,
    trial_end: subscription.trialEnd,
    trial_settings: missingPaymentMethod
      ? { end_behavior: { missing_payment_method: missingPaymentMethod } }
      : null,
    trial_start: subscription.trialStart,
  } satisfies Part<Stripe.Subscription>;
}

/** A discount has no record of its own here. */
export function discountId(owner: string): string {
  return `di_of_${owner}`;
}

/** As expanded: which code gave how much off. */
export function formatDiscount(subscription: StoredSubscription) {
  const { id, discount, created, customer } = subscription;
  if (discount === null) return null;
  return {
    id: discountId(id),
    object: "discount",
    customer,
    end: null,
    promotion_code: discount.promotionCode,
    source: { type: "coupon", coupon: discount.coupon.id },
    start: created,
    subscription: id,
  } satisfies Part<Stripe.Discount>;
}
