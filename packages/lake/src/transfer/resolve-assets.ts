import { createHash } from "node:crypto";
import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { messageOf } from "@paraph/service/message-of";
import type { AssetKind } from "../assets/asset-id.ts";
import { findAssetPlaceholders, resolveAssetPlaceholders } from "./asset-references.ts";
import type { ImportSource, SourceDocument, SourceFields } from "./source.ts";

/** One asset of a source, read from its file. */
export interface SourceAsset {
  readonly kind: AssetKind;
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** The asset's entry in the source's `assets.json`. */
  readonly said: Readonly<Record<string, unknown>>;
}

export type StoreAsset = (asset: SourceAsset) => Promise<{ readonly _id: string }>;

/**
 * Stores every asset that the documents refer to, each file once, and returns the documents with real
 * references.
 */
export async function resolveAssets(source: ImportSource, store: StoreAsset): Promise<SourceDocument[]> {
  const ids = new Map<string, string>();
  const stored = new Set<string>();
  const storeFile = async (kind: AssetKind, file: string, field: string) => {
    const bytes = await readInside(source.baseFolder, file, field);
    const said = source.assetMap[`${kind}-${createHash("sha1").update(bytes).digest("hex")}`] ?? {};
    stored.add(file);
    return (await store({ kind, bytes, fileName: path.basename(file), said }))._id;
  };
  const resolved: SourceDocument[] = [];
  for (const { fields, from } of source.documents) {
    try {
      for (const { kind, text, file, field } of findAssetPlaceholders(fields)) {
        if (!ids.has(text)) ids.set(text, await storeFile(kind, file, `field ${field}._sanityAsset`));
      }
    } catch (error) {
      throw new Error(`${from}: ${messageOf(error)}`, { cause: error });
    }
    const next = resolveAssetPlaceholders(fields, ids);
    resolved.push({ fields: { ...next, _id: fields._id, _type: fields._type } satisfies SourceFields, from });
  }
  for (const { kind, file } of source.assetFiles) {
    if (!stored.has(file)) await storeFile(kind, file, "the archive");
  }
  return resolved;
}

/** The asset's entry in `assets.json`, or at least its file name. */
export function describeAsset({ said, fileName }: SourceAsset): Record<string, string | undefined> {
  const text = (name: string) => (typeof said[name] === "string" ? said[name] : undefined);
  return {
    originalFilename: text("originalFilename") ?? fileName,
    label: text("label"),
    title: text("title"),
    description: text("description"),
    altText: text("altText"),
    creditLine: text("creditLine"),
  };
}

/** Also rejects links: an archive from elsewhere must not make the lake publish a file of this machine. */
async function readInside(folder: string, file: string, named: string): Promise<Uint8Array> {
  const base = await realpath(folder);
  const target = await realpath(path.resolve(base, file)).catch((error: unknown) => {
    throw new Error(`${named} names ${file}, which does not exist`, { cause: error });
  });
  if (!target.startsWith(base + path.sep)) {
    throw new Error(`${named} names ${file}, which lies outside of ${folder}`);
  }
  return readFile(target);
}
