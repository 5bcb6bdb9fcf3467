import { isRecord } from "@paraph/service/json";

/** The way to a value in a document, as the Studio writes it. */
export type ValuePath = (string | number | { readonly _key: string })[];

/** What is wrong at a place of a document, in words for the person who can mend it. */
export interface Fault {
  readonly path: ValuePath;
  readonly message: string;
}

export type Fields = Readonly<Record<string, unknown>>;

export interface PlacedValue {
  readonly path: ValuePath;
  readonly value: unknown;
}

/** The id of the page that a stored link leads to. The Studio keeps what was chosen before, where it now leads elsewhere. */
export function linkedPage(link: unknown): string | null {
  if (!isRecord(link) || link.linkType === "external" || link.linkType === "account") return null;
  return isRecord(link.internal) && typeof link.internal._ref === "string" ? link.internal._ref : null;
}

/**
 * Every value of a stored document that a page can show, without its schema. What the Studio hides from editors is left
 * out, because nobody could mend it: the picture behind a drawn scene, the next step of a deal that redirects.
 */
export function* valuesIn(value: unknown, path: ValuePath = []): Generator<PlacedValue> {
  yield { path, value };
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* valuesIn(item, [
        ...path,
        isRecord(item) && typeof item._key === "string" ? { _key: item._key } : index,
      ]);
  } else if (isRecord(value)) {
    const hidden = hiddenIn(value);
    for (const [name, field] of Object.entries(value)) {
      if (!name.startsWith("_") && name !== hidden) yield* valuesIn(field, [...path, name]);
    }
  }
}

function hiddenIn({ _type, kind }: Fields): string | null {
  if (_type === "visual") return kind === "picture" ? "scene" : "picture";
  return kind === "redirect" ? "action" : null;
}

/** A path in the words of a message: `blocks[2].heading`, or `blocks[a1].heading` where the item has a key. */
export function writePath(path: ValuePath): string {
  return path
    .map((step, index) => {
      if (typeof step === "string") return index === 0 ? step : `.${step}`;
      return typeof step === "number" ? `[${step}]` : `[${step._key}]`;
    })
    .join("");
}
