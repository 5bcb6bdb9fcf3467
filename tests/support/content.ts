import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { messageOf } from "@paraph/service/message-of";
import { pathOf } from "../../lib/routes.ts";

export const contentFolder = path.resolve(import.meta.dirname, "../../content");

export type Fields = Record<string, unknown>;

export interface ContentFile {
  /** The path below content/, for messages. */
  readonly file: string;
  readonly text: string;
  readonly document: Fields & { _id: string; _type: string };
}

let content: readonly ContentFile[] | undefined;

/** Every document that a new installation starts with. Read once per worker, and frozen because its tests share it. */
export function loadContent(): readonly ContentFile[] {
  content ??= deepFreeze(readContent());
  return content;
}

/** The same value, which nobody can change any more. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) deepFreeze(inner);
    Object.freeze(value);
  }
  return value;
}

function readContent(): ContentFile[] {
  const files = readdirSync(contentFolder, { recursive: true, encoding: "utf8" })
    // A file beside the folders, such as promises.json, is about the documents.
    .filter((file) => file.endsWith(".json") && file.includes(path.sep) && !file.startsWith("assets"))
    .sort();
  if (files.length === 0) throw new Error(`${contentFolder} has no documents.`);
  return files.map((file) => {
    const text = readFileSync(path.join(contentFolder, file), "utf8");
    const document = parsed(text, file);
    if (!isDocument(document)) throw new Error(`content/${file} is not a document: give it _id and _type.`);
    return { file, text, document };
  });
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`content/${file} is not JSON: ${messageOf(error)}. Correct it there.`, { cause: error });
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The address of a shipped document; null for one that has none. */
export function addressOf(
  document: ContentFile["document"],
  documents: ReadonlyMap<string, Fields>,
): string | null {
  const category = isFields(document.category) ? documents.get(String(document.category._ref))?.slug : null;
  return pathOf({ ...document, category: isFields(category) ? String(category.current) : null });
}

export interface ContentValue {
  readonly path: string;
  readonly value: unknown;
}

/** A value and everything in it, each with its path. */
export function* valuesIn(value: unknown, at: string): Generator<ContentValue> {
  yield { path: at, value };
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* valuesIn(item, `${at}[${nameOf(item) ?? index}]`);
  } else if (isFields(value)) {
    for (const [key, field] of Object.entries(value)) yield* valuesIn(field, `${at}.${key}`);
  }
}

/** What `pick` finds in each value of each file, as "file.path: finding". Tests expect an empty list. */
export function findings(
  files: readonly ContentFile[],
  pick: (found: ContentValue) => string | null,
): string[] {
  return files.flatMap(({ file, document }) =>
    [...valuesIn(document, file)].flatMap((found) => {
      const finding = pick(found);
      return finding === null ? [] : [`${found.path}: ${finding}`];
    }),
  );
}

/** Repeated values, in the order of their repetitions. */
export function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function nameOf(item: unknown): string | undefined {
  return isFields(item) && typeof item._key === "string" ? item._key : undefined;
}

function isDocument(value: unknown): value is ContentFile["document"] {
  return isFields(value) && typeof value._id === "string" && typeof value._type === "string";
}
