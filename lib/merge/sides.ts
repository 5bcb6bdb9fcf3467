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

/** Objects that hold a reference that is weak until its target is published, and what publishing makes of them. */
const published = new WeakMap<object, unknown>();

/** Whether both say the same. A reference that is weak until its target is published is the one that it becomes then. */
export function isSame(one: unknown, other: unknown): boolean {
  if (dequal(one, other)) return true;
  const [strongOne, strongOther] = [knownForm(one), knownForm(other)];
  return (strongOne !== one || strongOther !== other) && dequal(strongOne, strongOther);
}

function knownForm(value: unknown): unknown {
  return typeof value === "object" && value !== null ? (published.get(value) ?? value) : value;
}

/** What publishing makes of a value, of which `isSame` knows from then on. The value itself, if it has no such reference. */
export function publishedForm(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const form = Array.isArray(value) ? publishedItems(value) : publishedFields(value as Fields); // any other object is one
  if (form !== value) published.set(value, form);
  return form;
}

function publishedItems(items: readonly unknown[]): unknown {
  let changed: unknown[] | null = null;
  for (const [index, item] of items.entries()) {
    const form = publishedForm(item);
    if (form === item) continue;
    changed ??= [...items];
    changed[index] = form;
  }
  return changed ?? items;
}

function publishedFields(fields: Fields): unknown {
  if ("_ref" in fields && isFields(fields._strengthenOnPublish)) {
    const { _strengthenOnPublish: later, _weak, ...reference } = fields;
    return later.weak === true ? { ...reference, _weak: true } : reference;
  }
  let changed: Record<string, unknown> | null = null;
  for (const name in fields) {
    const form = publishedForm(fields[name]);
    if (form === fields[name]) continue;
    changed ??= { ...fields };
    changed[name] = form;
  }
  return changed ?? fields;
}
