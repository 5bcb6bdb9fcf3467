import type { FormatName, Transform } from "./parameters.ts";

const mimeTypes: Readonly<Record<FormatName, string>> = {
  jpg: "image/jpeg",
  pjpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
};

export function mimeTypeOf(format: FormatName): string {
  return mimeTypes[format];
}

/**
 * The response format; `null` sends the original unchanged.
 *
 * @param moves whether the original may have several frames. Asked only where it matters: it may open the file.
 */
export async function negotiateFormat(
  transform: Transform,
  mimeType: string,
  accept: string,
  moves: () => Promise<boolean>,
): Promise<FormatName | null> {
  if (transform.format) return transform.format;
  // A vector image has no pixels to process unless a pixel format is requested.
  if (mimeType === "image/svg+xml") return null;
  const own = ownFormat(mimeType);
  if (transform.isAutoFormat) {
    // AVIF is written without animation here, so what moves becomes WebP.
    if (accept.includes("image/avif") && (transform.isStill || !(await moves()))) return "avif";
    if (accept.includes("image/webp")) return "webp";
  }
  return changesPixels(transform) ? own : null;
}

/** The output format for an original. TIFF becomes JPEG, which every browser can display. */
function ownFormat(mimeType: string): FormatName {
  if (mimeType === "image/png") return "png";
  if (mimeType === "image/webp") return "webp";
  if (mimeType === "image/avif") return "avif";
  return mimeType === "image/gif" ? "gif" : "jpg";
}

function changesPixels(transform: Transform): boolean {
  const { width, height, minWidth, minHeight, maxWidth, maxHeight, rect, quality, blur, sharpen } = transform;
  const sizes = [width, height, minWidth, minHeight, maxWidth, maxHeight, rect, quality, blur, sharpen];
  const { isGrey, isInverted, isStill, flip, rotate, background, padding } = transform;
  const effects = [isGrey, isInverted, isStill, flip.horizontal, flip.vertical, rotate, background, padding];
  return sizes.some((value) => value !== undefined) || effects.some(Boolean);
}
