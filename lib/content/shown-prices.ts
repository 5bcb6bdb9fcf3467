import { isRecord } from "@paraph/service/json";
import { pricesNamedIn, withPrices } from "@/lib/selling/price-text";
import { isTableKey, isTierKey } from "@/lib/selling/prices";
import { dependOnAdded } from "@/lib/selling/stopped-sale";

/**
 * Says in every text of a result what the prices in it cost. What is made of it depends on prices outside the table. A
 * text that names a price that nobody knows is left out, and so is its whole paragraph; the Studio says why. What names
 * no price is not copied: most results are large and name none.
 */
export function withShownPrices<Value>(value: Value): Value {
  return shown(value) as Value; // texts stay texts, lists and objects keep their shape
}

function shown(value: unknown): unknown {
  if (typeof value === "string") return saidIn(value);
  if (Array.isArray(value)) {
    const items = value.map(shown);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isRecord(value)) return value;
  let changed: Record<string, unknown> | null = null;
  for (const [name, field] of Object.entries(value)) {
    const said = shown(field);
    if (said === field) continue;
    changed ??= { ...value };
    changed[name] = value._type === "block" && isCut(field, said) ? [] : said;
  }
  return changed ?? value;
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
