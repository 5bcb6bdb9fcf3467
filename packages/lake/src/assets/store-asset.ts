import { createHash } from "node:crypto";
import sharp from "sharp";
import { plainError } from "../errors.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import { writeAssetFile } from "./asset-files.ts";
import { type AssetKind, type AssetName, assetFileName, assetId } from "./asset-id.ts";
import { assetUrl } from "./asset-url.ts";
import { detectFileType } from "./file-type.ts";
import { type ImageFacts, readImageFacts } from "./image-facts.ts";
import { type AssetLimits, defaultAssetLimits } from "./limits.ts";

/** Where an asset is stored, and the parts of its addresses. */
export interface AssetLocation {
  readonly folder: string;
  readonly projectId: string;
  readonly publicUrl: string;
  readonly datasetName: string;
}

/** What a caller may set on an asset. The lake derives everything else from the bytes. */
export interface AssetDescription {
  readonly originalFilename?: string | undefined;
  readonly label?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly altText?: string | undefined;
  readonly creditLine?: string | undefined;
  readonly source?: Readonly<Record<string, unknown>> | undefined;
}

export type AssetFields = Readonly<Record<string, unknown>> & {
  readonly _id: string;
  readonly _type: "sanity.imageAsset" | "sanity.fileAsset";
};

export interface AssetInput {
  readonly kind: AssetKind;
  readonly bytes: Uint8Array;
  readonly description: AssetDescription;
}

/** Reads an asset, writes its bytes to disk and returns its document, which is not committed yet. */
export async function prepareAsset(
  location: AssetLocation,
  input: AssetInput,
  limits: AssetLimits = defaultAssetLimits,
): Promise<AssetFields> {
  const { bytes, kind, description } = input;
  if (bytes.byteLength === 0)
    throw plainError(400, "Bad Request", `Uploading the ${kind} failed: it is empty`);
  const sha1 = createHash("sha1").update(bytes).digest("hex");
  const { name, mimeType, metadata } = await readParts(input, sha1, limits);
  await writeAssetFile(location.folder, sha1, bytes);
  const path = assetPath(location, name);
  const fields: AssetFields = {
    _id: assetId(name),
    _type: kind === "image" ? "sanity.imageAsset" : "sanity.fileAsset",
    assetId: sha1,
    extension: name.extension,
    ...(metadata && { metadata }),
    mimeType,
    originalFilename: description.originalFilename ?? assetFileName(name),
    path,
    sha1hash: sha1,
    size: bytes.byteLength,
    uploadId: createHash("sha256").update(path).digest("base64url").slice(0, 32),
    url: assetUrl(location.publicUrl, path),
  };
  const said = Object.entries(description).filter(([, value]) => value !== undefined);
  return { ...fields, ...Object.fromEntries(said) };
}

/** The document of these bytes if the dataset has one. Like the vendor, the lake keeps one document for equal bytes. */
export function findAsset(dataset: Dataset, kind: AssetKind, bytes: Uint8Array): LakeDocument | null {
  const sha1 = createHash("sha1").update(bytes).digest("hex");
  for (const id of dataset.idsOfType(kind === "image" ? "sanity.imageAsset" : "sanity.fileAsset")) {
    if (id.startsWith(`${kind}-${sha1}-`)) return dataset.documents.get(id) ?? null;
  }
  return null;
}

function assetPath(location: AssetLocation, name: AssetName): string {
  return `${name.kind}s/${location.projectId}/${location.datasetName}/${assetFileName(name)}`;
}

async function readParts(input: AssetInput, sha1: string, limits: AssetLimits) {
  if (input.kind === "file") {
    const { mimeType, extension } = detectFileType(input.bytes, input.description.originalFilename);
    const name: AssetName = { kind: "file", sha1, extension };
    return { name, mimeType, metadata: undefined };
  }
  const facts = await readImageFacts(input.bytes, limits);
  const { width, height, extension } = facts;
  const name: AssetName = { kind: "image", sha1, width, height, extension };
  const metadata = await readImageMetadata(input.bytes, facts, limits);
  return { name, mimeType: facts.mimeType, metadata };
}

/**
 * The asset document's `metadata`: only what the site and the Studio read. It omits colors and the location
 * of a photo.
 */
async function readImageMetadata(
  bytes: Uint8Array,
  { width, height, hasAlpha, isOpaque }: ImageFacts,
  limits: AssetLimits,
): Promise<Record<string, unknown>> {
  const format = isOpaque ? "jpeg" : "png";
  const preview = await sharp(bytes, { limitInputPixels: limits.pixels })
    .autoOrient()
    .resize(20, 20, { fit: "inside" })
    .toFormat(format, { quality: 60 })
    .toBuffer();
  return {
    _type: "sanity.imageMetadata",
    dimensions: { _type: "sanity.imageDimensions", aspectRatio: width / height, height, width },
    hasAlpha,
    isOpaque,
    lqip: `data:image/${format};base64,${preview.toString("base64")}`,
  };
}
