import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { priceStateKey } from "@paraph/payments/price-state-key";
import { type AddedPrice, readAddedPrice } from "../added-prices.ts";

/**
 * Prices that nobody may buy for now, because the payment provider says something else than pages. The local payments
 * API writes them into a table of the same form as that of published revisions (packages/payments/src/stopped-prices.ts), so
 * pages depend on a price as they do on a document: what sells it is made anew when it stops, and when it goes on. The
 * prices that an operator added stand beside it, with what the provider says of them; so pages depend on that, too.
 */
export class StoppedPrices {
  readonly #database: DatabaseSync;
  readonly #select;
  readonly #isStopped;
  readonly #added;
  readonly #version;
  #known: { readonly version: number; readonly added: ReadonlyMap<string, AddedPrice> } | null = null;

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { readOnly: true, timeout: 2000 });
    this.#select = this.#database.prepare("SELECT rev FROM state WHERE key = ?");
    this.#isStopped = this.#database.prepare("SELECT 1 FROM stopped WHERE key = ?");
    this.#added = this.#database.prepare("SELECT price FROM added ORDER BY key");
    this.#version = this.#database.prepare("PRAGMA data_version");
  }

  /** The revision of a price's state; `""` while a price of the table is sold, and for an added one that is not there. */
  revisionOf(key: string): string {
    const rev = this.#select.get(key)?.rev;
    return typeof rev === "string" ? rev : "";
  }

  isStopped(price: string): boolean {
    return this.#isStopped.get(price) !== undefined;
  }

  /** The prices that an operator added, by key. */
  added(): ReadonlyMap<string, AddedPrice> {
    const version = this.version();
    if (this.#known?.version !== version) {
      const prices = this.#added
        .all()
        .flatMap(({ price }) => readAddedPrice(JSON.parse(String(price))) ?? []);
      this.#known = { version, added: new Map(prices.map((price) => [price.key, price])) };
    }
    return this.#known.added;
  }

  /** The revision of the state of each of these prices, for what is made from them. */
  revisionsOf(prices: readonly string[]): ReadonlyMap<string, string> {
    return new Map(prices.map(priceStateKey).map((key) => [key, this.revisionOf(key)]));
  }

  /** Changes whenever a price stops or goes on. It may change without that. */
  version(): number {
    return Number(this.#version.get()?.data_version);
  }

  close(): void {
    this.#database.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

let shared: StoppedPrices | undefined;

/** The table this process was started with (`PARAPH_STOPPED_PRICES`), opened once; `null` where no payments API runs. */
export function sharedStoppedPrices(): StoppedPrices | null {
  const file = process.env.PARAPH_STOPPED_PRICES;
  if (shared === undefined && file && existsSync(file)) shared = new StoppedPrices(file);
  return shared ?? null;
}
