import { isRecord } from "@paraph/service/json";
import { experimentTypes } from "./experiment.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Why visitors can't be divided so; null if they can. */
export function findSharesProblem(variants: unknown): string | null {
  const all = Array.isArray(variants) ? variants.filter(isRecord) : [];
  const given = all.map(({ letter }) => letter).filter(Boolean);
  if (new Set(given).size < given.length) return "Two variants have the same letter. Give each its own.";
  const sum = all.reduce((total, { share }) => total + (typeof share === "number" ? share : 0), 0);
  if (sum < 100) return null;
  return `The shares add up to ${sum}%. Leave some visitors for the page itself: without them there is nothing to compare with.`;
}

/** Whether the visitors of a page may be divided. Legal pages say the same to everybody. */
export function canHaveVariants({ _type, group }: Fields): boolean {
  return experimentTypes.some((type) => type === _type) && group !== "legal";
}

/** Why two experiments can't be: they divide the visitors of one page at the same time. */
export function sayOverlap(title: unknown): string {
  return `“${String(title)}” divides the visitors of this page at the same time. Choose another page or other dates, or end that experiment first.`;
}
