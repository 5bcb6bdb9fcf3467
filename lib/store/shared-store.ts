import { StoreConnection } from "@paraph/service/store-connection";

const key = Symbol.for("paraph.store");

/**
 * The connection of this process to the store that `PARAPH_STORE` names; `null` without one. One for the process: the
 * bundler makes several copies of this module, and the front server has its own.
 */
export function sharedStore(): StoreConnection | null {
  const known: StoreConnection | undefined = Reflect.get(globalThis, key);
  const url = process.env.PARAPH_STORE?.trim();
  if (known || !url) return known ?? null;
  const store = new StoreConnection({ url, log: (message) => console.error(message) });
  Reflect.set(globalThis, key, store);
  return store;
}
