import { isRecord } from "@paraph/service/json";
import { pathToString } from "sanity";
import type { ValuePath } from "@/lib/publishing/values";

/** A place in a document that holds a picture. */
export interface PicturePlace {
  readonly path: ValuePath;
  /** The image with its hotspot and crop; null where a plain reference names the file. */
  readonly image: Readonly<Record<string, unknown>> | null;
}

/** Every place of the file in a document, even where the Studio hides it, because the lake counts all of them. */
export function placesOf(asset: string, value: unknown, path: ValuePath = []): PicturePlace[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => {
      const key = isRecord(item) && typeof item._key === "string" ? { _key: item._key } : index;
      return placesOf(asset, item, [...path, key]);
    });
  if (!isRecord(value)) return [];
  if (value._ref === asset) return [{ path, image: null }];
  if (isRecord(value.asset) && value.asset._ref === asset) return [{ path, image: value }];
  return Object.entries(value).flatMap(([name, field]) => placesOf(asset, field, [...path, name]));
}

export interface ReplacePatch {
  readonly set: Readonly<Record<string, string>>;
  readonly unset: string[];
}

/** What puts another file in these places. Hotspot and crop fit only the former one. */
export function replacePatch(places: readonly PicturePlace[], next: string): ReplacePatch {
  const set = places.map(({ path, image }) => [
    `${pathToString([...path])}${image ? ".asset" : ""}._ref`,
    next,
  ]);
  const unset = places.flatMap(({ path, image }) =>
    ["hotspot", "crop"].flatMap((name) =>
      image && isRecord(image[name]) ? [`${pathToString([...path])}.${name}`] : [],
    ),
  );
  return { set: Object.fromEntries(set), unset };
}
