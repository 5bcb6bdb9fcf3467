import { messageOf } from "@paraph/service/message-of";
import { ServiceError } from "@paraph/service/requests";
import type Stripe from "stripe";
import type { PaymentsDependencies } from "../dependencies.ts";
import type { Catalogue, CataloguePrice, PriceLine } from "../settings.ts";
import type { PriceProblem } from "../stopped-prices.ts";
import { createAddedPrices } from "./added-prices.ts";
import type { Provider } from "./provider.ts";
import { inOurWords, inProvidersWords } from "./read-price.ts";

/** How often all prices are compared, in milliseconds. Events of the provider tell at once, if they come. */
const INTERVAL = 10 * 60_000;

/** How often lines whose price could not be read are read again. */
const AGAIN = 30_000;

/** How long a start waits for the prices of lines. */
const PATIENCE = 5_000;

interface WatchOptions
  extends Pick<PaymentsDependencies, "catalogue" | "added" | "provider" | "stopped" | "log"> {
  readonly provide: () => Promise<Provider>;
}

export type PriceWatch = ReturnType<typeof createPriceWatch>;

/** Notices when a price changes at the provider: pages go on saying the old one, so nobody may buy it. */
export function createPriceWatch(options: WatchOptions) {
  const { catalogue, provider, stopped, provide, log } = options;
  const added = createAddedPrices(options);
  // The stand-in has the prices of the table from the table.
  const compared = provider ? catalogue : [];
  const sold = (): Catalogue => [...catalogue, ...added.sold()];
  const problems = new Map<string, PriceProblem>();
  for (const problem of stopped.all()) {
    // Another table of prices or another provider than before the last stop begins anew.
    const price = [...compared, ...added.sold()].find(({ key }) => key === problem.key);
    if (price && inOurWords(price) === problem.here) problems.set(problem.key, problem);
    else stopped.goOn(problem.key);
  }

  function note(there: Stripe.Price | Stripe.DeletedPrice): void {
    for (const price of sold().filter(({ id }) => id === there.id)) noteOf(price, there);
  }

  function noteOf(price: CataloguePrice, said: Stripe.Price | Stripe.DeletedPrice): void {
    const { key, id } = price;
    const here = inOurWords(price);
    const there = inProvidersWords(said);
    const known = problems.get(key);
    if (here === there) {
      if (!problems.delete(key)) return;
      stopped.goOn(key);
      log(`"${key}" (${id}) is sold again.`);
    } else if (known?.there !== there) {
      problems.set(key, { key, here, there });
      stopped.stop({ key, here, there });
      log(`"${key}" (${id}) is not sold any more: it is ${here} here and ${there} there.`);
    }
  }

  /** Compares all prices. One that can't be read stays as it was known. */
  async function compare(): Promise<void> {
    await readLines(added.lines);
    await compareTable();
  }

  async function compareTable(): Promise<void> {
    for (const { id, key } of compared) {
      try {
        const { stripe } = await provide();
        note(await stripe.prices.retrieve(id));
      } catch (error) {
        log(`Reading the price "${key}" (${id}) at the payment provider failed: ${messageOf(error)}`);
      }
    }
  }

  /** Takes what the provider says of lines. What one of them was known to cost is compared. */
  async function readLines(lines: readonly PriceLine[]): Promise<void> {
    const reading = lines.map(async (line) => {
      const there = await added.read(line, provide);
      const price = added.sold().find(({ key }) => key === line.key);
      if (there && price && !isClosed) noteOf(price, there);
    });
    await Promise.all(reading);
  }

  const timers: NodeJS.Timeout[] = [];
  let isClosed = false;
  return {
    compare,
    /** Everything that is sold: the table's prices and those of lines whose price is known. */
    sold,
    /** Compares now and from time to time, until it is closed. Resolves when lines have had their time to be read. */
    async start(): Promise<void> {
      const first = readLines(added.lines);
      timers.push(setInterval(() => void compare(), INTERVAL).unref());
      timers.push(setInterval(() => void readLines(added.unread()), AGAIN).unref());
      void first.then(compareTable);
      if (added.lines.length === 0) return;
      await Promise.race([first, new Promise((resolve) => timers.push(setTimeout(resolve, PATIENCE)))]);
    },
    close(): void {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
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
      throw new ServiceError(409, "price_changed", message);
    },
  };
}
