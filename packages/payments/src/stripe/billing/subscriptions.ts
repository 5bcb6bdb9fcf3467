import { StripeStandInError } from "../errors.ts";
import { formatInvoice } from "../formats/invoices.ts";
import { formatSubscription } from "../formats/subscriptions.ts";
import { type BillingContext, required } from "./context.ts";
import { type Bill, draftInvoice, settleInvoice } from "./invoices.ts";
import { periodEnd } from "./periods.ts";
import { changePlan, cycleLines, type PlanChange } from "./plan-change.ts";
import type { InvoicedLine, StoredInvoice, StoredSubscription } from "./records.ts";

const day = 24 * 60 * 60;

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** What becomes of subscriptions after the checkout. Time does not pass by itself here: a renewal comes when somebody wants it. */
export function createSubscriptions(context: BillingContext) {
  const { store, events, seconds } = context;

  /** One that has not ended. */
  function running(id: string): StoredSubscription {
    const subscription = required(context, "subscription", id, "subscription");
    if (subscription.status !== "canceled") return subscription;
    const message = "A canceled subscription can only update its cancellation_details and metadata.";
    throw new StripeStandInError(400, "invalid_request_error", message);
  }

  function tellUpdate(before: StoredSubscription, after: StoredSubscription): StoredSubscription {
    const [was, is] = [formatSubscription(before), formatSubscription(after)];
    const changed = Object.entries(was).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(Object.entries(is).find(([n]) => n === name)?.[1]),
    );
    events.add("customer.subscription.updated", is, Object.fromEntries(changed));
    return store.put("subscription", after);
  }

  function draft(
    subscription: StoredSubscription,
    bill: Pick<Bill, "lines" | "billingReason">,
  ): StoredInvoice {
    const { id, discount, automaticTax, metadata, origin } = subscription;
    const customer = required(context, "customer", subscription.customer);
    return draftInvoice(context, customer, {
      ...bill,
      subscription: id,
      discountBy: discount,
      automaticTax,
      metadata,
      origin,
    });
  }

  /** Charges the customer, and tells how it went. */
  function collect(
    before: StoredSubscription,
    after: StoredSubscription,
    bill: Pick<Bill, "lines" | "billingReason">,
    isPaid: boolean,
  ): StoredInvoice {
    const invoice = settleInvoice(context, draft(after, bill), isPaid);
    const usesUp = after.discount?.coupon.duration === "once" && invoice.discount > 0;
    events.add(invoice.status === "paid" ? "invoice.paid" : "invoice.payment_failed", formatInvoice(invoice));
    tellUpdate(before, {
      ...after,
      status: invoice.status === "paid" ? "active" : "past_due",
      latestInvoice: invoice.id,
      discount: usesUp ? null : after.discount,
    });
    return invoice;
  }

  function nextLines(subscription: StoredSubscription): InvoicedLine[] {
    const end = subscription.periodEnd;
    const interval = subscription.items[0]?.price.interval ?? "month";
    return [...subscription.pending, ...cycleLines(subscription, end, periodEnd(end, interval))];
  }

  function endNow(subscription: StoredSubscription): StoredSubscription {
    const at = seconds();
    const ended = store.put("subscription", {
      ...subscription,
      status: "canceled",
      canceledAt: subscription.canceledAt ?? at,
      endedAt: at,
    });
    events.add("customer.subscription.deleted", formatSubscription(ended));
    return ended;
  }

  return {
    find: (id: string): StoredSubscription | null => store.get("subscription", id),
    /** The period ends now, and the next is charged. One that was canceled ends instead. */
    renew: (id: string, isPaid: boolean) =>
      events.commit(() => {
        const before = running(id);
        if (before.cancelAtPeriodEnd) return void endNow(before);
        const start = seconds();
        const end = periodEnd(start, before.items[0]?.price.interval ?? "month");
        const trialEnd = before.status === "trialing" ? start : before.trialEnd;
        const after = { ...before, periodStart: start, periodEnd: end, trialEnd, pending: [] };
        const lines = [...before.pending, ...cycleLines(before, start, end)];
        collect(before, after, { lines, billingReason: "subscription_cycle" }, isPaid);
      }),
    /** The last invoice is paid after all. */
    recover: (id: string) =>
      events.commit(() => {
        const before = running(id);
        const open = before.latestInvoice === null ? null : store.get("invoice", before.latestInvoice);
        if (open?.status !== "open") {
          const message = `Nothing is owed for the subscription ${id}.`;
          throw new StripeStandInError(400, "invalid_request_error", message);
        }
        events.add("invoice.paid", formatInvoice(settleInvoice(context, open, true)));
        tellUpdate(before, { ...before, status: "active" });
      }),
    /** Three days before the trial ends the provider says so: that time is now. */
    remindOfTrial: (id: string) =>
      events.commit(() => {
        const before = running(id);
        if (before.status !== "trialing") {
          const message = `The subscription ${id} is in no trial.`;
          throw new StripeStandInError(400, "invalid_request_error", message);
        }
        const trialEnd = seconds() + 3 * day;
        const after = tellUpdate(before, { ...before, trialEnd, periodEnd: trialEnd });
        events.add("customer.subscription.trial_will_end", formatSubscription(after));
      }),
    /** Some days before a renewal the provider says what it will charge. */
    announce: (id: string) =>
      events.commit(() => {
        const subscription = running(id);
        const invoice = draft(subscription, { lines: nextLines(subscription), billingReason: "upcoming" });
        const { id: _, ...upcoming } = formatInvoice(
          { ...invoice, nextAttempt: subscription.periodEnd },
          true,
        );
        events.add("invoice.upcoming", upcoming);
      }),
    end: (id: string) => events.commit(() => endNow(running(id))),
    setCancel: (id: string, atPeriodEnd: boolean) =>
      events.commit(() => {
        const before = running(id);
        if (before.cancelAtPeriodEnd === atPeriodEnd) return before;
        const canceledAt = atPeriodEnd ? seconds() : null;
        return tellUpdate(before, { ...before, cancelAtPeriodEnd: atPeriodEnd, canceledAt });
      }),
    setMetadata: (id: string, metadata: Readonly<Record<string, string>>) =>
      events.commit(() => {
        const before = required(context, "subscription", id, "subscription");
        return tellUpdate(before, { ...before, metadata });
      }),
    change: (id: string, change: PlanChange) =>
      events.commit(() => {
        const before = running(id);
        const { changed, prorations, begun, isInvoicedNow } = changePlan(before, change);
        if (!isInvoicedNow) {
          tellUpdate(before, { ...changed, pending: [...before.pending, ...prorations] });
        } else {
          const lines = [...before.pending, ...prorations, ...begun];
          collect(before, { ...changed, pending: [] }, { lines, billingReason: "subscription_update" }, true);
        }
        return required(context, "subscription", id);
      }),
    /** The next invoice, or what a change would bring. Stores nothing. */
    preview(id: string, change: PlanChange | null): StoredInvoice {
      const subscription = running(id);
      if (change === null)
        return draft(subscription, { lines: nextLines(subscription), billingReason: "upcoming" });
      const { changed, prorations, begun, isInvoicedNow } = changePlan(subscription, change);
      const lines = [...subscription.pending, ...prorations];
      return isInvoicedNow
        ? draft(changed, { lines: [...lines, ...begun], billingReason: "subscription_update" })
        : draft(changed, {
            lines: nextLines({ ...changed, pending: lines }),
            billingReason: "upcoming",
          });
    },
  };
}
