import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { isRecord } from "@paraph/service/json";
import { messageOf } from "@paraph/service/message-of";
import type { AssetKind } from "../assets/asset-id.ts";
import { visitObjects } from "./asset-references.ts";

export type SourceFields = Readonly<Record<string, unknown>> & {
  readonly _id: string;
  readonly _type: string;
};

export interface SourceDocument {
  readonly fields: SourceFields;
  /** The file, and the line if a file has several documents, for messages. */
  readonly from: string;
}

/** Documents to import, and the folder of their assets. */
export interface ImportSource {
  readonly documents: readonly SourceDocument[];
  readonly baseFolder: string;
  /** Asset files to import even if no document uses them. */
  readonly assetFiles: readonly { readonly kind: AssetKind; readonly file: string }[];
  /** The vendor's `assets.json`: descriptions of assets, by `image-<sha1>` or `file-<sha1>`. */
  readonly assetMap: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const idPattern = /^(?!.*\.\.)[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$/;

/**
 * Reads `<folder>/<_type>/<_id>.json`, one document per file. Folder and file name are the defaults for type
 * and id. Only these types if `only` names any.
 */
export async function readContentFolder(folder: string, only?: readonly string[]): Promise<ImportSource> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw new Error(`Reading content failed: there is no folder ${folder}`, { cause: error });
  });
  const documents: SourceDocument[] = [];
  const types = entries.filter(({ name }) => (only ? only.includes(name) : name !== "assets"));
  for (const type of types.filter((entry) => entry.isDirectory())) {
    const files = await readdir(path.join(folder, type.name));
    for (const file of files.filter((name) => name.endsWith(".json")).sort()) {
      const from = path.join(path.basename(folder), type.name, file);
      const fields = parseFields(await readFile(path.join(folder, type.name, file), "utf8"), from);
      const id = file.slice(0, -".json".length);
      requireEqual(fields._id, id, "_id", from);
      requireEqual(fields._type, type.name, "_type", from);
      documents.push({ fields: checkDocument({ ...fields, _id: id, _type: type.name }, from), from });
    }
  }
  const assetMap = await readAssetMap(folder);
  return { documents: requireUniqueIds(documents), baseFolder: folder, assetFiles: [], assetMap };
}

/** Reads the NDJSON of `sanity dataset export`, with `images/`, `files/` and `assets.json` beside it. */
export async function readNdjson(file: string): Promise<ImportSource> {
  const documents: SourceDocument[] = [];
  const lines = (await readFile(file, "utf8")).split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const from = `${path.basename(file)} line ${index + 1}`;
    const fields = parseFields(line, from);
    if (typeof fields._id !== "string") throw new Error(`${from}: field _id is missing`);
    documents.push({ fields: checkDocument({ ...fields, _id: fields._id }, from), from });
  }
  const folder = path.dirname(file);
  const assetFiles = [...(await listAssets(folder, "image")), ...(await listAssets(folder, "file"))];
  const assetMap = await readAssetMap(folder);
  return { documents: requireUniqueIds(documents), baseFolder: folder, assetFiles, assetMap };
}

async function listAssets(folder: string, kind: AssetKind) {
  // An export without pictures has no such folder.
  const names = await readdir(path.join(folder, `${kind}s`)).catch(() => []);
  return names.sort().map((name) => ({ kind, file: `${kind}s/${name}` }));
}

function parseFields(json: string, from: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (isRecord(value)) return { ...value };
  } catch (error) {
    throw new Error(`${from}: not valid JSON (${messageOf(error)})`, {
      cause: error,
    });
  }
  throw new Error(`${from}: must hold one JSON object`);
}

function requireEqual(actual: unknown, expected: string, field: string, from: string): void {
  if (actual === undefined || actual === expected) return;
  const place = field === "_id" ? "file" : "folder";
  throw new Error(
    `${from}: field ${field} is ${JSON.stringify(actual)} but the ${place} is named "${expected}"`,
  );
}

function checkDocument(fields: Record<string, unknown> & { _id: string }, from: string): SourceFields {
  const { _rev, _type, ...rest } = fields;
  if (!idPattern.test(fields._id)) {
    throw new Error(`${from}: field _id is "${fields._id}"; use letters, digits, . _ and -, 128 at most`);
  }
  if (typeof _type !== "string" || _type === "") throw new Error(`${from}: field _type is missing`);
  visitObjects(rest, "", (value, field) => {
    if ("_ref" in value && (typeof value._ref !== "string" || value._ref === "")) {
      throw new Error(`${from}: field ${field}._ref must be the id of a document`);
    }
  });
  return { ...addKeys(rest, fields._id), _id: fields._id, _type };
}

/** Objects in arrays need a `_key`. One derived from the position is the same on every machine. */
function addKeys<Value extends Readonly<Record<string, unknown>>>(fields: Value, seed: string): Value {
  const visit = (value: unknown, place: string): unknown => {
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) => {
        const changed = visit(item, `${place}[${index}]`);
        if (!isRecord(changed) || typeof changed._key === "string") return changed;
        const key = createHash("sha256").update(`${place}[${index}]`).digest("hex").slice(0, 12);
        return { _key: key, ...changed };
      });
    }
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, visit(item, `${place}.${key}`)]),
    );
  };
  // Only adds keys inside arrays, so the document's own shape stays the same.
  return visit(fields, seed) as Value;
}

function requireUniqueIds(documents: readonly SourceDocument[]): readonly SourceDocument[] {
  const seen = new Map<string, string>();
  for (const { fields, from } of documents) {
    const other = seen.get(fields._id);
    if (other) throw new Error(`${from}: field _id is "${fields._id}", which ${other} has already`);
    seen.set(fields._id, from);
  }
  return documents;
}

async function readAssetMap(folder: string): Promise<ImportSource["assetMap"]> {
  const file = path.join(folder, "assets.json");
  const json = await readFile(file, "utf8").catch(() => "{}");
  const entries = Object.entries(parseFields(json, "assets.json"));
  return Object.fromEntries(entries.flatMap(([id, fields]) => (isRecord(fields) ? [[id, fields]] : [])));
}
