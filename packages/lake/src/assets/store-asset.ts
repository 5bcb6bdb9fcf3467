import { createHash } from "node:crypto";
import { messageOf } from "@paraph/service/message-of";
import sharp from "sharp";
import { plainError } from "../errors.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import { writeAssetFile } from "./asset-files.ts";
import { type AssetKind, type AssetName, assetFileName, assetId } from "./asset-id.ts";
import { assetUrl } from "./asset-url.ts";
import { detectFileType } from "./file-type.ts";
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

/**
 * Disables caching between operations: transforms are cached as files, so cached pixels would only waste
 * memory.
 */
sharp.cache(false);

interface ImageFacts {
  readonly mimeType: string;
  readonly extension: string;
  /** After the camera's orientation is applied. For an animation, the size of one frame. */
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly isOpaque: boolean;
}

const formats: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/tiff": "tiff",
  "image/avif": "heif",
  "image/svg+xml": "svg",
};

/** Throws a 400 that says why the image can't be used. */
async function readImageFacts(bytes: Uint8Array, limits: AssetLimits): Promise<ImageFacts> {
  const type = detectFileType(bytes, undefined);
  if (type.extension === "heic" || type.extension === "heif") {
    throw refuse(
      "HEIC images can't be decoded here. Save the picture as JPEG, PNG, WebP or AVIF and upload that.",
    );
  }
  const format = formats[type.mimeType];
  if (!format)
    throw refuse("Invalid image, could not read metadata. Use JPEG, PNG, GIF, WebP, AVIF, TIFF or SVG.");
  const metadata = await sharp(bytes, { limitInputPixels: false, animated: true })
    .metadata()
    .catch((error: unknown) => {
      throw refuse(`Invalid image, could not read metadata: ${firstLine(messageOf(error))}`);
    });
  if (metadata.format !== format) throw refuse("Invalid image, its content does not match its header.");
  const pixels = metadata.width * metadata.height;
  if (pixels > limits.pixels) {
    throw refuse(
      `Invalid image, it has ${pixels} pixels and the limit is ${limits.pixels}. Upload a smaller version.`,
    );
  }
  const { width, height } = metadata.autoOrient;
  const image = {
    mimeType: type.mimeType,
    extension: type.extension,
    width,
    height: metadata.pageHeight ?? height,
    hasAlpha: metadata.hasAlpha,
  };
  return { ...image, isOpaque: await decode(bytes, image.hasAlpha && format !== "svg", limits) };
}

/**
 * Decodes every pixel to detect truncated files at upload, when the editor can fix them, rather than on a
 * visitor's page. Returns whether the image is opaque.
 */
async function decode(bytes: Uint8Array, mayHaveHoles: boolean, limits: AssetLimits): Promise<boolean> {
  try {
    const input = sharp(bytes, { limitInputPixels: limits.pixels });
    if (mayHaveHoles) return (await input.stats()).isOpaque;
    const { data, info } = await input
      .resize(64, 64, { fit: "inside" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 4) return true;
    for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
    return true;
  } catch (error) {
    throw refuse(`Invalid image, could not be decoded: ${firstLine(messageOf(error))}`);
  }
}

function refuse(message: string) {
  return plainError(400, "Bad Request", message);
}

function firstLine(message: string): string {
  return message.split("\n")[0] ?? message;
}
