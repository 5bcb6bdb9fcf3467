import { encode } from "blurhash";
import sharp from "sharp";
import { readExif } from "./exif.ts";
import type { ImageFacts } from "./image-facts.ts";
import type { AssetLimits } from "./limits.ts";
import { extractPalette } from "./palette.ts";

const byDefault: readonly string[] = ["blurhash", "lqip", "palette"];

/**
 * The asset document's `metadata`. `wanted` is the caller's `meta` list: without one the vendor's default, and place and
 * camera only when asked for, because a photo's position is nobody's business by accident.
 */
export async function readImageMetadata(
  bytes: Uint8Array,
  facts: ImageFacts,
  wanted: readonly string[],
  limits: AssetLimits,
): Promise<Record<string, unknown>> {
  const parts = new Set(wanted.length > 0 ? wanted : byDefault);
  const metadata: Record<string, unknown> = { _type: "sanity.imageMetadata" };
  const open = () => sharp(bytes, { limitInputPixels: limits.pixels }).autoOrient();
  const small = { fit: "inside" as const };

  if (parts.has("blurhash") || parts.has("palette")) {
    const raw = open().resize(100, 100, small).toColourspace("srgb").ensureAlpha().raw();
    const { data, info } = await raw.toBuffer({ resolveWithObject: true });
    if (parts.has("blurhash")) {
      metadata.blurHash = encode(new Uint8ClampedArray(data), info.width, info.height, 4, 4);
    }
    if (parts.has("palette")) metadata.palette = extractPalette(data);
  }
  metadata.dimensions = {
    _type: "sanity.imageDimensions",
    aspectRatio: facts.width / facts.height,
    height: facts.height,
    width: facts.width,
  };
  metadata.hasAlpha = facts.hasAlpha;
  metadata.isOpaque = facts.isOpaque;
  if (parts.has("lqip")) {
    const preview = open().resize(20, 20, small);
    const format = facts.isOpaque ? "jpeg" : "png";
    const data = await preview.toFormat(format, { quality: 60 }).toBuffer();
    metadata.lqip = `data:image/${format};base64,${data.toString("base64")}`;
  }
  if (facts.exif && (parts.has("exif") || parts.has("location"))) {
    const { fields, location } = readExif(facts.exif);
    if (parts.has("exif")) metadata.exif = { _type: "sanity.imageExifMetadata", ...fields };
    if (parts.has("location") && location) metadata.location = { _type: "geopoint", ...location };
  }
  return metadata;
}
