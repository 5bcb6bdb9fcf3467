import type { StoredCoupon } from "../entities.ts";

export interface Amounts {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

export interface Priced extends Amounts {
  /** In the order of the given amounts. */
  readonly lines: readonly Amounts[];
}

/** Discount first, then tax on what is left. Of each line in whole minor units, so that lines add up to the total. */
export function priced(
  amounts: readonly number[],
  coupon: StoredCoupon | null,
  /** In basis points. */
  taxRate: number,
): Priced {
  const discounts = discountsOf(amounts, coupon);
  const lines = amounts.map((subtotal, at) => {
    const discount = discounts[at] ?? 0;
    const tax = share(subtotal - discount, taxRate);
    return { subtotal, discount, tax, total: subtotal - discount + tax };
  });
  const sum = (of: keyof Amounts) => lines.reduce((total, line) => total + line[of], 0);
  return {
    lines,
    subtotal: sum("subtotal"),
    discount: sum("discount"),
    tax: sum("tax"),
    total: sum("total"),
  };
}

function discountsOf(amounts: readonly number[], coupon: StoredCoupon | null): number[] {
  if (coupon === null) return amounts.map(() => 0);
  const { percentOff, amountOff } = coupon;
  if (percentOff !== null) return amounts.map((amount) => share(amount, percentOff));
  // A fixed amount is taken from the lines in turn, and credits are no lines to take it from.
  let left = amountOff ?? 0;
  return amounts.map((amount) => {
    const discount = Math.min(left, Math.max(0, amount));
    left -= discount;
    return discount;
  });
}

/** Halves are rounded away from zero, so that a credit undoes what it credits. */
function share(amount: number, basisPoints: number): number {
  const part = Math.floor((Math.abs(amount) * basisPoints + 5_000) / 10_000);
  return amount < 0 ? -part : part;
}
