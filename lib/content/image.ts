import { stegaClean } from "@sanity/client/stega";
import { publicEnv } from "@/lib/env/public";

/** An uploaded image as queries project it. */
export interface ImageValue {
  readonly asset?: {
    readonly _id?: string | null | undefined;
  } | null;
  readonly crop?: Partial<Record<"top" | "bottom" | "left" | "right", number>> | null | undefined;
  readonly hotspot?: { readonly x?: number; readonly y?: number } | null | undefined;
}

export interface ImageSource {
  readonly src: string;
  /** Absent for drawings, which scale to every width. */
  readonly srcSet: string | undefined;
  readonly width: number;
  readonly height: number;
  /** The hotspot in percent from left and top, in steps for which picture.css has rules; undefined for the middle. */
  readonly focus: { readonly x: number; readonly y: number } | undefined;
}

/**
 * The only widths that the site requests: few, so that caches fill quickly. The narrow ones serve portraits and marks.
 */
const pictureWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
export const smallWidths = [96, 192, 384] as const;

interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Addresses and size of an image after its crop; null when it is not a usable image. */
export function imageSource(
  image: ImageValue | null | undefined,
  widths: readonly number[] = pictureWidths,
): ImageSource | null {
  const file = parseAssetId(image?.asset?._id);
  if (!image || !file) return null;
  const crop = croppedPart(image, file.width, file.height);
  const { width, height } = crop ?? file;
  const base = `${imageBase()}/${file.name}`;
  const shared = { width, height, focus: focusOf(image, crop, file) };
  if (file.extension === "svg") return { ...shared, src: base, srcSet: undefined };

  const rect = crop ? `rect=${crop.left},${crop.top},${crop.width},${crop.height}&` : "";
  const url = (target: number) => `${base}?${rect}w=${target}&fit=max&auto=format&q=80`;
  const narrower = widths.filter((target) => target < width);
  // Never wider than the original, because the lake would return the same pixels under another address.
  const offered = narrower.length < widths.length ? [...narrower, width] : narrower;
  const fallback = offered.find((target) => target >= 1200) ?? offered.at(-1) ?? width;
  return {
    ...shared,
    src: url(fallback),
    srcSet: offered.map((target) => `${url(target)} ${target}w`).join(", "),
  };
}

/** Image ids carry the hash, the size and the kind of the file: `image-<hash>-<width>x<height>-<extension>`. */
function parseAssetId(id: unknown) {
  const match = typeof id === "string" ? /^image-([\w]+)-(\d+)x(\d+)-([a-z]+)$/.exec(stegaClean(id)) : null;
  const [, hash, width, height, extension] = match ?? [];
  if (!hash || !extension || !Number(width) || !Number(height)) return null;
  return {
    name: `${hash}-${width}x${height}.${extension}`,
    extension,
    width: Number(width),
    height: Number(height),
  };
}

function imageBase(): string {
  const { assetBase, projectId, dataset } = publicEnv();
  return `${assetBase}/images/${projectId}/${dataset}`;
}

function croppedPart({ crop }: ImageValue, width: number, height: number): Rectangle | null {
  const [left, top, right, bottom] = [crop?.left, crop?.top, crop?.right, crop?.bottom].map(fraction);
  if (!left && !top && !right && !bottom) return null;
  const part = {
    left: Math.round((left ?? 0) * width),
    top: Math.round((top ?? 0) * height),
    width: Math.round((1 - (left ?? 0) - (right ?? 0)) * width),
    height: Math.round((1 - (top ?? 0) - (bottom ?? 0)) * height),
  };
  return part.width > 0 && part.height > 0 ? part : null;
}

/** The hotspot is stored relative to the uncropped image. CSS needs it relative to the crop. */
function focusOf({ hotspot }: ImageValue, crop: Rectangle | null, file: { width: number; height: number }) {
  if (typeof hotspot?.x !== "number" || typeof hotspot.y !== "number") return undefined;
  const part = crop ?? { left: 0, top: 0, ...file };
  const x = percent((hotspot.x * file.width - part.left) / part.width);
  const y = percent((hotspot.y * file.height - part.top) / part.height);
  return x === 50 && y === 50 ? undefined : { x, y };
}

function fraction(value: unknown): number {
  return typeof value === "number" && value > 0 && value < 1 ? value : 0;
}

function percent(part: number): number {
  return Math.round(Math.min(Math.max(Number.isFinite(part) ? part : 0.5, 0), 1) * 20) * 5;
}

/** An uploaded file as queries project it. */
interface FileValue {
  readonly asset?: { readonly _id?: string | null | undefined } | null | undefined;
}

/** The address of an uploaded file of one of these kinds, or null. File ids are `file-<hash>-<extension>`. */
export function fileAddress(
  file: FileValue | null | undefined,
  extensions: readonly string[],
): string | null {
  const id: unknown = file?.asset?._id;
  const [, hash, extension] =
    (typeof id === "string" && /^file-(\w+)-([a-z0-9]+)$/.exec(stegaClean(id))) || [];
  if (!hash || !extension || !extensions.includes(extension)) return null;
  const { assetBase, projectId, dataset } = publicEnv();
  return `${assetBase}/files/${projectId}/${dataset}/${hash}.${extension}`;
}
