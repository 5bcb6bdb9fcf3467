import { type Fields, type MergePath, type Sides, valueAt } from "@paraph/merge/sides";
import { isRecord } from "@paraph/service/json";

/** The parts of the vendor's schema types that give fields and blocks their titles. */
export interface TitledType {
  readonly title?: string | undefined;
  readonly name?: string | undefined;
  readonly fields?: readonly { readonly name: string; readonly type: TitledType }[] | undefined;
  readonly of?: readonly TitledType[] | undefined;
}

/** Where a conflict is, by the titles of the form: "Page sections › Hero › Headline". */
export function placeInWords(
  type: TitledType,
  path: MergePath,
  { theirs, mine }: Pick<Sides<Fields>, "theirs" | "mine">,
): string {
  const words = typesAlong(type, path, [mine, theirs]).flatMap(({ title }) => title || []);
  return words.filter((word, index) => word !== words[index - 1]).join(" › ");
}

/** Fields of a document by the titles of the form. */
export function fieldsInWords(type: TitledType, names: readonly string[]): string[] {
  return names.map((name) => type.fields?.find((field) => field.name === name)?.type.title ?? name);
}

interface NestedType<Type> {
  readonly name?: string | undefined;
  readonly fields?: readonly { readonly name: string; readonly type: Type }[] | undefined;
  readonly of?: readonly Type[] | undefined;
}

/** The types from the first field of a path to its last step, by the first of these states that has an item. */
export function typesAlong<Type extends NestedType<Type>>(
  type: Type,
  path: MergePath,
  states: readonly unknown[],
): Type[] {
  const types: Type[] = [];
  let at: Type | undefined = type;
  for (const [index, step] of path.entries()) {
    if (typeof step === "string") at = at?.fields?.find(({ name }) => name === step)?.type;
    else {
      const here = path.slice(0, index + 1);
      at = typeOfItem(at, states.map((state) => valueAt(state, here)).find(isRecord));
    }
    if (at) types.push(at);
  }
  return types;
}

/** Of an item that no state has, nothing is said in a list of several types. */
export function typeOfItem<Type extends NestedType<Type>>(
  list: Type | undefined,
  item: Fields | undefined,
): Type | undefined {
  const { of: types = [] } = list ?? {};
  return types.find(({ name }) => name === item?._type) ?? (types.length === 1 ? types[0] : undefined);
}

/** A value as it is shown between quotation marks; `null` for what words don't show. */
export function valueInWords(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "object") return shortened(String(value));
  const texts = textsIn(value).join(" ").trim();
  return texts === "" ? null : shortened(texts);
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isRecord(value)) return [];
  if (typeof value.text === "string") return [value.text];
  return Object.entries(value).flatMap(([name, field]) => {
    if (name.startsWith("_")) return [];
    return name === "title" || name === "heading" ? [String(field)] : textsIn(field);
  });
}

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119).trimEnd()}…` : text;
}
