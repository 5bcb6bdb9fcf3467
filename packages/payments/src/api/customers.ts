import { traced } from "@paraph/service/telemetry/tracing";
import type Stripe from "stripe";
import type { Catalogue } from "../settings.ts";
import type { Provider } from "./provider.ts";
import { factsOf, idOf, type PlanFacts } from "./provider-objects.ts";
import type { Purchases } from "./purchases.ts";

/** A plan that runs, as the provider says it. */
export interface RunningPlan extends PlanFacts {
  readonly subscription: string;
  readonly customer: string;
  /** The provider's name of the recurring price. */
  readonly priceId: string;
  readonly name: string;
  readonly quantity: number;
  readonly currency: string;
  /** Free days run: nothing has been charged for the plan yet. */
  readonly isTrial: boolean;
  /** The last payment failed. */
  readonly isOverdue: boolean;
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
    const { id, customer, items, status } = subscription;
    const [item] = items.data;
    if (!item) return [];
    const { price, quantity = 1 } = item;
    const known = sold().find((one) => one.id === price.id);
    return [
      {
        subscription: id,
        customer: idOf(customer) ?? "",
        priceId: price.id,
        name: known?.name ?? price.nickname ?? idOf(price.product) ?? "",
        quantity,
        currency: price.currency.toUpperCase(),
        isTrial: status === "trialing",
        isOverdue: status === "past_due" || status === "unpaid",
        ...factsOf(subscription),
      },
    ];
  }

  return { of };
}
