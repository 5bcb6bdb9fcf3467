import { isRecord } from "@paraph/service/json";
import { createDataAttribute } from "next-sanity";
import { plain } from "@/lib/content/read";

/**
 * In Presentation each element that shows a field says which, so that a click on it opens the field: the attribute that
 * Sanity's overlays look for. Texts don't need it, because they carry their source in invisible marks.
 */
export interface EditMark {
  readonly "data-sanity"?: string;
  readonly "data-sanity-drag-group"?: string;
  readonly "data-sanity-drag-disable"?: "true";
}

/** What the overlays may do with a page: open its fields, or move, add and remove blocks too. */
export type Editing = "fields" | "blocks";

/** A field of a document, by its path from the document's root. */
interface Place {
  readonly id: string;
  readonly type: string;
  readonly path: readonly (string | { readonly _key: string })[];
}

/** The block being rendered: where it stands, and where its own fields are stored. They differ in reusable blocks. */
export interface MarkedBlock {
  readonly editing: Editing;
  readonly frame: Place;
  readonly fields: Place;
  readonly value: Readonly<Record<string, unknown>>;
}

let current: MarkedBlock | null = null;

/** Blocks are synchronous, so one variable is enough to know whose fields `work` renders. */
export function withMarksOf<Result>(block: MarkedBlock | null, work: () => Result): Result {
  const outer = current;
  current = block;
  try {
    return work();
  } finally {
    current = outer;
  }
}

/** What stands around the blocks, whose fields are those of several documents, such as `footer.columns[0]`. */
export function markedFrame(site: Readonly<Record<string, unknown>>): MarkedBlock {
  const nowhere = { id: "", type: "", path: [] };
  return { editing: "fields", frame: nowhere, fields: nowhere, value: site };
}

/** Marks the element around a whole block. */
export function markBlock(): EditMark {
  return current === null ? {} : attributesOf(current.frame, current.editing);
}

/**
 * Marks an element that shows a field of the block, such as `visual.picture` or `items[0].link`. In a list, a position or
 * the key that `readList` gave the item. Behind a reference it is a field of the document referred to.
 */
export function mark(field: string): EditMark {
  const place = current && placeOf(field, current);
  return current && place ? attributesOf(place, current.editing) : {};
}

function attributesOf(place: Place, editing: Editing): EditMark {
  const last = place.path.at(-1);
  const isMovable = editing === "blocks" && typeof last === "object";
  return {
    "data-sanity": attributeOf(place),
    ...(isMovable
      ? { "data-sanity-drag-group": attributeOf({ ...place, path: place.path.slice(0, -1) }) }
      : { "data-sanity-drag-disable": "true" }),
  };
}

function attributeOf({ id, type, path }: Place): string {
  return createDataAttribute({ baseUrl: "/studio", id, type, path: [...path] }).toString();
}

/** Null when the block has no such field, or when it is in a list whose items have no keys. */
function placeOf(field: string, { fields, value }: MarkedBlock): Place | null {
  let place = fields;
  let inside: unknown = value;
  for (const step of field.match(/[^.[\]]+/g) ?? []) {
    // A field behind a reference is a field of the document there.
    if (inside !== value && isDocument(inside))
      place = { id: plain(inside._id), type: plain(inside._type), path: [] };
    const next = nextStep(inside, step);
    if (next === null) return null;
    inside = next.value;
    place = { ...place, path: [...place.path, ...next.path] };
  }
  return place.path.length === 0 ? null : place;
}

function nextStep(inside: unknown, step: string): { value: unknown; path: Place["path"] } | null {
  if (!Array.isArray(inside)) {
    return isRecord(inside) && Object.hasOwn(inside, step) ? { value: inside[step], path: [step] } : null;
  }
  const isNamed = (item: unknown) =>
    isRecord(item) && typeof item._key === "string" && plain(item._key) === step;
  const value: unknown = inside.find(isNamed) ?? inside[Number(/\d+$/.exec(step)?.[0])];
  if (isRecord(value) && typeof value._key === "string")
    return { value, path: [{ _key: plain(value._key) }] };
  // Items that are whole documents have no key in the answer: the list around them is as near as a click gets.
  return isDocument(value) ? { value, path: [] } : null;
}

function isDocument(value: unknown): value is { _id: string; _type: string } {
  return isRecord(value) && typeof value._id === "string" && typeof value._type === "string";
}
