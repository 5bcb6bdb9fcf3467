import type { Catalogue } from "../settings.ts";
import type { StoredPrice } from "./entities.ts";

/** The provider's prices are those of the catalogue: there is no second list that could differ from it. */
export function seedPrices(catalogue: Catalogue): ReadonlyMap<string, StoredPrice> {
  return new Map(
    catalogue.map(({ id, name, amount, currency, interval }) => [
      id,
      { id, name, amount, currency: currency.toLowerCase(), interval },
    ]),
  );
}
