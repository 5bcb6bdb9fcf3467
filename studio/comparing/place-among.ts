/**
 * Where an item of another list belongs in a list of keys: after the nearest of its predecessors that is there, else before the
 * nearest of its successors, else at the end.
 */
export function placeAmong(keys: readonly string[], others: readonly string[], index: number): number {
  const before = others.slice(0, index).findLast((key) => keys.includes(key));
  if (before !== undefined) return keys.indexOf(before) + 1;
  const after = others.slice(index + 1).find((key) => keys.includes(key));
  return after === undefined ? keys.length : keys.indexOf(after);
}
