import type Stripe from "stripe";
import type { PaymentsDependencies } from "../dependencies.ts";
import type { Catalogue, PriceLine } from "../settings.ts";
import type { AddedPrice } from "../stopped-prices.ts";
import type { Provider } from "./provider.ts";
import { asSold, lineProblem, readPrice, unreadBecause } from "./read-price.ts";

/**
 * The prices of lines of configuration. A start takes what the provider says of each, and keeps to it: what the provider
 * says otherwise later is a change, which stops the price. What an earlier start took counts until then.
 */
export function createAddedPrices({
  added: lines,
  provider,
  stopped,
  log,
}: Pick<PaymentsDependencies, "added" | "provider" | "stopped" | "log">) {
  const known = new Map<string, AddedPrice>();
  /** Those that this start has taken. */
  const taken = new Set<string>();
  const told = new Map<string, string>();
  for (const price of stopped.added()) {
    if (lines.some(({ key, id }) => key === price.key && id === price.id)) known.set(price.key, price);
    else stopped.forget(price.key);
  }

  function tell(line: PriceLine, problem: string): void {
    if (told.get(line.key) === problem) return;
    told.set(line.key, problem);
    log(lineProblem(line, problem));
  }

  function take(line: PriceLine, there: Stripe.Price): void {
    const price = readPrice(line, there);
    if (typeof price === "string") {
      tell(line, price);
      return;
    }
    told.delete(line.key);
    taken.add(line.key);
    if (JSON.stringify(known.get(line.key)) === JSON.stringify(price)) return;
    known.set(line.key, price);
    stopped.keep(price);
    log(`${line.variable} adds the price "${price.key}": ${price.name}.`);
  }

  return {
    lines,
    unread: (): readonly PriceLine[] => lines.filter(({ key }) => !taken.has(key)),
    sold: (): Catalogue => [...known.values()].map(asSold),
    /** What the provider says of a line now; null if it could not be read. */
    async read(line: PriceLine, provide: () => Promise<Provider>): Promise<Stripe.Price | null> {
      try {
        const { stripe } = await provide();
        const there = await stripe.prices.retrieve(line.id, { expand: ["product"] });
        if (!taken.has(line.key)) take(line, there);
        return there;
      } catch (error) {
        tell(line, unreadBecause(error, provider === null));
        return null;
      }
    },
  };
}
