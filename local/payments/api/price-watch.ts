import type Stripe from "stripe";
import { messageOf } from "../../message-of.ts";
import { ProductError } from "../../signature-api/errors.ts";
import type { PaymentsDependencies } from "../dependencies.ts";
import { money } from "../money.ts";
import type { CataloguePrice } from "../settings.ts";
import type { PriceProblem } from "../stopped-prices.ts";
import type { Provider } from "./provider.ts";

/** How often all prices are compared, in milliseconds. Events of the provider tell at once, if they come. */
const INTERVAL = 10 * 60_000;

interface WatchOptions extends Pick<PaymentsDependencies, "catalogue" | "provider" | "stopped" | "log"> {
  readonly provide: () => Promise<Provider>;
}

export type PriceWatch = ReturnType<typeof createPriceWatch>;

/** Notices when a price changes at the provider: pages go on saying the old one, so nobody may buy it. */
export function createPriceWatch({ catalogue, provider, stopped, provide, log }: WatchOptions) {
  const problems = new Map<string, PriceProblem>();
  for (const problem of stopped.all()) {
    // Another table of prices or another provider than before the last stop begins anew.
    const price = catalogue.find(({ key }) => key === problem.key);
    if (provider && price && inOurWords(price) === problem.here) problems.set(problem.key, problem);
    else stopped.goOn(problem.key);
  }

  function note(there: Stripe.Price | Stripe.DeletedPrice): void {
    for (const price of catalogue.filter(({ id }) => id === there.id)) {
      const said = {
        here: inOurWords(price),
        there: inProvidersWords(there),
      };
      const known = problems.get(price.key);
      if (said.here === said.there) {
        if (problems.delete(price.key)) stopped.goOn(price.key);
      } else if (known?.there !== said.there) {
        problems.set(price.key, { key: price.key, ...said });
        stopped.stop({ key: price.key, ...said });
      }
      if (known?.there !== said.there && said.here !== said.there)
        log(
          `"${price.key}" (${price.id}) is not sold any more: it is ${said.here} here and ${said.there} there.`,
        );
      else if (known && said.here === said.there) log(`"${price.key}" (${price.id}) is sold again.`);
    }
  }

  /** Compares all prices. One that can't be read stays as it was known. */
  async function compare(): Promise<void> {
    for (const { id, key } of catalogue) {
      try {
        const { stripe } = await provide();
        note(await stripe.prices.retrieve(id));
      } catch (error) {
        log(`Reading the price "${key}" (${id}) at the payment provider failed: ${messageOf(error)}`);
      }
    }
  }

  let timer: NodeJS.Timeout | undefined;
  return {
    compare,
    /** Compares now and from time to time, until it is closed. */
    start(): void {
      void compare();
      timer = setInterval(() => void compare(), INTERVAL).unref();
    },
    close: () => clearInterval(timer),
    /** Takes what an event says of a price. Returns whether it is an event about one. */
    take(event: Stripe.Event): boolean {
      if (event.type === "price.updated" || event.type === "price.deleted") {
        note(event.type === "price.deleted" ? { ...event.data.object, deleted: true } : event.data.object);
        return true;
      }
      return false;
    },
    problems: (): PriceProblem[] => [...problems.values()],
    /** Throws 409 when one of these prices is not what pages say. */
    requireUnchanged(prices: readonly CataloguePrice[]): void {
      if (!prices.some(({ key }) => problems.has(key))) return;
      const message = "This price has just changed. Nothing was charged. Try again later.";
      throw new ProductError(409, "price_changed", message);
    },
  };
}

function inOurWords({ amount, currency, interval }: CataloguePrice): string {
  return priceInWords(amount, currency, interval);
}

function inProvidersWords(price: Stripe.Price | Stripe.DeletedPrice): string {
  if (price.deleted) return "deleted";
  if (!price.active) return "not active";
  const { unit_amount: amount, currency, recurring } = price;
  const every =
    recurring &&
    (recurring.interval_count === 1
      ? recurring.interval
      : `${recurring.interval_count} ${recurring.interval}s`);
  return amount === null ? "without an amount" : priceInWords(amount, currency.toUpperCase(), every);
}

function priceInWords(amount: number, currency: string, every: string | null): string {
  return `${money(amount, currency)}${every === null ? " once" : ` each ${every}`}`;
}
