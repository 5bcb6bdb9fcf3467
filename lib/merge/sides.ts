import { dequal } from "dequal";

/** From the document to a value in it: names of fields, and keys of items in lists. */
export type MergePath = readonly (string | { readonly _key: string })[];

export type Fields = Readonly<Record<string, unknown>>;

export interface Keyed extends Fields {
  readonly _key: string;
}

/** Three states of one value: where both sides began, and what each made of it. */
export interface Sides<Value = unknown> {
  readonly base: Value;
  readonly theirs: Value;
  readonly mine: Value;
}

/** What both sides changed in different ways. A value is `undefined` where there is none. */
export interface Conflict extends Sides {
  readonly path: MergePath;
  /** Both, one after the other; only of running text. */
  readonly both?: unknown;
}

export interface Merged<Value = unknown> {
  /** Holds `mine` wherever there is a conflict. */
  readonly merged: Value;
  readonly conflicts: readonly Conflict[];
}

export function sidesOf<Name extends string>(
  name: Name,
  { base, theirs, mine }: Sides<{ readonly [field in Name]?: unknown }>,
): Sides {
  return { base: base[name], theirs: theirs[name], mine: mine[name] };
}

/** Whether something is in the merge of three sets. */
export function isKept<Value>(value: Value, sides: Sides<{ has(value: Value): boolean }>): boolean {
  const [inTheirs, inMine] = [sides.theirs.has(value), sides.mine.has(value)];
  return sides.base.has(value) ? inTheirs && inMine : inTheirs || inMine;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isKeyed(value: unknown): value is Keyed {
  return isFields(value) && typeof value._key === "string";
}

/** Whether both say the same. A reference that is weak until its target is published is the one that it becomes then. */
export function isSame(one: unknown, other: unknown): boolean {
  if (dequal(one, other)) return true;
  const [strongOne, strongOther] = [strengthened(one), strengthened(other)];
  return (strongOne !== one || strongOther !== other) && dequal(strongOne, strongOther);
}

/** States don't change, and most have no such reference: each is looked through once. */
const strong = new WeakMap<object, unknown>();

function strengthened(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const known = strong.get(value) ?? strengthen(value);
  strong.set(value, known);
  return known;
}

function strengthen(value: object): unknown {
  if (Array.isArray(value)) {
    const items = value.map(strengthened);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (isFields(value) && "_ref" in value && isFields(value._strengthenOnPublish)) {
    const { _strengthenOnPublish: later, _weak, ...reference } = value;
    return later.weak === true ? { ...reference, _weak: true } : reference;
  }
  const fields = Object.entries(value).map(([name, field]) => [name, field, strengthened(field)] as const);
  if (fields.every(([, field, next]) => field === next)) return value;
  return Object.fromEntries(fields.map(([name, , next]) => [name, next]));
}
