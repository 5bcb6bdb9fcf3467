import type { Geometry, Size } from "./geometry.ts";
import type { Transform } from "./parameters.ts";

/** Widths that the site uses for pictures, and the Studio for thumbnails, previews and comparisons. */
const knownWidths = [96, 192, 384, 640, 750, 828, 1080, 1200, 1920, 2000, 2048, 3840];

/**
 * Up to this size the lake renders exactly the requested size: lists use small pictures in many sizes, and
 * they are cheap.
 */
const small = 400;

/** Larger sizes are rounded up to one of these, so that the lake renders and caches only a few. */
const rungs = [
  ...new Set([
    ...knownWidths,
    480,
    500,
    512,
    600,
    720,
    800,
    960,
    1000,
    1024,
    1280,
    1440,
    1500,
    1600,
    2400,
    2560,
    2880,
    3200,
  ]),
]
  .filter((size) => size > small)
  .sort((one, other) => one - other);

interface Asked {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/**
 * Rounds the width, or the height if there is no width, and keeps the aspect ratio. `most` is the original's
 * size.
 */
export function onLadder({ width, height }: Asked, most: Size | null): Asked {
  const factor =
    width !== undefined
      ? factorOf(width, most?.width)
      : height === undefined
        ? 1
        : factorOf(height, most?.height);
  const round = (size: number | undefined) => size && Math.max(1, Math.round(size * factor));
  return { width: round(width), height: round(height) };
}

function factorOf(size: number, most = Number.POSITIVE_INFINITY): number {
  if (size <= small || size === most) return 1;
  const rung = rungs.find((one) => one >= size) ?? Math.max(...rungs);
  // The original's own size is also a rung.
  return (size < most && rung > most ? most : rung) / size;
}

/** Whether the site or the Studio uses this size. Such images are rendered first. */
export function isKnown(transform: Transform, { canvas }: Geometry, original: Size): boolean {
  const { blur, sharpen, isGrey, isInverted, flip, rotate, background, padding, format, quality } = transform;
  const isUsual = [0, 80, 75].includes(quality ?? 0) && format === undefined && rotate === 0 && padding === 0;
  const effects = [blur, sharpen, isGrey, isInverted, flip.horizontal, flip.vertical, background];
  if (!isUsual || effects.some(Boolean)) return false;
  if (canvas.width <= small && canvas.height <= small) return true;
  return (
    transform.height === undefined && (canvas.width === original.width || knownWidths.includes(canvas.width))
  );
}
