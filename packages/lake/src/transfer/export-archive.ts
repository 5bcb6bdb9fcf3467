import { createWriteStream } from "node:fs";
import { mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { packTar, type TarSource } from "modern-tar/fs";
import { assetFilePath } from "../assets/asset-files.ts";
import { parseAssetId } from "../assets/asset-id.ts";
import type { LakeDocument } from "../store/types.ts";
import { archiveFileOf, createAssetPlaceholders } from "./asset-references.ts";
import { isExported, isPrepared, toNdjson } from "./export-documents.ts";

export interface ExportSummary {
  readonly documents: number;
  readonly assets: number;
}

export interface ArchiveOptions {
  readonly documents: readonly LakeDocument[];
  /** The folder with the bytes of the assets. */
  readonly lakeFolder: string;
  readonly file: string;
  readonly includeDrafts: boolean;
  /** The folder inside the archive. */
  readonly name: string;
}

/** Fields that the vendor's importer derives from the bytes and their new location. */
const derivedFields = ["_id", "_type", "assetId", "extension", "mimeType", "path", "uploadId", "url"];

/**
 * Writes the format of `sanity dataset export`: `data.ndjson`, `assets.json`, `images/` and `files/` in a
 * tar.gz.
 */
export async function exportArchive(options: ArchiveOptions): Promise<ExportSummary> {
  const { lakeFolder, file, includeDrafts, name } = options;
  const exported = options.documents.filter(
    (document) => isExported(document) && (includeDrafts || !isPrepared(document._id)),
  );
  const assets = exported.filter((document) => parseAssetId(document._id));
  const documents = exported.filter((document) => !parseAssetId(document._id));
  const work = await mkdtemp(path.join(tmpdir(), "lake-export-"));
  const partial = `${file}.${process.pid}.tmp`;
  try {
    const data = path.join(work, "data.ndjson");
    const ids = new Set(assets.map(({ _id }) => _id));
    const placed = documents.map((document) =>
      createAssetPlaceholders(document, (id) => (ids.has(id) ? `./${archiveFileOf(id)}` : undefined)),
    );
    await pipeline(Readable.from(toNdjson(placed)), createWriteStream(data));
    const said = path.join(work, "assets.json");
    await writeFile(said, JSON.stringify(assetMapOf(assets)));
    const entries: TarSource[] = [
      { type: "file", source: data, target: `${name}/data.ndjson` },
      { type: "file", source: said, target: `${name}/assets.json` },
    ];
    for (const asset of assets) {
      const source = await requireBytes(lakeFolder, asset);
      entries.push({ type: "file", source, target: `${name}/${archiveFileOf(asset._id)}` });
    }
    await pipeline(packTar(entries), createGzip(), createWriteStream(partial));
    await rename(partial, file);
    return { documents: documents.length, assets: assets.length };
  } finally {
    await rm(partial, { force: true });
    await rm(work, { recursive: true, force: true });
  }
}

/** Keyed by kind and hash, as the importer expects. */
function assetMapOf(assets: readonly LakeDocument[]): Record<string, Record<string, unknown>> {
  const entries = assets.map((asset): [string, Record<string, unknown>] => {
    const name = parseAssetId(asset._id);
    const said = Object.entries(asset).filter(([field]) => !derivedFields.includes(field));
    return [`${name?.kind}-${name?.sha1}`, Object.fromEntries(said)];
  });
  return Object.fromEntries(entries);
}

export async function requireBytes(lakeFolder: string, asset: LakeDocument): Promise<string> {
  const file = assetFilePath(lakeFolder, parseAssetId(asset._id)?.sha1 ?? "");
  await stat(file).catch((error: unknown) => {
    const name = String(asset.originalFilename ?? asset._id);
    throw new Error(`Exporting failed: the bytes of asset ${asset._id} (${name}) are missing at ${file}`, {
      cause: error,
    });
  });
  return file;
}
