import type { Currency } from "./money.ts";

/**
 * Prices beside the table: an operator names one by a line of configuration, and the payment provider says what it costs.
 * No build knows them. On a server the process that started it says which there are; the Studio's page and the buttons
 * of pages carry them in their markup. The browser reads this file, too, so it imports nothing that runs.
 */

declare const isAdded: unique symbol;

/** The key of such a price, which only `isPriceKey` can say that a string is. */
export type AddedKey = string & { readonly [isAdded]: true };

/** What the table says of its prices, as far as a provider says it. */
export interface AddedPrice {
  readonly key: string;
  /** The payment provider's identifier. */
  readonly id: string;
  readonly name: string;
  /** In minor units. */
  readonly amount: number;
  readonly currency: Currency;
  /** Null: paid once. */
  readonly interval: "month" | "year" | null;
  readonly trial?: { readonly kind: "free"; readonly days: number };
}

type AddedPrices = ReadonlyMap<string, AddedPrice>;

/** What the key of an added price looks like. */
export const addedKeyForm = /^[a-z][a-z0-9_]{0,39}$/;

/** One for the process: the bundler makes several copies of this module, and the front server has its own. */
const readerKey = Symbol.for("paraph.added-prices");
const none: AddedPrices = new Map();
const learned = new Map<string, AddedPrice>();

/** Has this process read the added prices from there. */
export function provideAddedPrices(read: () => AddedPrices): void {
  Reflect.set(globalThis, readerKey, read);
}

/** Those that are known now, by key. */
export function addedPrices(): AddedPrices {
  if (typeof document !== "undefined") return learned;
  const read: (() => AddedPrices) | undefined = Reflect.get(globalThis, readerKey);
  return read?.() ?? none;
}

/** Takes prices from markup: one, or a list of them. What is no price is left out. */
export function learnPrices(text: string | undefined): void {
  if (text === undefined) return;
  const found: unknown = JSON.parse(text);
  for (const one of Array.isArray(found) ? found : [found]) {
    const price = readAddedPrice(one);
    if (price) learned.set(price.key, price);
  }
}

/** The price as markup carries it; undefined for a key of the table, which every build knows. */
export function priceMarkup(key: string): string | undefined {
  const price = addedPrices().get(key);
  return price && JSON.stringify(writeAddedPrice(price));
}

/** In the form that {@link readAddedPrice} reads. */
export function writeAddedPrice({ key, id, name, amount, currency, interval, trial }: AddedPrice) {
  return { key, id, name, amount, currency, interval, trial: trial?.days ?? null };
}

/** Checks what comes from outside. Null: it is no price that can be sold here. */
export function readAddedPrice(value: unknown): AddedPrice | null {
  if (typeof value !== "object" || value === null) return null;
  const { key, id, name, amount, currency, interval, trial }: Record<string, unknown> = { ...value };
  if (typeof key !== "string" || !addedKeyForm.test(key)) return null;
  if (typeof id !== "string" || typeof name !== "string" || name === "") return null;
  if (!isPositive(amount) || currency !== "USD") return null;
  if (interval !== null && interval !== "month" && interval !== "year") return null;
  const price = { key, id, name, amount, currency, interval } as const;
  if (trial === null) return price;
  return isPositive(trial) ? { ...price, trial: { kind: "free", days: trial } } : null;
}

function isPositive(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

// The Studio's page names all of them.
if (typeof document !== "undefined") learnPrices(document.documentElement.dataset.prices);
