import type { StoredCoupon, StoredDiscount } from "../entities.ts";

interface StoredPromotionCode {
  readonly id: string;
  /** What buyers type, in any case. */
  readonly code: string;
  readonly coupon: StoredCoupon;
  readonly isActive: boolean;
}

const tenPercent: StoredCoupon = {
  id: "ten_percent",
  name: "10 % off",
  percentOff: 1000,
  amountOff: null,
  duration: "forever",
};
const fiveDollars: StoredCoupon = {
  id: "five_dollars",
  name: "$5.00 off the first payment",
  percentOff: null,
  amountOff: 500,
  duration: "once",
};
const everything: StoredCoupon = {
  id: "everything",
  name: "The first payment free",
  percentOff: 10_000,
  amountOff: null,
  duration: "once",
};

export const coupons: readonly StoredCoupon[] = [tenPercent, fiveDollars, everything];

/** Test data, as somebody could create them on the provider's dashboard. */
export const promotionCodes: readonly StoredPromotionCode[] = [
  { id: "promo_local_save10", code: "SAVE10", coupon: tenPercent, isActive: true },
  { id: "promo_local_take5", code: "TAKE5", coupon: fiveDollars, isActive: true },
  { id: "promo_local_firstfree", code: "FIRSTFREE", coupon: everything, isActive: true },
  { id: "promo_local_old20", code: "OLD20", coupon: tenPercent, isActive: false },
];

/** The discount of a code that a buyer typed, or what to tell them. */
export function discountOf(typed: string): StoredDiscount | { readonly problem: string } {
  const found = promotionCodes.find(({ code }) => code === typed.trim().toUpperCase());
  if (found?.isActive) return { coupon: found.coupon, promotionCode: found.id };
  const problem = found ? "has expired" : "is unknown";
  return { problem: `The promotion code “${typed.trim()}” ${problem}. Check it, or leave the field empty.` };
}
