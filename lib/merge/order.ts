import type { Sides } from "./sides.ts";

export interface Order {
  readonly keys: readonly string[];
  /** As `keys`, with the order that they gave to what both moved; `null` where the moves go together. */
  readonly asTheirs: readonly string[] | null;
}

/**
 * The order of the items that a merge keeps. Two items change places if either side made them change places. Where that
 * contradicts itself, as with A before B before C before A, the moves are a conflict. Additions come after what they follow on
 * their side; at one place, theirs come first.
 */
export function orderMerged(kept: ReadonlySet<string>, lists: Sides<readonly string[]>): Order {
  const [inTheirs, inMine] = [new Set(lists.theirs), new Set(lists.mine)];
  const isCommon = (key: string) => kept.has(key) && inTheirs.has(key) && inMine.has(key);
  const common = lists.base.filter(isCommon);
  const isOld = new Set(common);
  const [theirs, mine] = [lists.theirs, lists.mine].map((side) => side.filter((key) => isOld.has(key)));
  const together = orderTogether({ base: common, theirs: theirs ?? [], mine: mine ?? [] });
  const complete = (keys: readonly string[]) => withAdded(keys, kept, lists);
  if (together) return { keys: complete(together), asTheirs: null };
  return { keys: complete(mine ?? []), asTheirs: complete(theirs ?? []) };
}

/** The order with the moves of both; `null` if there is none. All three lists have the same keys. */
function orderTogether({ base, theirs, mine }: Sides<readonly string[]>): readonly string[] | null {
  const ranks = [base, theirs, mine].map((list) => new Map(list.map((key, index) => [key, index])));
  const isBefore = (one: string, other: string) => {
    const [inBase, inTheirs, inMine] = ranks.map((rank) => (rank.get(one) ?? 0) < (rank.get(other) ?? 0));
    return inTheirs === inMine ? inTheirs === true : inBase === false;
  };
  // In an order without contradictions, an item stands behind as many others as are before it.
  const place = new Map(
    base.map((key) => [key, base.filter((one) => one !== key && isBefore(one, key)).length]),
  );
  if (new Set(place.values()).size !== base.length) return null;
  return base.toSorted((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0));
}

/** Puts in what only one side has, or both have added, each after its predecessor on that side. */
function withAdded(
  keys: readonly string[],
  kept: ReadonlySet<string>,
  lists: Sides<readonly string[]>,
): string[] {
  const order = [...keys];
  const theirs = new Set<string>();
  for (const [side, others] of [
    [lists.theirs, new Set<string>()],
    [lists.mine, theirs],
  ] as const) {
    let previous = -1;
    for (const key of side) {
      if (kept.has(key) && !order.includes(key)) {
        let index = previous + 1;
        while (others.has(order[index] ?? "")) index += 1;
        order.splice(index, 0, key);
        if (side === lists.theirs && !lists.mine.includes(key)) theirs.add(key);
      }
      const index = order.indexOf(key);
      if (index !== -1) previous = index;
    }
  }
  return order;
}
