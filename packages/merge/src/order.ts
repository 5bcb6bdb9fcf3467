import type { Sides } from "./sides.ts";

export interface Order {
  readonly keys: readonly string[];
  /** As `keys`, with the order that they gave to what both moved; `null` where the moves go together. */
  readonly asTheirs: readonly string[] | null;
}

/**
 * The order of the items that a merge keeps. Two items change places if either side made them change places. Where that
 * contradicts itself, as with A before B before C before A, the moves are a conflict. Additions come after what they follow on
 * their side; at one place, theirs come first. What is bound comes before theirs: it belongs to what it follows.
 */
export function orderMerged(
  kept: ReadonlySet<string>,
  lists: Sides<readonly string[]>,
  bound: ReadonlySet<string> = new Set(),
): Order {
  const [inTheirs, inMine] = [new Set(lists.theirs), new Set(lists.mine)];
  const isCommon = (key: string) => kept.has(key) && inTheirs.has(key) && inMine.has(key);
  const common = lists.base.filter(isCommon);
  const isOld = new Set(common);
  const [theirs, mine] = [lists.theirs, lists.mine].map((side) => side.filter((key) => isOld.has(key)));
  const together = orderTogether({ base: common, theirs: theirs ?? [], mine: mine ?? [] });
  const complete = (keys: readonly string[]) => withAdded(keys, kept, lists, bound);
  if (together) return { keys: complete(together), asTheirs: null };
  return { keys: complete(mine ?? []), asTheirs: complete(theirs ?? []) };
}

/** The order with the moves of both; `null` if there is none. All three lists have the same keys. */
function orderTogether(lists: Sides<readonly string[]>): readonly string[] | null {
  const { base, theirs, mine } = {
    base: ranksOf(lists.base),
    theirs: ranksOf(lists.theirs),
    mine: ranksOf(lists.mine),
  };
  const difference = (ranks: Ranks, one: string, other: string) =>
    (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0);
  const order = lists.base.toSorted((one, other) => {
    const [inTheirs, inMine] = [difference(theirs, one, other), difference(mine, one, other)];
    return inTheirs < 0 === inMine < 0 ? inTheirs : -difference(base, one, other);
  });
  // Moves that contradict each other sort into an order in which other pairs have changed places than those that either
  // side changed. It has theirs, mine, and no more, if their numbers fit.
  const ranks = ranksOf(order);
  const [byTheirs, byMine] = [swaps(lists.theirs, base), swaps(lists.mine, base)];
  const together = swaps(order, base);
  const isTogether =
    swaps(lists.theirs, ranks) === together - byTheirs &&
    swaps(lists.mine, ranks) === together - byMine &&
    2 * together === byTheirs + byMine + swaps(lists.theirs, mine);
  return isTogether ? order : null;
}

type Ranks = ReadonlyMap<string, number>;

function ranksOf(keys: readonly string[]): Ranks {
  return new Map(keys.map((key, index) => [key, index]));
}

/** How many pairs stand the other way around than by these ranks, counted in a Fenwick tree. */
function swaps(keys: readonly string[], ranks: Ranks): number {
  const tree = new Uint32Array(keys.length + 1);
  let count = 0;
  for (const [seen, key] of keys.entries()) {
    const rank = (ranks.get(key) ?? 0) + 1;
    let before = 0;
    for (let at = rank; at > 0; at -= at & -at) before += tree[at] ?? 0;
    for (let at = rank; at < tree.length; at += at & -at) tree[at] = (tree[at] ?? 0) + 1;
    count += seen - before;
  }
  return count;
}

/** Puts in what only one side has, or both have added, each after its predecessor on that side. */
function withAdded(
  keys: readonly string[],
  kept: ReadonlySet<string>,
  lists: Sides<readonly string[]>,
  bound: ReadonlySet<string>,
): string[] {
  // What stands behind each key; behind `null`, the first.
  const next = new Map<string | null, string | null>();
  let end: string | null = null;
  for (const key of keys) {
    next.set(end, key);
    end = key;
  }
  next.set(end, null);
  const [inTheirs, inMine] = [new Set(lists.theirs), new Set(lists.mine)];
  // The keys are on both sides, so what only they have is what they added.
  const isTheirs = (key: string | null) => key !== null && inTheirs.has(key) && !inMine.has(key);
  for (const side of [lists.theirs, lists.mine]) {
    let previous: string | null = null;
    for (const key of side) {
      if (!kept.has(key)) continue;
      if (!next.has(key)) {
        let behind: string | null = next.get(previous) ?? null;
        while (side === lists.mine && !bound.has(key) && isTheirs(behind)) {
          previous = behind;
          behind = next.get(previous) ?? null;
        }
        next.set(previous, key);
        next.set(key, behind);
      }
      previous = key;
    }
  }
  const order: string[] = [];
  for (let key = next.get(null) ?? null; key !== null; key = next.get(key) ?? null) order.push(key);
  return order;
}
