import type { AssetLimits } from "../assets/limits.ts";
import { plainError } from "../errors.ts";
import type { Geometry, Size } from "./geometry.ts";
import { onLadder } from "./ladder.ts";
import type { Rect, Transform } from "./parameters.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Enough for the widest pictures of the site, which are 3,840 pixels wide. */
const outputPixels = 16_777_216;

/**
 * Reduces size, fit, crop and focal point to one window of the original and one size. The size never exceeds
 * the original, because upscaling costs time and bytes without adding detail. A vector image is sharp at
 * every size.
 */
export function planGeometry(
  transform: Transform,
  original: Size,
  limits: Pick<AssetLimits, "outputSide"> & { readonly isDrawing?: boolean },
): Geometry {
  const area = clipRect(transform.rect, original);
  const isTurned = transform.rotate === 90 || transform.rotate === 270;
  const seen = isTurned ? turn(area) : area;
  const mostScale = limits.isDrawing ? Number.POSITIVE_INFINITY : 1;
  const box = limitBox(requestedBox(transform, seen, mostScale), limits.outputSide);
  const window = cutWindow(transform, seen, box.cut);
  return {
    window: toOriginal(window, area, transform.rotate),
    size: isTurned ? turn(box.picture) : box.picture,
    canvas: {
      width: box.canvas.width + 2 * transform.padding,
      height: box.canvas.height + 2 * transform.padding,
    },
    isEntropy: transform.crop.includes("entropy") && window.width * window.height < seen.width * seen.height,
  };
}

interface Box {
  /** The size of the picture. */
  readonly picture: Size;
  /** The size of the result. */
  readonly canvas: Size;
  /** The aspect ratio to cut out of the original; `null` cuts nothing. */
  readonly cut: Size | null;
}

function requestedBox(transform: Transform, seen: Size, mostScale: number): Box {
  const { width, height } = onLadder(requestedSize(transform, seen), mostScale === 1 ? seen : null);
  const fit = transform.fit ?? (transform.focus || transform.crop.length > 0 ? "crop" : "clip");
  const inside = Math.min(
    (width ?? Number.POSITIVE_INFINITY) / seen.width,
    (height ?? Number.POSITIVE_INFINITY) / seen.height,
  );
  const scale = Number.isFinite(inside) ? inside : 1;
  const neverEnlarges = ["max", "min", "fillmax"].includes(fit);
  const whole = scaled(seen, Math.min(scale, neverEnlarges ? 1 : mostScale));
  if (width === undefined || height === undefined || fit === "clip" || fit === "max") return uncut(whole);
  const wanted = { width, height };
  if (fit === "fillmax") return { picture: whole, canvas: wanted, cut: null };
  if (fit === "fill") {
    return { picture: whole, canvas: scaled(wanted, Math.min(1, mostScale / scale)), cut: null };
  }
  const covering = Math.min(seen.width / width, seen.height / height) * (fit === "min" ? 1 : mostScale);
  const shrunk = scaled(wanted, Math.min(1, covering));
  return { picture: shrunk, canvas: shrunk, cut: fit === "scale" ? null : shrunk };
}

/**
 * Sizes are in CSS pixels, multiplied by the device pixel ratio. Ranges limit the requested size, or else the
 * original's size.
 */
function requestedSize(
  transform: Transform,
  seen: Size,
): { width: number | undefined; height: number | undefined } {
  const bound = (
    value: number | undefined,
    own: number,
    low: number | undefined,
    high: number | undefined,
  ) => {
    if (low === undefined && high === undefined) return value;
    return Math.max(low ?? 1, Math.min(high ?? Number.POSITIVE_INFINITY, value ?? own));
  };
  const { width, height, minWidth, maxWidth, minHeight, maxHeight, dpr } = transform;
  const used = {
    width: bound(width, seen.width, minWidth, maxWidth),
    height: bound(height, seen.height, minHeight, maxHeight),
  };
  const pixels = (value: number | undefined) => value && Math.max(1, Math.round(value * dpr));
  return { width: pixels(used.width), height: pixels(used.height) };
}

/** Shrinks results above the lake's pixel limit and keeps their aspect ratio. */
function limitBox(box: Box, side: number): Box {
  const { width, height } = box.canvas;
  const factor = Math.min(1, side / width, side / height, Math.sqrt(outputPixels / (width * height)));
  if (factor === 1) return box;
  const down = (size: Size) => scaled(size, factor, Math.floor);
  return { picture: down(box.picture), canvas: down(box.canvas), cut: box.cut && down(box.cut) };
}

function cutWindow(transform: Transform, seen: Size, cut: Size | null): Rect {
  if (!cut) return { left: 0, top: 0, ...pickSize(seen) };
  const scale = Math.max(cut.width / seen.width, cut.height / seen.height);
  const size = {
    width: clamp(Math.round(cut.width / scale), 1, seen.width),
    height: clamp(Math.round(cut.height / scale), 1, seen.height),
  };
  const free = { x: seen.width - size.width, y: seen.height - size.height };
  const { crop, focus } = transform;
  if (focus && (crop.length === 0 || crop.includes("focalpoint"))) {
    const left = clamp(Math.round(focus.x * seen.width - size.width / 2), 0, free.x);
    return { left, top: clamp(Math.round(focus.y * seen.height - size.height / 2), 0, free.y), ...size };
  }
  const x = crop.includes("left") ? 0 : crop.includes("right") ? 1 : 0.5;
  const y = crop.includes("top") ? 0 : crop.includes("bottom") ? 1 : 0.5;
  return { left: Math.round(free.x * x), top: Math.round(free.y * y), ...size };
}

/** Maps a window of the rotated picture, as the caller describes it, back to the upright original. */
function toOriginal(window: Rect, area: Rect, rotate: number): Rect {
  const far: Point = { x: window.left + window.width, y: window.top + window.height };
  const place = (left: number, top: number, size: Size) => ({
    left: area.left + left,
    top: area.top + top,
    ...pickSize(size),
  });
  if (rotate === 90) return place(window.top, area.height - far.x, turn(window));
  if (rotate === 180) return place(area.width - far.x, area.height - far.y, window);
  if (rotate === 270) return place(area.width - far.y, window.left, turn(window));
  return place(window.left, window.top, window);
}

function clipRect(rect: Rect | undefined, original: Size): Rect {
  if (!rect) return { left: 0, top: 0, ...pickSize(original) };
  const { left, top } = rect;
  if (left >= original.width || top >= original.height) {
    const message = `Image parameter "rect" lies outside of the image, which is ${original.width}x${original.height}`;
    throw plainError(400, "Bad Request", message);
  }
  const width = Math.min(rect.width, original.width - left);
  return { left, top, width, height: Math.min(rect.height, original.height - top) };
}

function uncut(picture: Size): Box {
  return { picture, canvas: picture, cut: null };
}

function scaled(
  { width, height }: Size,
  factor: number,
  round: (value: number) => number = Math.round,
): Size {
  return { width: Math.max(1, round(width * factor)), height: Math.max(1, round(height * factor)) };
}

function turn({ width, height }: Size): Size {
  return { width: height, height: width };
}

function pickSize({ width, height }: Size): Size {
  return { width, height };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
