import { dequal } from "dequal";
import { merge } from "@/lib/merge/merge";
import { type Conflict, type Fields, isFields, isKeyed, type MergePath, type Sides } from "@/lib/merge/sides";
import { withAnswer } from "@/lib/merge/with-answer";

/** The parts of the vendor's schema types that give fields and blocks their titles. */
export interface TitledType {
  readonly title?: string | undefined;
  readonly name?: string | undefined;
  readonly fields?: readonly { readonly name: string; readonly type: TitledType }[] | undefined;
  readonly of?: readonly TitledType[] | undefined;
}

export interface Comparison {
  /** Names of the fields to which publishing adds what is published now. */
  readonly kept: readonly string[];
  readonly conflicts: readonly Conflict[];
  /** With what is published now, wherever that is no conflict. */
  readonly merged: Fields;
}

/** A change of whole fields; `undefined` takes one out. */
export type FieldChanges = readonly (readonly [name: string, value: unknown])[];

export function compareStates(states: Sides<Fields>): Comparison {
  const { base, theirs, mine } = {
    base: contentOf(states.base),
    theirs: contentOf(states.theirs),
    mine: contentOf(states.mine),
  };
  const { merged, conflicts } = merge({ base, theirs, mine });
  return { kept: changesBetween(mine, merged).map(([name]) => name), conflicts, merged };
}

/** What brings the form up to date. */
export function changesBetween(mine: Fields, next: Fields): FieldChanges {
  const names = new Set([...Object.keys(contentOf(mine)), ...Object.keys(next)]);
  return [...names].filter((name) => !dequal(mine[name], next[name])).map((name) => [name, next[name]]);
}

/** What puts an answer to a conflict into the form. */
export function changesOfAnswer(states: Sides<Fields>, conflict: Conflict, value: unknown): FieldChanges {
  const [field] = conflict.path;
  if (typeof field !== "string") return [];
  return [[field, withAnswer(states.mine, conflict, value, states.theirs)[field]]];
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

export function valueAt(document: unknown, path: MergePath): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof step === "string") return isFields(value) ? value[step] : undefined;
    return Array.isArray(value) ? value.find((item) => isKeyed(item) && item._key === step._key) : undefined;
  }, document);
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
      at = typeOfItem(at, states.map((state) => valueAt(state, here)).find(isFields));
    }
    if (at) types.push(at);
  }
  return types;
}

export function typeOfItem<Type extends NestedType<Type>>(
  list: Type | undefined,
  item: Fields | undefined,
): Type | undefined {
  return list?.of?.find(({ name }) => name === item?._type) ?? list?.of?.[0];
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
  if (!isFields(value)) return [];
  if (typeof value.text === "string") return [value.text];
  return Object.entries(value).flatMap(([name, field]) => {
    if (name.startsWith("_")) return [];
    return name === "title" || name === "heading" ? [String(field)] : textsIn(field);
  });
}

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119).trimEnd()}…` : text;
}

/** Without the fields that say which state of the document it is. */
function contentOf(state: Fields): Fields {
  return Object.fromEntries(
    Object.entries(state).filter(([name]) => !name.startsWith("_") || name === "_type"),
  );
}
