import { dequal } from "dequal";
import { mergeList } from "./merge-list.ts";
import { mergeTable, type Table } from "./merge-table.ts";
import { mergeTextBlock } from "./merge-text.ts";
import { orderMerged } from "./order.ts";
import { isSame } from "./same.ts";
import {
  type Conflict,
  type Fields,
  isKeyed,
  isRecord,
  type Keyed,
  type Merged,
  type MergePath,
  type MergeSides,
  type Sides,
  sidesOf,
} from "./sides.ts";
import { type Moves, movesIn } from "./text-moves.ts";
import { hasSpans, isTextBlock } from "./text-tokens.ts";

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

interface MergeOptions {
  /** Lists without keys in which the place of a value says what it is about. */
  readonly tables?: readonly Table[];
}

/**
 * Puts together what two people made of one document. Changes of different fields, items of lists, blocks, words and
 * marks go together; whatever both changed in different ways is a conflict. Without a base, that is every field that differs.
 *
 * Items of lists are told apart by their `_key`, words and numbers of a list by what they say and where they stand. Any other
 * list is one value.
 */
export function merge<Document extends Fields>(
  sides: MergeSides<Document>,
  { tables = [] }: MergeOptions = {},
): Merged<Document> {
  // The merge of three documents of a type has the fields of that type.
  return mergeDocuments(sides, { tables, moves: undefined }) as Merged<Document>;
}

interface Around {
  readonly tables: readonly Table[];
  /** Of the list in which the value is. */
  readonly moves: Moves | undefined;
}

function mergeDocuments({ base, theirs, mine }: MergeSides<Fields>, around: Around): Merged<Fields> {
  if (base === null) return askAll({ theirs, mine });
  const sides = { base, theirs, mine };
  if (theirs._type === mine._type || dequal(base, theirs) || dequal(base, mine))
    return mergeFields([], sides, around);
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
function mergeValue(path: MergePath, { base, theirs, mine }: Sides, around: Around): Merged {
  if (dequal(base, theirs) || dequal(theirs, mine)) return agreed(mine);
  if (dequal(base, mine)) return agreed(theirs);
  const sides = { base, theirs, mine };
  if (isRecord(theirs) && isRecord(mine) && (base === undefined || isRecord(base))) {
    const fields = { base: base ?? {}, theirs, mine };
    if (isWhole(fields)) return conflict(path, sides);
    const table = around.tables.find(({ type }) => type === mine._type);
    if (table) return mergeTable(path, fields, table, (keyed) => mergeFields(path, keyed, around));
    return isOtherPicture(fields) ? mergePicture(path, fields, around) : mergeFields(path, fields, around);
  }
  if (Array.isArray(theirs) && Array.isArray(mine) && (base === undefined || Array.isArray(base))) {
    const lists = { base: base ?? [], theirs, mine };
    if (areKeyed(lists)) return mergeItems(path, lists, around);
    if (arePlain(lists)) {
      const { merged, asTheirs } = mergeList(lists);
      return asTheirs === null
        ? agreed(merged)
        : conflict(path, { ...sides, theirs: asTheirs, mine: merged });
    }
  }
  return conflict(path, sides);
}

function mergeFields(path: MergePath, sides: Sides<Fields>, around: Around): Merged<Fields> {
  const { base, theirs, mine } = sides;
  const text = mergeText(path, sides, around);
  const merged: Record<string, unknown> = {};
  const conflicts: Conflict[] = [];
  for (const name of new Set([base, theirs, mine].flatMap(Object.keys))) {
    if (Object.hasOwn(text.merged, name)) continue;
    const field = mergeValue([...path, name], sidesOf(name, sides), around);
    if (field.merged !== undefined) merged[name] = field.merged;
    conflicts.push(...field.conflicts);
  }
  return { merged: { ...merged, ...text.merged }, conflicts: [...conflicts, ...text.conflicts] };
}

/** Spans have no keys that last, so a text in them that can't be compared by its words is one value. */
function mergeText(path: MergePath, sides: Sides<Fields>, around: Around): Merged<Fields> {
  const { base, theirs, mine } = sides;
  if (isTextBlock(base) && isTextBlock(theirs) && isTextBlock(mine))
    return mergeTextBlock(
      path,
      { base, theirs, mine },
      { moves: around.moves, mergeValue: (at, values) => mergeValue(at, values, around) },
    );
  if (!hasSpans(theirs) || !hasSpans(mine)) return { merged: {}, conflicts: [] };
  const { merged, conflicts } = conflict([...path, "children"], sidesOf("children", sides));
  const isCutAnew = isSame({ children: theirs.children }, { children: mine.children });
  return { merged: { children: merged }, conflicts: isCutAnew ? [] : conflicts };
}

function mergeItems(path: MergePath, lists: Sides<readonly Keyed[]>, { tables }: Around): Merged {
  const moves = movesIn(lists);
  if (moves?.isJoinedApart || moves?.isLostElsewhere) return conflict(path, lists);
  const [base, theirs, mine] = [byKey(lists.base), byKey(lists.theirs), byKey(lists.mine)];
  const items = new Map<string, unknown>();
  const conflicts: Conflict[] = [];
  const around = { tables, moves };
  for (const key of new Set([...base.keys(), ...theirs.keys(), ...mine.keys()])) {
    const here = [...path, { _key: key }];
    const sides = { base: base.get(key), theirs: theirs.get(key), mine: mine.get(key) };
    const item = mergeValue(here, sides, around);
    conflicts.push(...item.conflicts);
    if (item.merged !== undefined) items.set(key, item.merged);
  }
  const keys = { base: [...base.keys()], theirs: [...theirs.keys()], mine: [...mine.keys()] };
  const order = orderMerged(new Set(items.keys()), keys, moves?.splitOff);
  const inOrder = (list: readonly string[]) => list.map((key) => items.get(key));
  const merged = inOrder(order.keys);
  if (order.asTheirs)
    conflicts.unshift({ path, base: lists.base, theirs: inOrder(order.asTheirs), mine: merged });
  return { merged, conflicts };
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

/** A question about the picture itself. What is beside it, such as its description, is in both answers as it merges. */
function mergePicture(path: MergePath, sides: Sides<Fields>, around: Around): Merged<Fields> {
  const ofIt: ReadonlySet<string> = new Set(ofPicture);
  const named = (side: Fields, isOfIt: boolean) =>
    Object.fromEntries(Object.entries(side).filter(([name]) => ofIt.has(name) === isOfIt));
  const [base, theirs, mine] = [sides.base, sides.theirs, sides.mine];
  const others = { base: named(base, false), theirs: named(theirs, false), mine: named(mine, false) };
  const beside = mergeFields(path, others, around);
  const merged = { ...beside.merged, ...named(mine, true) };
  const other = { ...beside.merged, ...named(theirs, true) };
  return { merged, conflicts: [{ path, base, theirs: other, mine: merged }, ...beside.conflicts] };
}

function isWhole({ theirs, mine }: Sides<Fields>): boolean {
  return theirs._type !== mine._type || wholes.has(mine._type) || "_ref" in theirs || "_ref" in mine;
}

/** Whether both made another picture of one, each its own. */
function isOtherPicture({ base, theirs, mine }: Sides<Fields>): boolean {
  const isPicture = [base, theirs, mine].some(({ asset }) => isRecord(asset));
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

function arePlain(lists: Sides<readonly unknown[]>): boolean {
  return [lists.base, lists.theirs, lists.mine].every((list) =>
    list.every((value) => typeof value !== "object"),
  );
}
