import { isRecord } from "@paraph/service/json";
import type { Fields } from "@/lib/publishing/values";

/** Where two people changed the same value. */
export interface Clash {
  /** Keys of fields and items, from the document's root. */
  readonly path: readonly string[];
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface Keyed {
  readonly _key: string;
}

type List = readonly (Keyed & Fields)[];

interface Merged {
  readonly merged: unknown;
  readonly clashes: readonly Clash[];
}

/**
 * Puts what somebody typed into a document that has changed since: by field, by item of a list, and, where a text only
 * grew, by its words. What two people changed in different ways is as `winner` has it, and is named.
 */
export function mergeTyping(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  winner: "mine" | "theirs",
  path: readonly string[] = [],
): Merged {
  if (isSame(mine, base) || isSame(mine, theirs)) return { merged: theirs, clashes: [] };
  if (isSame(theirs, base)) return { merged: mine, clashes: [] };
  if (isRecord(mine) && isRecord(theirs)) {
    const from = isRecord(base) ? base : {};
    const merged: Record<string, unknown> = {};
    const clashes: Clash[] = [];
    for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
      const field = mergeTyping(from[name], mine[name], theirs[name], winner, [...path, name]);
      if (field.merged !== undefined) merged[name] = field.merged;
      clashes.push(...field.clashes);
    }
    return { merged, clashes };
  }
  if (isKeyed(base) && isKeyed(mine) && isKeyed(theirs)) {
    const items = mergeItems(base, mine, theirs, winner, path);
    if (items) return items;
  }
  if (typeof mine === "string" && typeof theirs === "string") {
    // Nobody's words go: one text holds all of the other.
    if (grewFrom(theirs, mine)) return { merged: mine, clashes: [] };
    if (grewFrom(mine, theirs)) return { merged: theirs, clashes: [] };
  }
  return { merged: winner === "mine" ? mine : theirs, clashes: [{ path, mine, theirs }] };
}

/** `null` if both moved items, or one took away what the other one edited. */
function mergeItems(
  base: List,
  mine: List,
  theirs: List,
  winner: "mine" | "theirs",
  path: readonly string[],
): Merged | null {
  const hasMoved = (list: List) => !isSame(list.map(keyOf), base.map(keyOf));
  if (hasMoved(mine) && hasMoved(theirs)) return null;
  const [order, other] = hasMoved(mine) ? [mine, theirs] : [theirs, mine];
  const gone = base.filter((item) => !itemOf(order, item._key));
  if (gone.some((item) => !isSame(itemOf(other, item._key), item))) return null;
  const items = order.map((item) => {
    const own = itemOf(mine, item._key);
    const their = itemOf(theirs, item._key);
    const isNew = !own || !their;
    return isNew
      ? { merged: item, clashes: [] }
      : mergeTyping(itemOf(base, item._key), own, their, winner, [...path, item._key]);
  });
  return { merged: items.map(({ merged }) => merged), clashes: items.flatMap(({ clashes }) => clashes) };
}

/** Whether values are the same for the lake, which knows no order of fields. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, at) => isSame(item, right[at]));
  if (!isRecord(left) || !isRecord(right)) return false;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) =>
    isSame(left[name], right[name]),
  );
}

function isKeyed(value: unknown): value is List {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item._key === "string");
}

function keyOf({ _key }: Keyed): string {
  return _key;
}

function itemOf(list: List, key: string): (Keyed & Fields) | undefined {
  return list.find(({ _key }) => _key === key);
}

/** Whether `longer` is `shorter` with words put in at one place. */
function grewFrom(shorter: string, longer: string): boolean {
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start += 1;
  let end = 0;
  while (end < shorter.length - start && shorter.at(-1 - end) === longer.at(-1 - end)) end += 1;
  return longer.length >= shorter.length && start + end === shorter.length;
}
