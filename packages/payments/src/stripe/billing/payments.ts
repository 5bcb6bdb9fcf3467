import { money } from "../../money.ts";
import { StripeStandInError } from "../errors.ts";
import { formatCharge, formatDispute } from "../formats/payments.ts";
import { newId } from "../store.ts";
import { type BillingContext, required } from "./context.ts";
import type { StoredCharge, StoredDispute, StoredPaymentIntent, StoredRefund } from "./records.ts";

type Wanted = Omit<StoredPaymentIntent, "id" | "created" | "status" | "latestCharge"> &
  Pick<StoredCharge, "billing" | "card">;

/** Charges a card, or has it declined. */
export function charge(
  context: BillingContext,
  { billing, card, ...wanted }: Wanted,
  isPaid: boolean,
): StoredPaymentIntent {
  const created = context.seconds();
  const intent: StoredPaymentIntent = {
    ...wanted,
    id: newId("pi"),
    created,
    status: "requires_payment_method",
    latestCharge: null,
  };
  return chargeAgain(context, intent, { billing, card }, isPaid);
}

/** One more attempt. */
export function chargeAgain(
  { store, seconds }: BillingContext,
  intent: StoredPaymentIntent,
  payer: Pick<StoredCharge, "billing" | "card">,
  isPaid: boolean,
): StoredPaymentIntent {
  const { customer, amount, currency, description, receiptEmail, statementSuffix, metadata } = intent;
  const attempt = store.put("charge", {
    ...payer,
    id: newId("ch"),
    created: seconds(),
    customer,
    paymentIntent: intent.id,
    amount,
    amountRefunded: 0,
    currency,
    failureCode: isPaid ? null : "card_declined",
    isDisputed: false,
    description,
    receiptEmail,
    statementSuffix,
    metadata,
  });
  const status = isPaid ? "succeeded" : "requires_payment_method";
  return store.put("payment_intent", { ...intent, status, latestCharge: attempt.id });
}

export interface WantedRefund {
  readonly charge: string;
  /** `null`: all that is left. */
  readonly amount: number | null;
  readonly reason: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Gives back a payment or a part of it, never more than was paid. */
export function refund(context: BillingContext, wanted: WantedRefund): StoredRefund {
  const { store, events, seconds } = context;
  return events.commit(() => {
    const paid = required(context, "charge", wanted.charge, "charge");
    const amount = refundable(paid, wanted.amount);
    const created = store.put("refund", {
      id: newId("re"),
      created: seconds(),
      charge: paid.id,
      paymentIntent: paid.paymentIntent,
      customer: paid.customer,
      amount,
      currency: paid.currency,
      reason: wanted.reason,
      metadata: wanted.metadata,
    });
    const changed = store.put("charge", { ...paid, amountRefunded: paid.amountRefunded + amount });
    events.add("charge.refunded", formatCharge(changed), { amount_refunded: paid.amountRefunded });
    return created;
  }).result;
}

function refundable(paid: StoredCharge, wanted: number | null): number {
  const left = paid.amount - paid.amountRefunded;
  const refusal = (message: string, details: { code?: string; param?: string }) =>
    new StripeStandInError(400, "invalid_request_error", message, details);
  if (paid.failureCode !== null)
    throw refusal(`Charge ${paid.id} has failed, so there is nothing to refund.`, { param: "charge" });
  if (paid.isDisputed)
    throw refusal(`Charge ${paid.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  if (left === 0)
    throw refusal(`Charge ${paid.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (wanted === null) return left;
  if (wanted < 1)
    throw refusal("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  if (wanted <= left) return wanted;
  const message = `Refund amount (${money(wanted)}) is greater than unrefunded amount on charge (${money(left)})`;
  throw refusal(message, { param: "amount" });
}

/** The cardholder tells their bank that they owe nothing. */
export function openDispute(context: BillingContext, chargeId: string): StoredDispute {
  const { store, events, seconds } = context;
  return events.commit(() => {
    const paid = required(context, "charge", chargeId, "charge");
    const left = paid.amount - paid.amountRefunded;
    if (paid.isDisputed || paid.failureCode !== null || left === 0) {
      const message = `The payment ${paid.id} can't be disputed: it failed, was refunded or is disputed already.`;
      throw new StripeStandInError(400, "invalid_request_error", message);
    }
    store.put("charge", { ...paid, isDisputed: true });
    const opened = store.put("dispute", {
      id: newId("dp"),
      created: seconds(),
      charge: paid.id,
      paymentIntent: paid.paymentIntent,
      customer: paid.customer,
      amount: left,
      currency: paid.currency,
      status: "needs_response",
      metadata: {},
    });
    events.add("charge.dispute.created", formatDispute(opened));
    return opened;
  }).result;
}

export function closeDispute(context: BillingContext, id: string, status: "won" | "lost"): StoredDispute {
  const { store, events } = context;
  return events.commit(() => {
    const opened = required(context, "dispute", id);
    if (opened.status !== "needs_response") {
      const message = `The dispute ${id} is ${opened.status} already.`;
      throw new StripeStandInError(400, "invalid_request_error", message);
    }
    const closed = store.put("dispute", { ...opened, status });
    events.add("charge.dispute.closed", formatDispute(closed), { status: opened.status });
    return closed;
  }).result;
}
