import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isRecord } from "@paraph/service/json";
import { parseAssetId } from "../assets/asset-id.ts";
import type { LakeDocument } from "../store/types.ts";
import { createAssetPlaceholders, findReferencedAssets } from "./asset-references.ts";
import { type ExportSummary, requireBytes } from "./export-archive.ts";
import { isExported, isPrepared } from "./export-documents.ts";

export interface FolderOptions {
  readonly documents: readonly LakeDocument[];
  readonly lakeFolder: string;
  readonly folder: string;
  readonly includeDrafts: boolean;
}

const saidFields = ["title", "description", "altText", "label", "creditLine", "source"];

/**
 * Writes the dataset in the format of `content/`. Existing files keep the order of their fields and the names
 * of their pictures, so that a diff shows only what an editor changed. Deletes the files of deleted
 * documents.
 */
export async function exportFolder(options: FolderOptions): Promise<ExportSummary> {
  const { lakeFolder, folder, includeDrafts } = options;
  const documents = options.documents.filter(
    (document) =>
      isExported(document) &&
      !document._type.startsWith("sanity.") &&
      (includeDrafts || !isPrepared(document._id)),
  );
  const used = new Set(documents.flatMap((document) => findReferencedAssets(document)));
  const assets = options.documents.filter((document) => used.has(document._id));
  const names = await writeAssets(assets, lakeFolder, folder);
  const written = new Set<string>();
  for (const document of documents) {
    const { _rev, _createdAt, _updatedAt, ...fields } = document;
    const file = path.join(folder, document._type, `${document._id}.json`);
    const model = await readJson(file);
    const placed = createAssetPlaceholders(fields, (id) => {
      const name = names.get(id);
      return name === undefined ? undefined : encodeURI(name);
    });
    const ordered = orderLike({ _id: document._id, _type: document._type, ...placed }, model);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(ordered, null, 2)}\n`);
    written.add(file);
  }
  await removeOthers(folder, written);
  return { documents: documents.length, assets: assets.length };
}

async function writeAssets(assets: readonly LakeDocument[], lakeFolder: string, folder: string) {
  const names = new Map<string, string>();
  if (assets.length === 0) return names;
  const target = path.join(folder, "assets");
  await mkdir(target, { recursive: true });
  const known = new Map<string, string>();
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    known.set(
      createHash("sha1")
        .update(await readFile(file))
        .digest("hex"),
      path.relative(folder, file),
    );
  }
  const taken = new Set(known.values());
  const said: Record<string, Record<string, unknown>> = {};
  for (const asset of assets) {
    const name = parseAssetId(asset._id);
    if (!name) continue;
    const source = await requireBytes(lakeFolder, asset);
    const file = known.get(name.sha1) ?? freeName(asset, name.sha1, taken);
    if (!known.has(name.sha1)) await copyFile(source, path.join(folder, file));
    names.set(asset._id, file);
    const fields = Object.entries(asset).filter(([field]) => saidFields.includes(field));
    if (asset.originalFilename !== path.basename(file))
      fields.push(["originalFilename", asset.originalFilename]);
    if (fields.length > 0) said[`${name.kind}-${name.sha1}`] = Object.fromEntries(fields);
  }
  const file = path.join(folder, "assets.json");
  if (Object.keys(said).length > 0)
    await writeFile(file, `${JSON.stringify(orderLike(said, null), null, 2)}\n`);
  else await rm(file, { force: true });
  return names;
}

function freeName(asset: LakeDocument, sha1: string, taken: Set<string>): string {
  const extension = String(asset.extension);
  const stem = path.parse(String(asset.originalFilename ?? "")).name.toLowerCase();
  const plain =
    stem
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || sha1.slice(0, 12);
  const name = path.join("assets", `${plain}.${extension}`);
  const free = taken.has(name) ? path.join("assets", `${plain}-${sha1.slice(0, 8)}.${extension}`) : name;
  taken.add(free);
  return free;
}

/** Orders fields as in the model, with new ones at the end by name. Array items are matched by `_key`. */
function orderLike(value: unknown, model: unknown): unknown {
  if (Array.isArray(value)) {
    const models: unknown[] = Array.isArray(model) ? model : [];
    return value.map((item: unknown, index) => {
      const key = isRecord(item) ? item._key : undefined;
      const twin = models.find((other) => key !== undefined && isRecord(other) && other._key === key);
      return orderLike(item, twin ?? models[index]);
    });
  }
  if (!isRecord(value)) return value;
  const known = isRecord(model) ? Object.keys(model) : ["_id", "_key", "_type"];
  const rank = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  const entries = Object.entries(value).sort(
    ([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1),
  );
  const fields = isRecord(model) ? model : {};
  return Object.fromEntries(entries.map(([name, item]) => [name, orderLike(item, fields[name])]));
}

/** Deletes only files that declare themselves documents, so that a mistyped folder loses nothing else. */
async function removeOthers(folder: string, written: ReadonlySet<string>): Promise<void> {
  for (const type of await readdir(folder, { withFileTypes: true })) {
    if (!type.isDirectory()) continue;
    for (const name of await readdir(path.join(folder, type.name))) {
      const file = path.join(folder, type.name, name);
      if (!name.endsWith(".json") || written.has(file)) continue;
      const fields = await readJson(file);
      if (!isRecord(fields) || `${fields._id}.json` !== name || fields._type !== type.name) continue;
      await rm(file);
    }
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    // Missing or not JSON, so there is no field order to follow, and the file is not known to be a document.
    return null;
  }
}
