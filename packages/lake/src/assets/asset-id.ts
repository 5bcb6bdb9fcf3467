/** The parts that an asset's document id and its file name share, as the vendor writes them. */
export type AssetName =
  | {
      readonly kind: "image";
      readonly sha1: string;
      readonly width: number;
      readonly height: number;
      readonly extension: string;
    }
  | { readonly kind: "file"; readonly sha1: string; readonly extension: string };

export type AssetKind = AssetName["kind"];

const imageFile = /^([a-f0-9]{40})-([1-9]\d{0,6})x([1-9]\d{0,6})\.([a-z0-9]{1,10})$/;
const plainFile = /^([a-f0-9]{40})\.([a-z0-9]{1,10})$/;
const assetIdPattern = /^(image|file)-([a-f0-9]{40}(?:-\d+x\d+)?)-([a-z0-9]{1,10})$/;

/** Accepts the exact form only, so a file name from a URL can't name another place on disk. */
export function parseAssetFileName(kind: AssetKind, fileName: string): AssetName | null {
  if (kind === "file") {
    const [, sha1, extension] = plainFile.exec(fileName) ?? [];
    return sha1 && extension ? { kind, sha1, extension } : null;
  }
  const [, sha1, width, height, extension] = imageFile.exec(fileName) ?? [];
  if (!sha1 || !width || !height || !extension) return null;
  return { kind, sha1, width: Number(width), height: Number(height), extension };
}

export function parseAssetId(id: string): AssetName | null {
  const [, kind, stem, extension] = assetIdPattern.exec(id) ?? [];
  if (kind !== "image" && kind !== "file") return null;
  return parseAssetFileName(kind, `${stem}.${extension}`);
}

export function assetId(name: AssetName): string {
  return `${name.kind}-${assetFileName(name).replace(/\.([a-z0-9]+)$/, "-$1")}`;
}

export function assetFileName(name: AssetName): string {
  return name.kind === "image"
    ? `${name.sha1}-${name.width}x${name.height}.${name.extension}`
    : `${name.sha1}.${name.extension}`;
}
