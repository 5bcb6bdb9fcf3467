import type Stripe from "stripe";
import type { promotionCodes } from "../billing/promotions.ts";
import type { StoredCoupon } from "../entities.ts";
import type { StripeStore } from "../store.ts";
import type { Part } from "./part.ts";

export function formatCoupon({ id, name, percentOff, amountOff, duration }: StoredCoupon) {
  return {
    id,
    object: "coupon",
    amount_off: amountOff,
    created: 0,
    currency: amountOff === null ? null : "usd",
    duration,
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name,
    percent_off: percentOff === null ? null : percentOff / 100,
    redeem_by: null,
    valid: true,
  } satisfies Part<Stripe.Coupon>;
}

export function formatPromotionCode(
  { id, code, coupon, isActive }: (typeof promotionCodes)[number],
  store: StripeStore,
) {
  return {
    id,
    object: "promotion_code",
    active: isActive,
    code,
    created: 0,
    customer: null,
    expires_at: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    promotion: { type: "coupon", coupon: coupon.id },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: store.complete().filter(({ discount }) => discount?.promotionCode === id).length,
  } satisfies Part<Stripe.PromotionCode>;
}
