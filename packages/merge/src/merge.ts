import { dequal } from "dequal";
import { mergeTextBlock } from "./merge-text.ts";
import { orderMerged } from "./order.ts";
import { isSame } from "./same.ts";
import {
  type Conflict,
  type Fields,
  isFields,
  isKept,
  isKeyed,
  type Keyed,
  type Merged,
  type MergePath,
  type MergeSides,
  type Sides,
  sidesOf,
} from "./sides.ts";
import { isTextBlock } from "./text-tokens.ts";

/** Objects of these types mean something only as a whole. */
export const wholes: ReadonlySet<unknown> = new Set([
  "reference",
  "crossDatasetReference",
  "globalDocumentReference",
  "slug",
  "geopoint",
]);
/** These fields of a picture belong together: a crop of one picture fits no other. */
export const ofPicture = ["asset", "crop", "hotspot"] as const;

/**
 * Puts together what two people made of one document. Changes of different fields, items of lists, blocks, words and
 * marks go together; whatever both changed in different ways is a conflict. Without a base, that is every field that differs.
 *
 * Lists are told apart by the `_key` of their items. Lists of different words or numbers are rows, if both sides only put others
 * in place of some, else sets with an order. Any other list is one value.
 */
export function merge<Document extends Fields>(sides: MergeSides<Document>): Merged<Document> {
  // The merge of three documents of a type has the fields of that type.
  return mergeDocuments(sides) as Merged<Document>;
}

function mergeDocuments({ base, theirs, mine }: MergeSides<Fields>): Merged<Fields> {
  if (base === null) return askAll({ theirs, mine });
  const sides = { base, theirs, mine };
  if (theirs._type === mine._type || dequal(base, theirs) || dequal(base, mine))
    return mergeFields([], sides);
  // Another type has other fields.
  return { merged: mine, conflicts: [{ path: ["_type"], ...sidesOf("_type", sides) }] };
}

/** Without a base nobody can tell who changed a field, or took an item out of a list. */
function askAll({ theirs, mine }: Pick<Sides<Fields>, "theirs" | "mine">): Merged<Fields> {
  const names = new Set([theirs, mine].flatMap(Object.keys));
  const conflicts = [...names].flatMap((name) => {
    const sides = sidesOf(name, { base: {}, theirs, mine });
    return isSame(sides.theirs, sides.mine) ? [] : [{ path: [name], ...sides }];
  });
  return { merged: mine, conflicts };
}

/** As `merge`, for a value at this path. */
function mergeValue(path: MergePath, { base, theirs, mine }: Sides): Merged {
  if (dequal(base, theirs) || dequal(theirs, mine)) return agreed(mine);
  if (dequal(base, mine)) return agreed(theirs);
  const sides = { base, theirs, mine };
  if (isFields(theirs) && isFields(mine) && (base === undefined || isFields(base))) {
    if (isWhole({ base: base ?? {}, theirs, mine })) return conflict(path, sides);
    return mergeFields(path, { base: base ?? {}, theirs, mine });
  }
  if (Array.isArray(theirs) && Array.isArray(mine) && (base === undefined || Array.isArray(base))) {
    const lists = { base: base ?? [], theirs, mine };
    if (areKeyed(lists)) return mergeItems(path, lists);
    if (areSets(lists)) return mergeRow(path, lists) ?? mergeSet(lists);
  }
  return conflict(path, sides);
}

function mergeFields(path: MergePath, sides: Sides<Fields>): Merged<Fields> {
  const { base, theirs, mine } = sides;
  const text =
    isTextBlock(base) && isTextBlock(theirs) && isTextBlock(mine)
      ? mergeTextBlock(path, { base, theirs, mine }, mergeValue)
      : { merged: {}, conflicts: [] };
  const merged: Record<string, unknown> = {};
  const conflicts: Conflict[] = [];
  for (const name of new Set([base, theirs, mine].flatMap(Object.keys))) {
    if (Object.hasOwn(text.merged, name)) continue;
    const field = mergeValue([...path, name], sidesOf(name, sides));
    if (field.merged !== undefined) merged[name] = field.merged;
    conflicts.push(...field.conflicts);
  }
  return { merged: { ...merged, ...text.merged }, conflicts: [...conflicts, ...text.conflicts] };
}

