import { isRecord } from "@/lib/content/read";
import { pricesNamedIn, withPrices } from "@/lib/selling/price-text";
import { isTableKey, isTierKey } from "@/lib/selling/prices";
import { dependOnAdded } from "@/lib/selling/stopped-sale";

/**
 * Says in every text of a result what the prices in it cost. What is made of it depends on prices outside the table. A
 * text that names a price that nobody knows is left out, and so is its whole paragraph; the Studio says why.
 */
export function withShownPrices<Value>(value: Value): Value {
  if (typeof value === "string") return saidIn(value) as Value; // a string stays one
  if (Array.isArray(value)) return value.map(withShownPrices) as Value; // lists and objects keep their shape
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withShownPrices(field)]);
  const shown: Record<string, unknown> = Object.fromEntries(fields);
  if (value._type === "block" && isCut(value.children, shown.children)) shown.children = [];
  return shown as Value; // see above
}

function saidIn(text: string): string {
  if (!text.includes("[")) return text;
  for (const key of pricesNamedIn(text)) if (!isTableKey(key) && !isTierKey(key)) dependOnAdded(key);
  return withPrices(text) ?? "";
}

/** Whether a piece of a paragraph is gone. */
function isCut(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  return before.some((span, at) => isRecord(span) && span.text !== "" && after[at]?.text === "");
}
