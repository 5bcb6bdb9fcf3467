import { isDeepStrictEqual } from "node:util";
import { isRecord } from "@paraph/service/json";
import type { Fields } from "./content.ts";

/** One line for each value that differs, by its path as the lake's patches name it, with both values in full. */
export function differencesOf(before: Fields | null, after: Fields): string[] {
  const withoutOwn = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith("_")));
  return differences("", withoutOwn(before ?? {}), withoutOwn(after));
}

function differences(place: string, from: unknown, to: unknown): string[] {
  if (isDeepStrictEqual(from, to)) return [];
  if (isRecord(from) && isRecord(to)) {
    const names = new Set([...Object.keys(from), ...Object.keys(to)]);
    return [...names].flatMap((name) =>
      differences(place === "" ? name : `${place}.${name}`, from[name], to[name]),
    );
  }
  if (isKeyed(from) && isKeyed(to)) return itemDifferences(place, from, to);
  return [`${place}: ${inWords(from)} → ${inWords(to)}`];
}

interface Keyed extends Fields {
  readonly _key: string;
}

function itemDifferences(place: string, from: readonly Keyed[], to: readonly Keyed[]): string[] {
  const byKey = (items: readonly Keyed[]) => new Map(items.map((item) => [item._key, item]));
  const [old, next] = [byKey(from), byKey(to)];
  const keys = new Set([...old.keys(), ...next.keys()]);
  const changed = [...keys].flatMap((key) =>
    differences(`${place}[_key=="${key}"]`, old.get(key), next.get(key)),
  );
  const common = (items: readonly Keyed[]) =>
    items.map(({ _key }) => _key).filter((key) => old.has(key) && next.has(key));
  const isMoved = !isDeepStrictEqual(common(from), common(to));
  return isMoved ? [...changed, `${place}: in another order`] : changed;
}

function isKeyed(value: unknown): value is readonly Keyed[] {
  return Array.isArray(value) && value.every((item) => typeof item?._key === "string");
}

function inWords(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