function mergeItems(path: MergePath, lists: Sides<readonly Keyed[]>): Merged {
  const [base, theirs, mine] = [byKey(lists.base), byKey(lists.theirs), byKey(lists.mine)];
  const items = new Map<string, unknown>();
  const conflicts: Conflict[] = [];
  for (const key of new Set([...base.keys(), ...theirs.keys(), ...mine.keys()])) {
    const here = [...path, { _key: key }];
    const sides = { base: base.get(key), theirs: theirs.get(key), mine: mine.get(key) };
    const item = mergeValue(here, sides);
    conflicts.push(...item.conflicts);
    if (item.merged !== undefined) items.set(key, item.merged);
  }
  const keys = { base: [...base.keys()], theirs: [...theirs.keys()], mine: [...mine.keys()] };
  const order = orderMerged(new Set(items.keys()), keys);
  const inOrder = (list: readonly string[]) => list.map((key) => items.get(key));
  const merged = inOrder(order.keys);
  if (order.asTheirs)
    conflicts.unshift({ path, base: lists.base, theirs: inOrder(order.asTheirs), mine: merged });
  return { merged, conflicts };
}

/**
 * A list of different words or numbers in which both sides only put others in place of some: each stays in its place, as in
 * the row of a table. `null` for other changes.
 */
function mergeRow(path: MergePath, lists: Sides<readonly unknown[]>): Merged | null {
  const { base, theirs, mine } = lists;
  const former = new Set(base);
  const isInPlace = (side: readonly unknown[]) =>
    side.length === base.length && side.every((value, at) => value === base[at] || !former.has(value));
  if (!isInPlace(theirs) || !isInPlace(mine)) return null;
  const together = (first: readonly unknown[], second: readonly unknown[]) =>
    first.map((value, at) => (value === base[at] ? second[at] : value));
  const [asTheirs, merged] = [together(theirs, mine), together(mine, theirs)];
  if ([asTheirs, merged].some((list) => new Set(list).size < list.length)) return conflict(path, lists);
  return dequal(asTheirs, merged)
    ? agreed(merged)
    : { merged, conflicts: [{ path, base, theirs: asTheirs, mine: merged }] };
}

/** A list of different words or numbers: what either side added is there, what either removed is not. */
function mergeSet(lists: Sides<readonly unknown[]>): Merged {
  const keysOf = (list: readonly unknown[]) => new Map(list.map((value) => [JSON.stringify(value), value]));
  const [base, theirs, mine] = [keysOf(lists.base), keysOf(lists.theirs), keysOf(lists.mine)];
  const all = new Map([...base, ...theirs, ...mine]);
  const kept = [...all.keys()].filter((key) => isKept(key, { base, theirs, mine }));
  const keys = { base: [...base.keys()], theirs: [...theirs.keys()], mine: [...mine.keys()] };
  return agreed(orderMerged(new Set(kept), keys).keys.map((key) => all.get(key)));
}

function agreed(merged: unknown): Merged {
  return { merged, conflicts: [] };
}

function conflict(path: MergePath, sides: Sides): Merged {
  const { base, theirs, mine } = sides;
  if (isSame(base, theirs) || isSame(theirs, mine)) return agreed(mine);
  if (isSame(base, mine)) return agreed(theirs);
  return { merged: sides.mine, conflicts: [{ path, ...sides }] };
}

function isWhole({ base, theirs, mine }: Sides<Fields>): boolean {
  if (theirs._type !== mine._type || wholes.has(mine._type) || "_ref" in theirs || "_ref" in mine)
    return true;
  const isPicture = [base, theirs, mine].some(({ asset }) => isFields(asset));
  if (!isPicture) return false;
  const changed = (side: Fields) => ofPicture.filter((name) => !dequal(base[name], side[name]));
  const [byThem, byMe] = [changed(theirs), changed(mine)];
  const isTheSame = ofPicture.every((name) => dequal(theirs[name], mine[name]));
  return byThem.length > 0 && byMe.length > 0 && !isTheSame;
}

function byKey(items: readonly Keyed[]): Map<string, Keyed> {
  return new Map(items.map((item) => [item._key, item]));
}

function areKeyed(lists: Sides<readonly unknown[]>): lists is Sides<readonly Keyed[]> {
  return [lists.base, lists.theirs, lists.mine].every(
    (list) => list.every(isKeyed) && new Set(list.map(({ _key }) => _key)).size === list.length,
  );
}

function areSets(lists: Sides<readonly unknown[]>): boolean {
  return [lists.base, lists.theirs, lists.mine].every(
    (list) => list.every((value) => typeof value !== "object") && new Set(list).size === list.length,
  );
}
