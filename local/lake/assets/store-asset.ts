import { createHash } from "node:crypto";
import { plainError } from "../errors.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import { writeAssetFile } from "./asset-files.ts";
import { type AssetKind, type AssetName, assetFileName, assetId } from "./asset-id.ts";
import { assetUrl } from "./asset-url.ts";
import { detectFileType } from "./file-type.ts";
import { readImageFacts } from "./image-facts.ts";
import { readImageMetadata } from "./image-metadata.ts";
import { type AssetLimits, defaultAssetLimits } from "./limits.ts";

/** Where an asset goes and what its addresses are made of. */
export interface AssetPlace {
  readonly folder: string;
  readonly projectId: string;
  readonly publicUrl: string;
  readonly datasetName: string;
}

/** What a caller may say about an asset; everything else is read from its bytes. */
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
  /** The parts of image metadata asked for; empty means the vendor's default. */
  readonly meta?: readonly string[];
}

/** Reads an asset, puts its bytes on disk and answers its document, not yet committed. */
export async function prepareAsset(
  place: AssetPlace,
  input: AssetInput,
  limits: AssetLimits = defaultAssetLimits,
): Promise<AssetFields> {
  const { bytes, kind, description } = input;
  if (bytes.byteLength === 0)
    throw plainError(400, "Bad Request", `Uploading the ${kind} failed: it is empty`);
  const sha1 = createHash("sha1").update(bytes).digest("hex");
  const { name, mimeType, metadata } = await readParts(input, sha1, limits);
  await writeAssetFile(place.folder, sha1, bytes);
  const path = assetPath(place, name);
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
    url: assetUrl(place.publicUrl, path),
  };
  const said = Object.entries(description).filter(([, value]) => value !== undefined);
  return { ...fields, ...Object.fromEntries(said) };
}

/** The document of an asset that the dataset has already: the same bytes are one document, as the vendor does it. */
export function findAsset(dataset: Dataset, kind: AssetKind, bytes: Uint8Array): LakeDocument | null {
  const sha1 = createHash("sha1").update(bytes).digest("hex");
  for (const id of dataset.idsOfType(kind === "image" ? "sanity.imageAsset" : "sanity.fileAsset")) {
    if (id.startsWith(`${kind}-${sha1}-`)) return dataset.documents.get(id) ?? null;
  }
  return null;
}

function assetPath(place: AssetPlace, name: AssetName): string {
  return `${name.kind}s/${place.projectId}/${place.datasetName}/${assetFileName(name)}`;
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
  const metadata = await readImageMetadata(input.bytes, facts, input.meta ?? [], limits);
  return { name, mimeType: facts.mimeType, metadata };
}
