import { isRecord } from "@paraph/service/json";

/** The words of a document in their order, one line each, for reading: without names of fields, keys and settings. */
export function textOfPage(document: Readonly<Record<string, unknown>>): string {
  return [...wordsIn(document)].join("\n");
}

/** Fields whose texts are settings, not words. */
const settings = new Set([
  "slug",
  "path",
  "previousPaths",
  "group",
  "variant",
  "kind",
  "anchor",
  "href",
  "url",
  "icon",
]);

function* wordsIn(value: unknown): Generator<string> {
  if (typeof value === "string") {
    if (value.trim() !== "") yield value;
  } else if (Array.isArray(value)) {
    for (const item of value) yield* wordsIn(item);
  } else if (isRecord(value)) {
    if (value._type === "block" && Array.isArray(value.children)) {
      yield value.children.map((child) => (isRecord(child) ? String(child.text ?? "") : "")).join("");
      return;
    }
    for (const [field, inner] of Object.entries(value)) {
      if (!field.startsWith("_") && !settings.has(field)) yield* wordsIn(inner);
    }
  }
}
