import { oneAtATime } from "@paraph/service/one-at-a-time";
import { moneyIn } from "@paraph/service/receipt";
import { ServiceError } from "@paraph/service/requests";
import type Stripe from "stripe";
import { z } from "zod";
import { type Provider, providerError } from "../api/provider.ts";
import { factsOf, idOf, type PlanFacts } from "../api/provider-objects.ts";
import type { ListedPurchase } from "../api/purchases.ts";
import { type Payment, paymentsOf } from "./payments-of.ts";

/** The provider's words for why money goes back. */
export const refundReasons = ["requested_by_customer", "duplicate", "fraudulent"] as const;

export const refundBody = z.strictObject({
  charge: z.string().min(1).max(200),
  /** In minor units. */
  amount: z.int().positive(),
  reason: z.enum(refundReasons),
  /** For the company's own books. */
  note: z.string().trim().max(500).default(""),
  /** What had been refunded when the administrator decided: twice the same press refunds once. */
  refundedBefore: z.int().nonnegative(),
});

export const cancelBody = z.strictObject({ at: z.enum(["period_end", "now"]) });

/** What an administrator sees of one sale at the provider. */
export interface SaleDetail {
  readonly payments: readonly Payment[];
  /** `null` if nothing runs. */
  readonly plan: Pick<PlanFacts, "endsAt" | "renewsAt"> | null;
}

/** Notes in the audit what is about to be done; rejects if it can't be noted. */
export type Note = () => Promise<void>;

/**
 * What administrators do with a sale at the provider. Its events then tell what became of it. An act is noted once it is
 * clear that there is something to do: somebody whose answer was lost tries again.
 */
export function createActs(provide: () => Promise<Provider>, log: (message: string) => void) {
  /** For refunds: each sees what the one before has given back, and the audit has no line too many. */
  const inTurn = oneAtATime();

  async function sessionOf({ sessionId }: ListedPurchase) {
    const { stripe } = await provide();
    return { stripe, session: await stripe.checkout.sessions.retrieve(sessionId) };
  }

  /** The provider's refusals in words for an administrator, who may know them. */
  async function asked<Result>(what: string, ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      providerError(error, log);
      const isRefusal = error instanceof Error && Reflect.get(error, "type") === "StripeInvalidRequestError";
      throw new ServiceError(
        isRefusal ? 409 : 502,
        isRefusal ? "refused_by_provider" : "provider_failed",
        isRefusal
          ? `${what} failed: ${error.message}`
          : `${what} failed: the payment provider gave no answer. Look there before you try again.`,
      );
    }
  }

  return {
    asked,

    detail: (purchase: ListedPurchase): Promise<SaleDetail> =>
      asked("Reading the payments", async () => {
        const { stripe, session } = await sessionOf(purchase);
        const payments = await paymentsOf(stripe, session);
        const subscription = idOf(session.subscription);
        if (subscription === null) return { payments, plan: null };
        const found = await stripe.subscriptions.retrieve(subscription);
        if (hasEnded(found.status)) return { payments, plan: null };
        const { endsAt, renewsAt } = factsOf(found);
        return { payments, plan: { endsAt, renewsAt } };
      }),

    refund: (
      purchase: ListedPurchase,
      { charge, amount, reason, note, refundedBefore }: z.infer<typeof refundBody>,
      noteAct: Note,
    ) =>
      asked("Refunding", () =>
        inTurn(async () => {
          const { stripe, session } = await sessionOf(purchase);
          const payment = (await paymentsOf(stripe, session)).find((one) => one.charge === charge);
          if (!payment) throw new ServiceError(404, "not_found", "This payment is not one of this sale.");
          const press = String(refundedBefore);
          const refunds = async () => (await stripe.refunds.list({ charge, limit: 100 })).data;
          const known = await refunds();
          requireNew(known, press);
          if (payment.refunded !== refundedBefore) {
            const message =
              "Refunding failed: somebody has refunded a part meanwhile. Look at the sale again.";
            throw new ServiceError(409, "changed_meanwhile", message);
          }
          const rest = payment.amount - payment.refunded;
          if (amount > rest) {
            const message = "Refunding failed: that is more than what is left of the payment.";
            throw new ServiceError(400, "invalid_field", message, { body: { field: "amount" } });
          }
          await noteAct();
          try {
            await stripe.refunds.create(
              { charge, amount, reason, metadata: { note, refunded_before: press } },
              // Whatever else a second press says, it is for the same money. One that failed leaves room for the next.
              { idempotencyKey: `refund/${charge}/${press}/${known.filter(isUndone).length}` },
            );
          } catch (error) {
            if (!(error instanceof Error) || Reflect.get(error, "type") !== "StripeIdempotencyError")
              throw error;
            requireNew(await refunds(), press);
            const message =
              "Nothing more was refunded: another refund of this payment is under way. Look at the sale again in a minute.";
            throw new ServiceError(409, "refund_under_way", message);
          }
        }),
      ),

    cancel: (purchase: ListedPurchase, { at }: z.infer<typeof cancelBody>, noteAct: Note) =>
      asked("Canceling", async () => {
        const { stripe, session } = await sessionOf(purchase);
        const subscription = idOf(session.subscription);
        if (subscription === null)
          throw new ServiceError(409, "no_plan", "Canceling failed: this sale is no plan.");
        const { status } = await stripe.subscriptions.retrieve(subscription);
        if (hasEnded(status))
          throw new ServiceError(409, "no_plan", "Canceling failed: this plan has ended already.");
        await noteAct();
        if (at === "now") await stripe.subscriptions.cancel(subscription);
        else await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
      }),
  };
}

function hasEnded(status: Stripe.Subscription.Status): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

function isUndone({ status }: Stripe.Refund): boolean {
  return status === "failed" || status === "canceled";
}

/** Throws 409 with the refund that an earlier press for the same money has made. */
function requireNew(refunds: readonly Stripe.Refund[], press: string): void {
  const made = refunds.find((one) => !isUndone(one) && one.metadata?.refunded_before === press);
  if (!made) return;
  const { amount, currency, reason, metadata } = made;
  const note = metadata?.note ?? "";
  const why = [reason?.replaceAll("_", " "), note && `note: ${note}`].filter(Boolean).join("; ");
  const message = `Nothing more was refunded: ${moneyIn(amount, currency.toUpperCase())} of this payment went back already (${why}). Look at the sale again.`;
  throw new ServiceError(409, "refunded_already", message, { body: { amount, reason, note } });
}
