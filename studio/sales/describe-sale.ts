import type { SaleDetail } from "@paraph/payments/sales/acts";
import type { Sale } from "@paraph/payments/sales/sale";
import { moneyIn } from "@paraph/service/receipt";
import type { BadgeTone } from "@sanity/ui";
import { isPriceKey, isTierKey, priceOf } from "@/lib/selling/prices";

export interface Mark {
  readonly text: string;
  readonly tone: BadgeTone;
}

const time = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

export function money(minorUnits: number, currency = "USD"): string {
  return moneyIn(minorUnits, currency);
}

/** How many digits of a currency's amounts stand after the point. */
export function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

export function moment(instant: string): string {
  return time.format(new Date(instant));
}

export function dayOf(instant: string): string {
  return day.format(new Date(instant));
}

/** Who bought, as far as it is known. */
export function buyerOf({ email }: Pick<Sale, "email">): string {
  return email ?? "Buyer not known yet";
}

/** What becomes of a plan. */
export function describePlan(plan: SaleDetail["plan"]): string {
  if (plan === null) return "No plan runs. Nothing more is charged.";
  const { endsAt, renewsAt } = plan;
  if (endsAt !== null) return `The plan ends on ${dayOf(endsAt)}. Nothing more is charged.`;
  return renewsAt === null ? "A plan runs." : `The plan renews on ${dayOf(renewsAt)}.`;
}

/** A price that is sold no longer has only its key. */
export function nameOfPrice(key: string): string {
  return isPriceKey(key) || isTierKey(key) ? priceOf(key).name : key;
}

const states: Readonly<Record<Sale["state"], Mark>> = {
  open: { text: "Not paid yet", tone: "default" },
  paid: { text: "Paid", tone: "positive" },
  unpaid: { text: "Payment failed", tone: "critical" },
  expired: { text: "Expired", tone: "default" },
};

const disputes: Readonly<Record<NonNullable<Sale["dispute"]>, Mark>> = {
  open: { text: "Disputed", tone: "critical" },
  lost: { text: "Dispute lost", tone: "critical" },
  won: { text: "Dispute won", tone: "positive" },
};

/** What became of a sale, the first of it first. */
export function marksOf({ state, amount, refunded, dispute, hasEnded, isOverdue }: Sale): readonly Mark[] {
  const isWhole = refunded >= amount;
  return [
    states[state],
    ...(refunded > 0
      ? [{ text: isWhole ? "Refunded" : `${money(refunded)} refunded`, tone: "caution" } as const]
      : []),
    ...(dispute ? [disputes[dispute]] : []),
    ...(isOverdue ? [{ text: "Renewal failed", tone: "caution" } as const] : []),
    ...(hasEnded ? [{ text: "Subscription ended", tone: "default" } as const] : []),
  ];
}

/** The campaign as a reader says it: source, medium and name, then the rest. */
export function campaignOf({ campaign }: Sale): string {
  const order = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "utm_id"];
  return order.flatMap((key) => campaign[key] ?? []).join(" · ");
}
