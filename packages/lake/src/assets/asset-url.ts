import type { LakeDocument } from "../store/types.ts";

/**
 * `path` is the permanent part of an asset's address. `url` adds the lake's public address, whose port may
 * have changed since the upload. Returns other documents unchanged.
 */
export function withAssetUrl(document: LakeDocument, publicUrl: string): LakeDocument {
  const isAsset = document._type === "sanity.imageAsset" || document._type === "sanity.fileAsset";
  if (!isAsset || typeof document.path !== "string") return document;
  const url = assetUrl(publicUrl, document.path);
  return document.url === url ? document : { ...document, url };
}

export function assetUrl(publicUrl: string, path: string): string {
  return `${publicUrl}/${path}`;
}
