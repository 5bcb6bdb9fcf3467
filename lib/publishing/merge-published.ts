import { merge } from "../merge/merge.ts";
import type { Fields, Sides } from "../merge/sides.ts";

/** A draft with what was published since it began. Where both changed the same, the draft counts. */
export function mergePublished(states: Sides<Fields>): Fields {
  return merge(states).merged;
}
