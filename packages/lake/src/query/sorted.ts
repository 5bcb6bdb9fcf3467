import type { LakeDocument } from "../store/types.ts";

export function byId(a: LakeDocument, b: LakeDocument): number {
  return a._id < b._id ? -1 : 1;
}

type Placement = { readonly id: string; readonly document: LakeDocument | undefined };

/** The sorted list with these documents inserted, replaced or, for `null`, removed. */
export function placed(
  sorted: readonly LakeDocument[],
  placements: readonly Placement[],
): readonly LakeDocument[] {
  let list: LakeDocument[] | null = null;
  for (const { id, document } of placements) {
    const at = placeOf(list ?? sorted, id);
    const isThere = (list ?? sorted)[at]?._id === id;
    if (!isThere && !document) continue;
    list ??= [...sorted];
    list.splice(at, isThere ? 1 : 0, ...(document ? [document] : []));
  }
  return list ?? sorted;
}

function placeOf(sorted: readonly LakeDocument[], id: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // `middle` is within the array.
    if ((sorted[middle] as LakeDocument)._id < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
