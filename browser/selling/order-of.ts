import { type Order, parseOrder } from "@/lib/selling/order";

/** Reads an order from what this site wrote into an address or a form, with the same checks as any address. */
export function orderOf(said: Iterable<readonly [name: string, value: FormDataEntryValue]>): Order | null {
  const result = parseOrder(Object.fromEntries([...said].map(([name, value]) => [name, String(value)])));
  return result.kind === "order" ? result.order : null;
}
