import type { Schema, SchemaType } from "sanity";
import { type Fields, isFields } from "./content.ts";

/** Fields that a document, an array item or an upload may have in addition to its schema's fields. */
const systemFields = new Set(["_id", "_key", "_type", "_sanityAsset"]);

type TypeOf = (id: string) => string | undefined;

/**
 * Where a document deviates from its schema: unknown fields, values of another JSON type, and references to a document
 * of another type. The Studio's validation ignores all three.
 */
export function shapeProblems(schema: Schema, document: Fields, typeOf: TypeOf): string[] {
  const root = typeof document._type === "string" ? schema.get(document._type) : undefined;
  if (!root) return [`no schema for ${JSON.stringify(document._type)}`];

  const check = (value: unknown, type: SchemaType, at: string): string[] => {
    const found = jsonTypeOf(value);
    if (found !== type.jsonType) return [`${at}: ${found} where the schema has ${type.jsonType}`];
    if (type.jsonType === "array" && Array.isArray(value)) return checkItems(value, type.of, at);
    if (!isFields(value)) return [];
    return [...checkReference(value, type, at), ...checkFields(value, type, at)];
  };

  const checkItems = (items: unknown[], members: readonly SchemaType[], at: string): string[] =>
    items.flatMap((item, index) => {
      const name = isFields(item) && typeof item._key === "string" ? item._key : String(index);
      const member = members.find((candidate) =>
        isFields(item) ? candidate.name === item._type : candidate.jsonType === jsonTypeOf(item),
      );
      if (member) return check(item, member, `${at}[${name}]`);
      const known = members.map((candidate) => candidate.name).join(", ");
      return [`${at}[${name}]: ${JSON.stringify(isFields(item) ? item._type : item)} is none of ${known}`];
    });

  const checkFields = (value: Fields, type: SchemaType, at: string): string[] =>
    Object.entries(value).flatMap(([key, field]) => {
      if (systemFields.has(key)) return [];
      const known = fieldType(type, key);
      if (!known) return [`${at}.${key}: the schema has no such field`];
      if (key === "markDefs" && Array.isArray(field))
        return checkItems(field, annotationsOf(type), `${at}.${key}`);
      return check(field, known, `${at}.${key}`);
    });

  const checkReference = ({ _ref }: Fields, type: SchemaType, at: string): string[] => {
    if (typeof _ref !== "string" || !("to" in type) || !Array.isArray(type.to)) return [];
    const allowed: string[] = type.to.map(({ name }) => name);
    const found = typeOf(_ref) ?? "missing";
    return allowed.includes(found) ? [] : [`${at}: ${_ref} is ${found}, not ${allowed.join(" or ")}`];
  };

  return check(document, root, root.name);
}

function fieldType(type: SchemaType, key: string): SchemaType | undefined {
  const fields = "fields" in type && Array.isArray(type.fields) ? type.fields : [];
  return fields.find(({ name }) => name === key)?.type;
}

/** The schema defines a rich-text block's annotations on its spans; the data has them next to the spans. */
function annotationsOf(block: SchemaType): SchemaType[] {
  const children = fieldType(block, "children");
  const members = children?.jsonType === "array" ? children.of : [];
  return members.flatMap((member) =>
    "annotations" in member && Array.isArray(member.annotations) ? member.annotations : [],
  );
}

function jsonTypeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}
