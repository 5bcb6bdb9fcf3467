import type { Interval } from "../settings.ts";
import { type Amounts, priced } from "./billing/amounts.ts";
import { taxRateOf } from "./billing/tax-rates.ts";
import type { StoredLine, StoredSession } from "./entities.ts";

/** What of a session says what is due. Without the rest there is neither tax nor discount. */
type Bought = Pick<StoredSession, "lines" | "trialDays"> &
  Partial<Pick<StoredSession, "options" | "discount" | "buyer">>;

export interface Due {
  readonly now: number;
  readonly later: {
    readonly amount: number;
    readonly every: Interval;
    /** 0: the next payment is one interval away. */
    readonly afterDays: number;
  } | null;
}

/** What is charged when, tax and discount included. */
export function dueOf(bought: Bought): Due {
  const { now, later } = quoteOf(bought);
  const every = bought.lines.find(({ price }) => price.interval !== null)?.price.interval;
  if (!every || later === null) return { now: now.total, later: null };
  return { now: now.total, later: { amount: later.total, every, afterDays: bought.trialDays ?? 0 } };
}

export interface Quote {
  readonly now: Amounts;
  /** Each later payment. */
  readonly later: Amounts | null;
  /** In basis points; `null` while the buyer's place is not known. */
  readonly taxRate: number | null;
  /** In the order of the session's lines. */
  readonly lines: readonly Amounts[];
}

/** One-time prices are on the first invoice. A trial delays the recurring ones. */
export function quoteOf({ lines, trialDays, options, discount, buyer }: Bought): Quote {
  const isTaxed = options?.automaticTax && buyer;
  const taxRate = isTaxed ? taxRateOf(buyer.address, buyer.taxId !== null) : null;
  const amounts = lines.map(amountOf);
  const isNow = ({ price }: StoredLine) => price.interval === null || !trialDays;
  const all = priced(amounts, discount?.coupon ?? null, taxRate ?? 0);
  const of = (chosen: readonly StoredLine[], coupon = discount?.coupon ?? null) =>
    priced(chosen.map(amountOf), coupon, taxRate ?? 0);
  const recurring = lines.filter(({ price }) => price.interval !== null);
  const lasting = discount?.coupon.duration === "forever" ? discount.coupon : null;
  return {
    now: of(lines.filter(isNow)),
    later: recurring.length === 0 ? null : of(recurring, lasting),
    taxRate,
    lines: all.lines,
  };
}

function amountOf({ price, quantity }: StoredLine): number {
  return price.amount * quantity;
}
