import { traced } from "@paraph/service/telemetry/tracing";
import type Stripe from "stripe";
import type { Catalogue } from "../settings.ts";
import type { Provider } from "./provider.ts";
import type { Purchases } from "./purchases.ts";

/** A plan that runs, as the provider says it. Amounts are in minor units. */
export interface RunningPlan {
  readonly subscription: string;
  readonly customer: string;
  /** The provider's name of the recurring price. */
  readonly priceId: string;
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
  readonly currency: string;
  readonly every: string;
  /** Free days run: nothing has been charged for the plan yet. */
  readonly isTrial: boolean;
  /** The last payment failed. */
  readonly isOverdue: boolean;
  /** When it renews; `null` if it does not. */
  readonly renewsAt: string | null;
  /** When it ends, if somebody has canceled it. */
  readonly endsAt: string | null;
}

export interface KnownCustomer {
  readonly id: string;
  readonly plans: readonly RunningPlan[];
}

export type Customers = ReturnType<typeof createCustomers>;

/** More customers with one address than this are somebody's test. */
const most = 20;

const running: readonly Stripe.Subscription.Status[] = ["active", "trialing", "past_due", "unpaid"];

interface CustomersOptions {
  readonly provide: () => Promise<Provider>;
  readonly purchases: Pick<Purchases, "customersOf">;
  readonly sold: () => Catalogue;
}

/** The provider's customers behind an e-mail address, with what they pay for. */
export function createCustomers({ provide, purchases, sold }: CustomersOptions) {
  /** All of them, those with a running plan first. The caller has made sure that the address is the asker's own. */
  async function of(email: string): Promise<KnownCustomer[]> {
    const { stripe } = await provide();
    return await traced("ask the payment provider for a customer", { kind: "client" }, async () => {
      const listed = await stripe.customers.list({ email, limit: most });
      // The provider compares addresses letter by letter; what was bought here is known however it was typed.
      const ids = new Set([...purchases.customersOf(email), ...listed.data.map(({ id }) => id)]);
      const customers = await Promise.all([...ids].slice(0, most).map((id) => customerOf(stripe, id)));
      return customers.toSorted((one, other) => other.plans.length - one.plans.length);
    });
  }

  async function customerOf(stripe: Stripe, id: string): Promise<KnownCustomer> {
    const { data } = await stripe.subscriptions.list({ customer: id, limit: most });
    return { id, plans: data.filter(({ status }) => running.includes(status)).flatMap(planOf) };
  }

  function planOf(subscription: Stripe.Subscription): RunningPlan[] {
    const { id, customer, items, status, cancel_at_period_end, cancel_at } = subscription;
    const [item] = items.data;
    if (!item) return [];
    const { price, quantity = 1, current_period_end } = item;
    const known = sold().find((one) => one.id === price.id);
    const product = typeof price.product === "string" ? price.product : price.product.id;
    const end = cancel_at ?? (cancel_at_period_end ? current_period_end : null);
    return [
      {
        subscription: id,
        customer: typeof customer === "string" ? customer : customer.id,
        priceId: price.id,
        name: known?.name ?? price.nickname ?? product,
        quantity,
        amount: (price.unit_amount ?? 0) * quantity,
        currency: price.currency.toUpperCase(),
        every: price.recurring?.interval ?? "",
        isTrial: status === "trialing",
        isOverdue: status === "past_due" || status === "unpaid",
        renewsAt: end === null ? instant(current_period_end) : null,
        endsAt: end === null ? null : instant(end),
      },
    ];
  }

  return { of };
}

function instant(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
