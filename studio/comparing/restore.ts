import { type Fields, isKeyed, type Keyed, type MergePath, valueAt } from "@paraph/merge/sides";
import { isRecord } from "@paraph/service/json";
import { dequal } from "dequal";
import {
  type CurrentUser,
  type FormPatch,
  insert,
  resolveConditionalProperty,
  type SanityDocument,
  set,
  setIfMissing,
  unset,
} from "sanity";
import type { ComparedType, Difference } from "./differences";
import { placeAmong } from "./place-among";
import { typesAlong } from "./places";

/**
 * What puts one place of a state into what is being edited, and changes nothing else there. None if it is there already, and
 * `null` if what is edited lacks the item that holds the place.
 */
export function restorePatches(
  edited: Fields,
  state: Fields,
  { path, kind }: Pick<Difference, "path" | "kind">,
): FormPatch[] | null {
  const made = missingParents(edited, state, path);
  const step = path.at(-1);
  if (made === null || step === undefined) return null;
  const [own, value] = [valueAt(edited, path), valueAt(state, path)];
  if (kind === "moved") return movePatches(edited, state, path);
  if (dequal(own, value)) return [];
  if (value === undefined) return [unset([...path])];
  if (typeof step === "string" || own !== undefined) return [...made, set(value, [...path])];
  return [...made, insertAt(edited, state, path, value)];
}

function missingParents(edited: Fields, state: Fields, path: MergePath): FormPatch[] | null {
  const made: FormPatch[] = [];
  for (const [index, step] of path.slice(0, -1).entries()) {
    const here = path.slice(0, index + 1);
    if (valueAt(edited, here) !== undefined) continue;
    if (typeof step !== "string") return null;
    const there = valueAt(state, here);
    const type = isRecord(there) && typeof there._type === "string" ? { _type: there._type } : {};
    made.push(setIfMissing(typeof path[index + 1] === "string" ? type : [], here));
  }
  return made;
}

function movePatches(edited: Fields, state: Fields, path: MergePath): FormPatch[] | null {
  const own = valueAt(edited, path);
  if (!isKeyed(own)) return null;
  const keys = keysAt(edited, path);
  const others = keys.filter((key) => key !== own._key);
  const there = keysAt(state, path);
  if (placeAmong(others, there, there.indexOf(own._key)) === keys.indexOf(own._key)) return [];
  return [unset([...path]), insertAt(edited, state, path, own)];
}

/** Where the state has the item, by its neighbors there. */
function insertAt(edited: Fields, state: Fields, path: MergePath, item: unknown): FormPatch {
  const key = isKeyed(item) ? item._key : "";
  const list = path.slice(0, -1);
  const keys = keysAt(edited, path).filter((one) => one !== key);
  const there = keysAt(state, path);
  const place = placeAmong(keys, there, there.indexOf(key));
  const [before, after] = [keys[place - 1], keys[place]];
  if (before !== undefined) return insert([item], "after", [...list, { _key: before }]);
  if (after !== undefined) return insert([item], "before", [...list, { _key: after }]);
  return insert([item], "after", [...list, -1]);
}

/** Of the list that holds the item at this path. */
function keysAt(document: Fields, path: MergePath): string[] {
  const list = valueAt(document, path.slice(0, -1));
  return Array.isArray(list)
    ? list.filter((item): item is Keyed => isKeyed(item)).map(({ _key }) => _key)
    : [];
}

/** Whether the form lets nobody write here, as into a field that is filled in by itself. */
export function isFilledIn(
  type: ComparedType,
  edited: Fields,
  path: MergePath,
  currentUser: CurrentUser | null,
): boolean {
  return path.some((_, index) => {
    const here = path.slice(0, index + 1);
    return resolveConditionalProperty(typesAlong(type, here, [edited]).at(-1)?.readOnly, {
      // A form's document has an id and a type.
      document: edited as SanityDocument,
      parent: valueAt(edited, here.slice(0, -1)),
      value: valueAt(edited, here),
      currentUser,
      path: here,
    });
  });
}
