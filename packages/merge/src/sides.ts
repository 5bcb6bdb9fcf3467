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

/** `base: null`: nobody knows where they began. */
export type MergeSides<Value = unknown> = Omit<Sides<Value>, "base"> & { readonly base: Value | null };

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
  // A field may be called as something that every object inherits.
  const own = (side: { readonly [field in Name]?: unknown }) =>
    Object.hasOwn(side, name) ? side[name] : undefined;
  return { base: own(base), theirs: own(theirs), mine: own(mine) };
}

/** Whether something is in the merge of three sets. */
export function isKept<Value>(value: Value, sides: Sides<{ has(value: Value): boolean }>): boolean {
  const [inTheirs, inMine] = [sides.theirs.has(value), sides.mine.has(value)];
  return sides.base.has(value) ? inTheirs && inMine : inTheirs || inMine;
}

/** Whether it is an object of JSON, and no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isKeyed(value: unknown): value is Keyed {
  return isRecord(value) && typeof value._key === "string";
}

/** The value at a path of a document; `undefined` where there is none. */
export function valueAt(document: unknown, path: MergePath): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof step === "string") return isRecord(value) ? value[step] : undefined;
    return Array.isArray(value) ? value.find((item) => isKeyed(item) && item._key === step._key) : undefined;
  }, document);
}
