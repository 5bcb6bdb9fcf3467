import { isRecord } from "@paraph/service/json";
import type { Path, SanityDocument, SchemaType } from "sanity";

export interface CheckedField {
  readonly path: Path;
  readonly type: SchemaType;
  readonly value: unknown;
  /** The object or list that contains it. */
  readonly parent: unknown;
}

/** A document and every value in it that editors see. Hidden values are left out because nobody could fix them. */
export function* fieldsIn(document: SanityDocument, type: SchemaType): Generator<CheckedField> {
  yield* walk({ path: [], type, value: document, parent: undefined }, document);
}

function* walk(field: CheckedField, document: SanityDocument): Generator<CheckedField> {
  const { type, value, path } = field;
  if (value === undefined || value === null || isHidden(field, document)) return;
  yield field;
  if (type.jsonType === "array" && Array.isArray(value)) {
    yield* walkItems(value, type.of, path, document);
    return;
  }
  if (type.jsonType !== "object" || !isRecord(value)) return;
  for (const { name, type: member } of type.fields) {
    const within = { path: [...path, name], type: member, value: value[name], parent: value };
    // Rich text is split wherever its marks change. The pieces are not values of their own.
    if (name !== "markDefs" && !(name === "children" && "style" in value)) yield* walk(within, document);
  }
  if (Array.isArray(value.markDefs)) {
    for (const item of walkItems(value.markDefs, annotationsOf(type), [...path, "markDefs"], document))
      yield item.parent === value.markDefs ? { ...item, parent: value } : item;
  }
}

function* walkItems(
  items: readonly unknown[],
  members: readonly SchemaType[],
  path: Path,
  document: SanityDocument,
): Generator<CheckedField> {
  for (const [index, value] of items.entries()) {
    const type = members.find((member) =>
      isRecord(value) ? member.name === (value._type ?? "object") : member.jsonType === typeof value,
    );
    const step = isRecord(value) && typeof value._key === "string" ? { _key: value._key } : index;
    if (type) yield* walk({ path: [...path, step], type, value, parent: items }, document);
  }
}

/** The schema keeps annotations of rich text on its spans; the text keeps them beside the spans. */
function annotationsOf(block: SchemaType): readonly SchemaType[] {
  const children =
    block.jsonType === "object" ? block.fields.find(({ name }) => name === "children")?.type : undefined;
  const spans = children?.jsonType === "array" ? children.of : [];
  return spans.flatMap((span) =>
    "annotations" in span && Array.isArray(span.annotations) ? span.annotations : [],
  );
}

function isHidden({ type, value, parent, path }: CheckedField, document: SanityDocument): boolean {
  const { hidden } = type;
  if (typeof hidden !== "function") return hidden === true;
  return hidden({ document, parent, value, path, currentUser: null });
}
