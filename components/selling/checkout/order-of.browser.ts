import { learnPrices } from "@/lib/selling/added-prices";
import { type Order, parseOrder } from "@/lib/selling/order";

type Said = Iterable<readonly [name: string, value: FormDataEntryValue]>;

/**
 * Reads an order from what this site wrote into an address or a form, with the same checks as any address. The element
 * carries its price if that is not in the table.
 */
export function orderOf(said: Said, { dataset }: HTMLElement): Order | null {
  learnPrices(dataset.addedPrice);
  const result = parseOrder(Object.fromEntries([...said].map(([name, value]) => [name, String(value)])));
  return result.kind === "order" ? result.order : null;
}
