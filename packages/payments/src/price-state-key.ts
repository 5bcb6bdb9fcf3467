/** The key of whether a price is sold, as pages depend on it: it has a revision only while nobody may buy it. */
export function priceStateKey(price: string): string {
  return `price:${price}`;
}
