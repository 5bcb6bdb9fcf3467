import { ServiceError } from "@paraph/service/service-error";
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

/** What administrators do with a sale at the provider. Its events then tell what became of it. */
export function createActs(provide: () => Promise<Provider>, log: (message: string) => void) {
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
    detail: (purchase: ListedPurchase): Promise<SaleDetail> =>
      asked("Reading the payments", async () => {
        const { stripe, session } = await sessionOf(purchase);
        const payments = await paymentsOf(stripe, session);
        const subscription = idOf(session.subscription);
        if (subscription === null) return { payments, plan: null };
        const found = await stripe.subscriptions.retrieve(subscription);
        const { status } = found;
        if (status === "canceled" || status === "incomplete_expired") return { payments, plan: null };
        const { endsAt, renewsAt } = factsOf(found);
        return { payments, plan: { endsAt, renewsAt } };
      }),

    refund: (
      purchase: ListedPurchase,
      { charge, amount, reason, note, refundedBefore }: z.infer<typeof refundBody>,
    ) =>
      asked("Refunding", async () => {
        const { stripe, session } = await sessionOf(purchase);
        const payment = (await paymentsOf(stripe, session)).find((one) => one.charge === charge);
        if (!payment) throw new ServiceError(404, "not_found", "This payment is not one of this sale.");
        if (payment.refunded !== refundedBefore) {
          const message = "Refunding failed: somebody has refunded a part meanwhile. Look at the sale again.";
          throw new ServiceError(409, "changed_meanwhile", message);
        }
        const rest = payment.amount - payment.refunded;
        if (amount > rest) {
          const message = "Refunding failed: that is more than what is left of the payment.";
          throw new ServiceError(400, "invalid_field", message, { body: { field: "amount" } });
        }
        await stripe.refunds.create(
          { charge, amount, reason, metadata: { note } },
          { idempotencyKey: `refund/${charge}/${refundedBefore}/${amount}` },
        );
      }),

    cancel: (purchase: ListedPurchase, { at }: z.infer<typeof cancelBody>) =>
      asked("Canceling", async () => {
        const { stripe, session } = await sessionOf(purchase);
        const subscription = idOf(session.subscription);
        if (subscription === null)
          throw new ServiceError(409, "no_plan", "Canceling failed: this sale is no plan.");
        if (at === "now") await stripe.subscriptions.cancel(subscription);
        else await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
      }),
  };
}
