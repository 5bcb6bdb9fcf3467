import { merge } from "@paraph/merge/merge";
import type { Fields, Merged, MergeSides } from "@paraph/merge/sides";

/** Lists whose items are told by their position alone: those of the plans that they belong to. */
const tables = [{ type: "pricing", columns: "plans", cells: ["features", "rows", "values"] }] as const;

/** Merges three states of a document of this site. */
export function mergeStates(sides: MergeSides<Fields>): Merged<Fields> {
  return merge(sides, { tables });
}
