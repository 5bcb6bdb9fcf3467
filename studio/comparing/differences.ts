import { ofPicture, wholes } from "@paraph/merge/merge";
import { isSame } from "@paraph/merge/same";
import { type Fields, isKeyed, type Keyed, type MergePath, valueAt } from "@paraph/merge/sides";
import { isTextBlock } from "@paraph/merge/text-tokens";
import { isRecord } from "@paraph/service/json";
import { dequal } from "dequal";
import { diffIndices } from "node-diff3";
import type { ConditionalProperty } from "sanity";
import { placeAmong } from "./place-among";
import { type TitledType, typeOfItem } from "./places";

/** The parts of the vendor's schema types that say how a field is shown and who may fill it in. */
export interface ComparedType extends TitledType {
  readonly jsonType?: string | undefined;
  readonly fields?: readonly { readonly name: string; readonly type: ComparedType }[] | undefined;
  readonly of?: readonly ComparedType[] | undefined;
  readonly options?: unknown;
  readonly readOnly?: ConditionalProperty;
}

/** One place where two states of a document differ. */
export interface Difference {
  readonly path: MergePath;
  /** What became of it from left to right. An item that only changed its place is on both sides. */
  readonly kind: "added" | "removed" | "changed" | "moved";
  /** `undefined` where there is none. */
  readonly left: unknown;
  readonly right: unknown;
  /** How many of the differences are within this item, if they are listed as well. */
  readonly within?: number;
}

/** In the order of the form. Of a section in which several things differ, the section as a whole comes first. */
export function differencesBetween(type: ComparedType, left: Fields, right: Fields): Difference[] {
  const found = ofFields([], type, left, right);
  const within = Map.groupBy(
    found.filter(({ path }) => path.length > 2 && typeof path[1] === "object"),
    ({ path }) => JSON.stringify(path.slice(0, 2)),
  );
  return found.flatMap((one) => {
    const path = one.path.slice(0, 2);
    const all = within.get(JSON.stringify(path)) ?? [];
    if (all[0] !== one || all.length < 2) return [one];
    const sides = { left: valueAt(left, path), right: valueAt(right, path) };
    return [{ path, kind: "changed", ...sides, within: all.length }, one];
  });
}

function ofFields(
  path: MergePath,
  type: ComparedType | undefined,
  left: Fields,
  right: Fields,
): Difference[] {
  const known = type?.fields?.map(({ name }) => name) ?? [];
  const names = new Set([...known, ...Object.keys(left), ...Object.keys(right)]);
  return [...names]
    .filter((name) => !name.startsWith("_"))
    .flatMap((name) =>
      ofValues(
        [...path, name],
        type?.fields?.find((field) => field.name === name)?.type,
        left[name],
        right[name],
      ),
    );
}

function ofValues(
  path: MergePath,
  type: ComparedType | undefined,
  left: unknown,
  right: unknown,
): Difference[] {
  if (isSame(left, right) || (isEmpty(left) && isEmpty(right))) return [];
  if (areItems(left) && areItems(right)) return ofItems(path, type, left ?? [], right ?? []);
  if (isRecord(left) && isRecord(right) && left._type === right._type && !isWhole(left, right)) {
    const isText = isTextBlock(left) && isTextBlock(right);
    if (!isText) return ofFields(path, type, left, right);
  }
  const kind = isEmpty(left) ? "added" : isEmpty(right) ? "removed" : "changed";
  return [{ path, kind, left, right }];
}

/** An empty field and one that was never filled in are the same to whoever writes. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);
}

/** A list that is not there yet has no items. */
function areItems(value: unknown): value is readonly Keyed[] | undefined {
  if (value === undefined) return true;
  return (
    Array.isArray(value) &&
    value.every(isKeyed) &&
    new Set(value.map(({ _key }) => _key)).size === value.length
  );
}

function ofItems(
  path: MergePath,
  type: ComparedType | undefined,
  left: readonly Keyed[],
  right: readonly Keyed[],
): Difference[] {
  const [before, after] = [left, right].map((list) => new Map(list.map((item) => [item._key, item])));
  const order = right.map(({ _key }) => _key);
  const own = left.map(({ _key }) => _key);
  for (const [index, key] of own.entries())
    if (!after?.has(key)) order.splice(placeAmong(order, own, index), 0, key);
  const moved = movedKeys(own, order);
  return order.flatMap((_key): Difference[] => {
    const here = [...path, { _key }];
    const sides = { left: before?.get(_key), right: after?.get(_key) };
    const inside = ofValues(here, typeOfItem(type, sides.right ?? sides.left), sides.left, sides.right);
    return moved.has(_key) ? [{ path: here, kind: "moved", ...sides }, ...inside] : inside;
  });
}

/** The fewest items that have to change their place to come from one order to the other. */
function movedKeys(left: readonly string[], right: readonly string[]): ReadonlySet<string> {
  const [before, after] = [left, right].map((keys, index) => {
    const others = new Set(index === 0 ? right : left);
    return keys.filter((key) => others.has(key));
  });
  if (!before || !after || dequal(before, after)) return new Set();
  const hunks = diffIndices(before, after);
  return new Set(hunks.flatMap(({ buffer1: [start, length] }) => before.slice(start, start + length)));
}

function isWhole(left: Fields, right: Fields): boolean {
  if (wholes.has(left._type) || "_ref" in left || "_ref" in right) return true;
  if (!isRecord(left.asset) && !isRecord(right.asset)) return false;
  return ofPicture.some((name) => !dequal(left[name], right[name]));
}
