import type { LakeDocument } from "../store/types.ts";
import { fieldOf, itemsOf, type Origin, type Traced } from "./traced.ts";

/** How paths identify array items: by index, or by `_key` if the item has one. */
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

/** Maps every value of a result that comes unchanged from a document to its path there. */
export function createSourceMap(result: unknown, traced: Traced, arrayPaths: SourceMapPaths): SourceMap {
  const documents: { _id: string; _type: string }[] = [];
  const documentIndex = new Map<LakeDocument, number>();
  const pathIndex = new Map<string, number>();
  const mappings: Record<string, SourceMapMapping> = {};

  function visit(value: unknown, resultPath: string, from: Traced): void {
    if (Array.isArray(value)) {
      const items = itemsOf(from);
      value.forEach((item, index) => {
        const source = items?.[index];
        if (source) visit(item, `${resultPath}[${index}]`, source);
      });
    } else if (typeof value === "object" && value !== null) {
      for (const [field, item] of Object.entries(value)) {
        visit(item, resultPath + fieldPath(field), fieldOf(from, field));
      }
    } else if (value !== null && from.origin !== null && from.value === value) {
      map(resultPath, from.origin);
    }
  }

  function map(resultPath: string, { document, steps }: Origin): void {
    const path = pathIn(document, steps, arrayPaths);
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

  visit(result, "$", traced);
  return { documents, paths: [...pathIndex.keys()], mappings };
}

function pathIn(document: LakeDocument, steps: Origin["steps"], arrayPaths: SourceMapPaths): string {
  let value: unknown = document;
  let path = "$";
  for (const step of steps) {
    const inner: unknown = Reflect.get(Object(value), step);
    const key = typeof inner === "object" && inner !== null && "_key" in inner ? inner._key : null;
    if (typeof step === "string") path += fieldPath(step);
    else if (arrayPaths === "key" && typeof key === "string") path += `[?(@._key=='${escapeText(key)}')]`;
    else path += `[${step}]`;
    value = inner;
  }
  return path;
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
