import { readFileSync } from "node:fs";
import path from "node:path";
import type { Fields, Keyed } from "@paraph/merge/sides";
import type { SchemaType, TypeNode } from "groq-js";
import type { Random } from "../seeded-random.ts";

/** What `scripts/typegen.ts` writes of the schemas. */
const schema: SchemaType = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, "../../../studio/schema.json"), "utf8"),
);
const named = new Map(schema.map((type) => [type.name, type]));
const systemFields = new Set(["_id", "_type", "_rev", "_createdAt", "_updatedAt", "_key"]);

const documents = new Map(
  schema.flatMap((one): [string, TypeNode][] =>
    one.type === "document" && !one.name.startsWith("sanity.")
      ? [[one.name, { type: "object", attributes: one.attributes }]]
      : [],
  ),
);

/** Every type of documents that people edit. */
export const documentTypes: readonly string[] = [...documents.keys()];

export type Attributes = Readonly<Record<string, TypeNode>>;

/** The values of one side: all parts of its words, and its keys, begin with its letter and differ from each other. */
export class Values {
  readonly random: Random;
  readonly #by: string;
  /** So many more fields and items, so that documents stay small. */
  #room: number;
  #count = 0;

  constructor(random: Random, by: string, room: number) {
    this.random = random;
    this.#by = by;
    this.#room = room;
  }

  word(): string {
    this.#count += 1;
    return `${this.#by}${this.#count}`;
  }

  /** Some are prices, times or addresses, and some have punctuation around them. */
  textWord(): string {
    const kind = this.random.below(8);
    const one = this.word();
    const word =
      kind === 0
        ? `$${one}.${this.word()}`
        : kind === 1
          ? `${one}:${this.word()}`
          : kind === 2
            ? `${one}@${this.word()}.${this.word()}`
            : one;
    return this.random.next() < 0.7 ? word : `${this.signBefore()}${word}${this.signAfter()}`;
  }

  signBefore(): string {
    return this.random.pick(["", '"', "("]);
  }

  signAfter(): string {
    return this.random.pick(["", ",", ".", "!", '"', ")"]);
  }

  document(type: string): Fields {
    return { _type: type, ...this.#fields(attributesOfDocument(type)) };
  }

  /** A value of this type; `undefined` where there is no room for one. */
  value(type: TypeNode): unknown {
    switch (type.type) {
      case "string":
        return type.value ?? this.word();
      case "number":
        return this.random.below(1_000_000);
      case "boolean":
        return this.random.next() < 0.5;
      case "array":
        return this.#list(type.of);
      case "union":
      case "inline":
      case "object":
        return this.#ofKind(type);
      default:
        return undefined;
    }
  }

  #ofKind(type: TypeNode): unknown {
    const all = alternativesOf(type);
    const withText = this.random.next() < 0.5 ? all.filter(holdsText) : [];
    const [first, ...others] = withText.length > 0 ? withText : all;
    if (!first) return undefined;
    const chosen = this.random.pick([first, ...others]);
    return chosen.type === "object" ? this.#object(attributesOf(chosen)) : this.value(chosen);
  }

  #object(attributes: Attributes): Fields {
    if (typeOf(attributes) === "block") return this.block(attributes, this.words(1 + this.random.below(8)));
    const key = "_key" in attributes && { _key: this.word() };
    const type = typeOf(attributes);
    return { ...(type !== null && { _type: type }), ...key, ...this.#fields(attributes) };
  }

  words(count: number): string {
    return Array.from({ length: count }, () => this.textWord()).join(" ");
  }

  block(attributes: Attributes, text: string): Keyed {
    const { style } = attributes;
    const span = (words: string) => ({ _type: "span", _key: this.word(), text: words, marks: [] });
    const object = this.random.next() < 0.7 ? this.objectInText(attributes) : undefined;
    const children = object ? [span(`${text} `), object, span(` ${this.textWord()}`)] : [span(text)];
    return { _type: "block", _key: this.word(), style: style && this.value(style), markDefs: [], children };
  }

  /** `undefined` where the text holds nothing but words. */
  objectInText({ children }: Attributes): unknown {
    const [first, ...others] = children?.type === "array" ? alternativesOf(children.of) : [];
    const objects = [first, ...others].filter((one) => one && typeOf(attributesOf(one)) !== "span");
    const [object] = objects;
    return object && this.value(object);
  }

  #fields(attributes: Attributes): Fields {
    const fields: Record<string, unknown> = {};
    for (const [name, type] of Object.entries(attributes)) {
      const isNeeded = name === "_ref" || name === "current" || name === "asset";
      const share = type.type === "array" || type.type === "inline" ? 0.9 : 0.4;
      if (systemFields.has(name) || !(isNeeded || (this.#room > 0 && this.random.next() < share))) continue;
      this.#room -= 1;
      const value = this.value(type);
      if (value !== undefined) fields[name] = value;
    }
    return fields;
  }

  #list(of: TypeNode): readonly unknown[] {
    const items: unknown[] = [];
    for (let count = 1 + this.random.below(4); count > 0 && this.#room > 0; count -= 1) {
      this.#room -= 1;
      const value = this.value(of);
      if (value !== undefined && !items.includes(value)) items.push(value);
    }
    return items;
  }
}

export function attributesOfDocument(name: string): Attributes {
  const type = documents.get(name);
  if (!type) throw new Error(`studio/schema.json has no document type "${name}".`);
  return attributesOf(type);
}

/** The objects and plain values that a field or list may hold. */
export const alternativesOf = remembered((type): readonly TypeNode[] => {
  if (type.type === "union") return type.of.flatMap(alternativesOf);
  if (type.type !== "inline") return type.type === "unknown" || type.type === "null" ? [] : [type];
  const found = named.get(type.name);
  return found?.type === "type" ? alternativesOf(found.value) : [];
});

export const attributesOf = remembered((type): Attributes => {
  if (type.type !== "object") return {};
  const own = Object.fromEntries(
    Object.entries(type.attributes).map(([name, { value }]) => [name, value] as const),
  );
  const rest = type.rest && type.rest.type !== "unknown" ? alternativesOf(type.rest) : [];
  return Object.assign({}, ...rest.map(attributesOf), own);
});

/** So that there is enough of it: most types hold none. */
const holdsText = remembered(
  (type) =>
    typeOf(attributesOf(type)) === "block" || JSON.stringify(attributesOf(type)).includes('"richText"'),
);

/** The schema has more types than a test has time to look through for each value. */
function remembered<Result>(find: (type: TypeNode) => Result): (type: TypeNode) => Result {
  const known = new WeakMap<TypeNode, { readonly result: Result }>();
  return (type) => {
    const found = known.get(type) ?? { result: find(type) };
    known.set(type, found);
    return found.result;
  };
}

/** The `_type` of an object; `null` for one without. */
export function typeOf({ _type }: Attributes): string | null {
  return _type?.type === "string" ? (_type.value ?? null) : null;
}
