import type { Catalogue } from "../settings.ts";
import type { StoredSubscription } from "./billing/records.ts";
import type { StoredPrice } from "./entities.ts";
import type { Events } from "./events.ts";
import { formatPrice } from "./formatters.ts";
import { newId, type StripeStore } from "./store.ts";

interface PricesOptions {
  readonly store: StripeStore;
  readonly events: Events;
  readonly catalogue: Catalogue;
}

export type Prices = ReturnType<typeof createPrices>;

/** The stand-in's prices: those of the catalogue, so that there is no second list, and what somebody created. */
export function createPrices({ store, events, catalogue }: PricesOptions) {
  const all = new Map<string, StoredPrice>(
    catalogue.map(({ id, name, amount, currency, interval }) => [
      id,
      { id, name, amount, currency: currency.toLowerCase(), interval },
    ]),
  );
  for (const price of store.prices()) all.set(price.id, price);

  function set(price: StoredPrice): void {
    all.set(price.id, price);
    events.commit(() => {
      store.savePrice(price);
      events.add("price.updated", formatPrice(price));
    });
  }

  return {
    all: all as ReadonlyMap<string, StoredPrice>, // only this function changes it
    created: (): StoredPrice[] => store.prices(),
    /** What a subscription may be changed to: plans for a plan, API tiers for an API tier, nothing of a deal. */
    offered({ items }: Pick<StoredSubscription, "items">): StoredPrice[] {
      const isTier = (id: string) => catalogue.some((one) => one.id === id && one.documents !== null);
      const ofDeals = new Set(catalogue.filter(({ isDealOnly }) => isDealOnly).map(({ id }) => id));
      const present = items[0]?.price.id ?? "";
      return [...all.values()].filter(
        ({ id, interval, isArchived }) =>
          id === present ||
          (interval !== null && !isArchived && !ofDeals.has(id) && isTier(id) === isTier(present)),
      );
    },
    create(price: Omit<StoredPrice, "id" | "currency" | "isArchived">): StoredPrice {
      const created = { ...price, id: newId("price"), currency: "usd" };
      store.savePrice(created);
      all.set(created.id, created);
      return created;
    },
    /** Whether it can be bought. Returns whether there is such a price among those that were created. */
    setActive(id: string, isActive: boolean): boolean {
      const price = store.prices().find((one) => one.id === id);
      if (!price) return false;
      const { isArchived: _, ...active } = price;
      set(isActive ? active : { ...active, isArchived: true });
      return true;
    },
    /** As only somebody at the provider could. Nobody is told: its events are the tests' own. */
    setAmount(id: string, amount: number): void {
      const price = all.get(id);
      if (!price) throw new Error(`Changing the price ${id} failed: the stand-in has none of this name.`);
      all.set(id, { ...price, amount });
    },
  };
}
