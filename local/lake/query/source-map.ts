import type { LakeDocument } from "../store/types.ts";
import type { View } from "./view.ts";

/** How an element of an array is named in a path: by its place, or by its `_key` where it has one. */
export type SourceMapPaths = "index" | "key";

export interface SourceMap {
  readonly documents: readonly { readonly _id: string; readonly _type: string }[];
  readonly paths: readonly string[];
  readonly mappings: Readonly<Record<string, SourceMapMapping>>;
}

interface SourceMapMapping {
  readonly type: "value";
  readonly source: { readonly type: "documentValue"; readonly document: number; readonly path: number };
}

type Parts = Readonly<Record<string, unknown>>;
type Source = { readonly document: LakeDocument; readonly value: unknown; readonly path: string };

/**
 * Finds, after the fact, where the values of a result come from. An object with `_id` names its document; from there
 * equal field names, `_key`s and references are followed, and a value that stands at the same place in the document
 * is mapped. What a projection renamed or computed stays unmapped.
 */
export function createSourceMap(result: unknown, view: View, arrayPaths: SourceMapPaths): SourceMap {
  const documents: { _id: string; _type: string }[] = [];
  const documentIndex = new Map<LakeDocument, number>();
  const pathIndex = new Map<string, number>();
  const mappings: Record<string, SourceMapMapping> = {};

  function visit(value: unknown, resultPath: string, source: Source | null): void {
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        visit(item, `${resultPath}[${index}]`, source && elementSource(source, item, index));
      });
    } else if (isParts(value)) {
      const own = documentSource(value, source);
      for (const [field, item] of Object.entries(value)) {
        visit(item, resultPath + fieldPath(field), own && fieldSource(own, field));
      }
    } else if (value !== null && source !== null && source.value === value) {
      map(resultPath, source);
    }
  }

  /** The result's object is a document of its own, or what its place in the parent's document holds or refers to. */
  function documentSource(value: Parts, source: Source | null): Source | null {
    const referred =
      source && isParts(source.value) && "_ref" in source.value ? source.value._ref : undefined;
    const id = typeof value._id === "string" ? value._id : !("_ref" in value) ? referred : undefined;
    const document = typeof id === "string" ? view.get(id) : undefined;
    return document ? { document, value: document, path: "$" } : source;
  }

  function elementSource(source: Source, item: unknown, index: number): Source | null {
    if (!Array.isArray(source.value)) return null;
    const key = isParts(item) ? item._key : undefined;
    const byKey = typeof key === "string" ? source.value.findIndex((other) => keyOf(other) === key) : index;
    const found = byKey < 0 ? undefined : source.value[byKey];
    const foundKey = keyOf(found);
    const step =
      arrayPaths === "key" && foundKey !== undefined
        ? `[?(@._key=='${escapeText(foundKey)}')]`
        : `[${byKey}]`;
    return found === undefined ? null : { ...source, value: found, path: source.path + step };
  }

  function map(resultPath: string, { document, path }: Source): void {
    let documentNumber = documentIndex.get(document);
    if (documentNumber === undefined) {
      documentNumber = documents.length;
      documentIndex.set(document, documentNumber);
      const original = document._originalId;
      documents.push({ _id: typeof original === "string" ? original : document._id, _type: document._type });
    }
    const pathNumber = pathIndex.get(path) ?? pathIndex.size;
    pathIndex.set(path, pathNumber);
    mappings[resultPath] = {
      type: "value",
      source: { type: "documentValue", document: documentNumber, path: pathNumber },
    };
  }

  visit(result, "$", null);
  return { documents, paths: [...pathIndex.keys()], mappings };
}

function fieldSource(source: Source, field: string): Source | null {
  if (!isParts(source.value) || !Object.hasOwn(source.value, field)) return null;
  return { ...source, value: source.value[field], path: source.path + fieldPath(field) };
}

function isParts(value: unknown): value is Parts {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function keyOf(value: unknown): string | undefined {
  return isParts(value) && typeof value._key === "string" ? value._key : undefined;
}

function fieldPath(field: string): string {
  return `['${escapeText(field)}']`;
}

const escapes: Readonly<Record<string, string>> = {
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "'": "\\'",
  "\\": "\\\\",
};

function escapeText(text: string): string {
  return text.replace(/[\f\n\r\t'\\]/g, (character) => escapes[character] ?? character);
}
