import { isRecord } from "@paraph/service/json";
import type { Schema, SchemaType } from "sanity";

interface FieldWords {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly type: string;
  /** What a list may hold. */
  readonly of?: readonly string[];
  /** What a reference may lead to. */
  readonly to?: readonly string[];
  readonly choices?: readonly { readonly value: unknown; readonly title: string }[];
  /** Of an object without a name of its own. */
  readonly fields?: readonly FieldWords[];
}

interface TypeWords {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly fields: readonly FieldWords[];
}

/** A type as the Studio shows it to editors; `null` if the schema has none of that name. */
export function describeType(schema: Schema, name: string): TypeWords | null {
  const type = schema.get(name);
  if (!type) return null;
  return {
    name,
    title: type.title ?? name,
    ...wordsOf(type),
    fields: "fields" in type ? type.fields.map((field) => describeField(field.name, field.type, schema)) : [],
  };
}

function describeField(name: string, type: SchemaType, schema: Schema): FieldWords {
  const choices = choicesOf(type);
  return {
    name,
    ...(type.title !== undefined && { title: type.title }),
    ...wordsOf(type),
    type: type.name,
    ...("of" in type && Array.isArray(type.of) && { of: type.of.map((item) => item.name) }),
    ...("to" in type && Array.isArray(type.to) && { to: type.to.map((target) => target.name) }),
    ...(choices.length > 0 && { choices }),
    // The fields of a named type are in its own description.
    ...("fields" in type &&
      schema.get(type.name)?.jsonType !== "object" && {
        fields: type.fields.map((field) => describeField(field.name, field.type, schema)),
      }),
  };
}

function wordsOf({ description }: SchemaType): { description?: string } {
  return typeof description === "string" ? { description } : {};
}

function choicesOf({ options }: SchemaType): { value: unknown; title: string }[] {
  const list: unknown = options && "list" in options ? options.list : null;
  if (!Array.isArray(list)) return [];
  return list.map((choice: unknown) =>
    typeof choice === "object" && choice !== null && "value" in choice
      ? { value: choice.value, title: "title" in choice ? String(choice.title) : String(choice.value) }
      : { value: choice, title: String(choice) },
  );
}

/** Fields that the type does not have, with their place: `blocks[2].headline`. They would be stored and never shown. */
export function unknownFields(value: unknown, type: SchemaType, place = ""): string[] {
  if (Array.isArray(value)) {
    const items = "of" in type && Array.isArray(type.of) ? type.of : [];
    return value.flatMap((item: unknown, index) => {
      const name = isRecord(item) && typeof item._type === "string" ? item._type : undefined;
      const of = items.find((one) => one.name === name) ?? (items.length === 1 ? items[0] : undefined);
      return of ? unknownFields(item, of, `${place}[${index}]`) : [];
    });
  }
  // References, pictures and rich text have fields of the lake's own.
  if (!isRecord(value) || !("fields" in type) || type.fields.length === 0 || type.name === "block") return [];
  const known = new Map(type.fields.map((field) => [field.name, field.type]));
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name.startsWith("_")) return [];
    const at = place === "" ? name : `${place}.${name}`;
    const field = known.get(name);
    return field ? unknownFields(inner, field, at) : [at];
  });
}
