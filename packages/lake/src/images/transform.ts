import { existsSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import type { AssetLimits } from "../assets/limits.ts";
import { plainError } from "../errors.ts";
import type { Geometry, Size } from "./geometry.ts";
import type { FormatName, Transform } from "./parameters.ts";

export interface ImageJob {
  readonly file: string;
  readonly original: Size;
  readonly mimeType: string;
  readonly transform: Transform;
  readonly geometry: Geometry;
  readonly format: FormatName;
}

const secondsPerImage = 30;
const strongestDirectBlur = 10;
/** A higher AVIF quality takes several times as long and looks the same. */
const bestAvif = 80;
/** Larger AVIF images are encoded with little effort: a quarter of the time for a few percent more bytes. */
const carefulPixels = 500_000;
const opaqueFormats: readonly FormatName[] = ["jpg", "pjpg"];

/** One thread per image. The queue decides how many images are rendered at a time. */
sharp.concurrency(1);

export async function transformImage(job: ImageJob, limits: AssetLimits): Promise<Buffer> {
  try {
    return await encode(await paint(job, limits), job)
      .timeout({ seconds: secondsPerImage })
      .toBuffer();
  } catch (error) {
    if (!existsSync(job.file)) throw plainError(404, "Not Found", "The bytes of the image are missing");
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw plainError(400, "Bad Request", `Transforming the image failed: ${reason}`);
  }
}

/** Crops, resizes, rotates and colors the picture, then places it on its canvas. */
async function paint(job: ImageJob, limits: AssetLimits): Promise<Sharp> {
  const { transform, geometry } = job;
  const picture = await soften(color(shape(job, limits), job), job);
  const isTurned = transform.rotate % 180 !== 0;
  const { width, height } = isTurned
    ? { width: geometry.size.height, height: geometry.size.width }
    : geometry.size;
  const free = { x: geometry.canvas.width - width, y: geometry.canvas.height - height };
  if (free.x <= 0 && free.y <= 0) return picture;
  const left = Math.floor(free.x / 2);
  const top = Math.floor(free.y / 2);
  const sides = { left, right: free.x - left, top, bottom: free.y - top };
  const canvas = isAnimated(job) ? picture : await renderSteps(picture);
  return canvas.extend({ ...sides, background: backgroundOf(job) });
}

function shape(job: ImageJob, limits: AssetLimits): Sharp {
  const { transform, geometry, original, mimeType } = job;
  const { size, window } = geometry;
  const detail = mimeType === "image/svg+xml" ? svgDetail(geometry, original, limits) : 1;
  const input = sharp(job.file, {
    animated: isAnimated(job),
    limitInputPixels: limits.pixels,
    ...(detail > 1 && { density: 72 * detail }),
  }).autoOrient();
  if (geometry.isEntropy) {
    const { rect } = transform;
    if (rect) input.extract(clipTo(rect, original, detail));
    input.resize(size.width, size.height, { fit: "cover", position: sharp.strategy.entropy });
  } else {
    input.extract(clipTo(window, original, detail)).resize(size.width, size.height, { fit: "fill" });
  }
  if (transform.flip.vertical) input.flip();
  if (transform.flip.horizontal) input.flop();
  return transform.rotate === 0 ? input : input.rotate(transform.rotate);
}

function color(picture: Sharp, job: ImageJob): Sharp {
  const { isGrey, isInverted, sharpen, background } = job.transform;
  if (background || opaqueFormats.includes(job.format)) picture.flatten({ background: backgroundOf(job) });
  if (isGrey) picture.greyscale();
  if (isInverted) picture.negate({ alpha: false });
  if (sharpen) picture.sharpen({ sigma: 0.5 + sharpen / 50 });
  return picture;
}

/**
 * A wide blur of a large picture takes minutes. Blurring a small copy and enlarging it is instant and looks
 * the same.
 */
async function soften(picture: Sharp, job: ImageJob): Promise<Sharp> {
  const { blur } = job.transform;
  if (!blur) return picture;
  const sigma = Math.max(0.3, blur / 4);
  if (sigma <= strongestDirectBlur || isAnimated(job))
    return picture.blur(Math.min(sigma, strongestDirectBlur));
  const { data, info } = await picture
    .raw()
    .timeout({ seconds: secondsPerImage })
    .toBuffer({ resolveWithObject: true });
  const factor = strongestDirectBlur / sigma;
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const small = sharp(data, { raw }).resize(
    Math.max(1, Math.round(info.width * factor)),
    Math.max(1, Math.round(info.height * factor)),
    { fit: "fill" },
  );
  const soft = await renderSteps(small.blur(strongestDirectBlur));
  return soft.resize(info.width, info.height, { fit: "fill", kernel: "cubic" });
}

/** Runs the steps so far before the next ones, regardless of the library's own order. */
async function renderSteps(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture
    .raw()
    .timeout({ seconds: secondsPerImage })
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function encode(picture: Sharp, { format, transform, geometry }: ImageJob): Sharp {
  const quality = transform.quality ?? 75;
  if (format === "png") return picture.png(transform.quality ? { quality } : {});
  if (format === "webp") return picture.webp({ quality });
  if (format === "avif") {
    const { width, height } = geometry.canvas;
    // The same quality number means far more bytes in AVIF than in JPEG. Effort 3 halves the time for two
    // percent more bytes.
    const effort = width * height > carefulPixels ? 1 : 3;
    return picture.avif({ quality: Math.min(transform.quality ?? 55, bestAvif), effort });
  }
  if (format === "gif") return picture.gif();
  return picture.jpeg({ quality, progressive: format === "pjpg", mozjpeg: true });
}

function isAnimated({ mimeType, format, transform }: Pick<ImageJob, "mimeType" | "format" | "transform">) {
  const mayMove = mimeType === "image/gif" || mimeType === "image/webp";
  return mayMove && (format === "gif" || format === "webp") && !transform.isStill && transform.rotate === 0;
}

/** Renders vector images at their display size, within the pixel limit. */
function svgDetail({ window, size }: Geometry, original: Size, limits: AssetLimits): number {
  const wanted = Math.max(size.width / window.width, size.height / window.height);
  const most = Math.sqrt(limits.pixels / (original.width * original.height));
  return Math.max(1, Math.min(wanted, most * 0.99, 1000));
}

function clipTo(rect: { left: number; top: number } & Size, original: Size, detail: number) {
  const left = Math.min(Math.floor(rect.left * detail), Math.floor(original.width * detail) - 1);
  const top = Math.min(Math.floor(rect.top * detail), Math.floor(original.height * detail) - 1);
  const width = Math.min(Math.floor(rect.width * detail), Math.floor(original.width * detail) - left);
  const height = Math.min(Math.floor(rect.height * detail), Math.floor(original.height * detail) - top);
  return { left, top, width: Math.max(1, width), height: Math.max(1, height) };
}

function backgroundOf({
  transform,
  format,
}: ImageJob): string | { r: number; g: number; b: number; alpha: number } {
  if (transform.background) return toColor(transform.background);
  return opaqueFormats.includes(format) ? "#ffffff" : { r: 0, g: 0, b: 0, alpha: 0 };
}

/** The vendor writes opacity first in colors of four or eight digits. The library expects it last. */
function toColor(hex: string): string {
  if (hex.length === 4) return `#${hex.slice(1)}${hex.slice(0, 1)}`;
  return hex.length === 8 ? `#${hex.slice(2)}${hex.slice(0, 2)}` : `#${hex}`;
}
