import { imageSource, smallWidths } from "@/lib/content/image";
import { isTooHeavy } from "@/schemas/checks/pictures";

/** A picture's file, with what is kept about it. */
export interface Asset {
  readonly _id: string;
  readonly name: string | null;
  readonly title: string | null;
  readonly altText: string | null;
  readonly extension: string | null;
  readonly size: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Documents that use it, as draft, version of a release or published. */
  readonly users: readonly string[];
}

export const assetsQuery = `*[_type == "sanity.imageAsset"] | order(_createdAt desc, _id asc) {
  _id, "name": originalFilename, title, altText, extension, size,
  "width": metadata.dimensions.width, "height": metadata.dimensions.height,
  "users": *[references(^._id)]._id
}`;

export interface AssetFilter {
  readonly text: string;
  readonly state: "" | "used" | "unused" | "undescribed" | "heavy";
  readonly format: string;
}

export function matches(asset: Asset, { text, state, format }: AssetFilter): boolean {
  if (format !== "" && asset.extension !== format) return false;
  if (state === "used" && asset.users.length === 0) return false;
  if (state === "unused" && asset.users.length > 0) return false;
  if (state === "undescribed" && asset.altText?.trim()) return false;
  if (state === "heavy" && !isTooHeavy(asset.extension, asset.size)) return false;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const known = [asset.name, asset.altText, asset.title].join("\n").toLowerCase();
  return words.every((word) => known.includes(word));
}

export function formatsOf(assets: readonly Asset[]): string[] {
  return [...new Set(assets.flatMap(({ extension }) => extension ?? []))].sort();
}

export function nameOf({ name, title, _id }: Pick<Asset, "name" | "title" | "_id">): string {
  return title?.trim() || name?.trim() || _id;
}

/** "1200 × 800 px · JPG · 24 kB" */
export function factsOf({ width, height, extension, size }: Asset): string {
  return [
    width !== null && height !== null && `${width} × ${height} px`,
    extension?.toUpperCase(),
    size !== null && bytesInWords(size),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** From the lake's own image endpoint, at a width that it keeps anyway. */
export function thumbnailOf(id: string): string | undefined {
  return imageSource({ asset: { _id: id } }, smallWidths)?.src;
}

function bytesInWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
