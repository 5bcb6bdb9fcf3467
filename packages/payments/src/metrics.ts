import { ServiceError } from "@paraph/service/requests";
import { Counter } from "prom-client";
import type { Effect, PurchaseState } from "./api/purchases.ts";

const payments = new Counter({
  name: "paraph_payments_total",
  help:
    "Checkouts by outcome: begun, completed (paid), expired, unpaid (a payment failed later), refused and failed (with the " +
    "error's name as reason), and what the provider said of paid ones: refunded, disputed, overdue, ended.",
  labelNames: ["outcome", "reason"],
});

/** What alarms watch is there from the start: Prometheus sees no growth of a series that appears. */
for (const outcome of ["begun", "completed", "expired", "unpaid", "refunded", "disputed"])
  countPayment(outcome, "", 0);
for (const reason of ["provider_failed", "internal"]) countPayment("failed", reason, 0);
countPayment("refused", "invalid_signature", 0);

export function countPayment(outcome: string, reason = "", times = 1): void {
  payments.inc({ outcome, reason }, times);
}

/** What an answer of the payments API says instead of the address of a checkout. */
export function countFailure(error: Error): void {
  if (!(error instanceof ServiceError)) countPayment("failed", "internal");
  else countPayment(error.status < 500 ? "refused" : "failed", error.code);
}

/** What the provider says of something that was paid, by the type of its event. */
const outcomes: Readonly<Record<string, string>> = {
  "charge.refunded": "refunded",
  "charge.dispute.created": "disputed",
  "invoice.payment_failed": "overdue",
  "customer.subscription.deleted": "ended",
};

interface TakenEvent {
  readonly type: string;
  readonly effect: Effect | "duplicate";
  /** Of the purchase that it is about, now. Null: it is about none. */
  readonly state: PurchaseState | null;
}

/** Counts an event that was taken. One that came before, came late or is of nothing sold here counts for nothing. */
export function countEvent({ type, effect, state }: TakenEvent): void {
  if (effect === "fulfilled") countPayment("completed");
  else if (effect === "noted" && outcomes[type]) countPayment(outcomes[type]);
  else if (effect === "none" && type === "checkout.session.expired" && state === "expired")
    countPayment("expired");
  else if (effect === "none" && type === "checkout.session.async_payment_failed" && state === "unpaid")
    countPayment("unpaid");
}
