import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Context } from "hono";
import { plainError } from "../errors.ts";
import type { FormatName, Transform } from "./parameters.ts";

/** Types that a browser displays without running code. All others are sent as downloads. */
const shownTypes =
  /^(image\/(jpeg|png|gif|webp|avif|tiff|svg\+xml)|(audio|video)\/[a-z0-9-]+|application\/pdf|text\/(plain|csv|vtt))$/;

export interface Delivery {
  readonly mimeType: string;
  readonly etag: string;
  readonly fileName: string;
  /** The value of `dl`: a file name, or empty for the file's own name. */
  readonly download: string | undefined;
  readonly variesByAccept?: boolean;
}

/** An address contains the hash of its bytes, so its content never changes. */
export function deliveryHeaders(delivery: Delivery): Record<string, string> {
  const { mimeType, download } = delivery;
  const isAttachment = download !== undefined || !shownTypes.test(mimeType);
  return {
    "Accept-Ranges": "bytes",
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Type": mimeType.startsWith("text/") ? `${mimeType}; charset=utf-8` : mimeType,
    ETag: delivery.etag,
    ...(delivery.variesByAccept && { Vary: "Accept" }),
    // The browser's PDF viewer does not start in a sandbox. A PDF can't access the page's origin anyway.
    ...(mimeType !== "application/pdf" && {
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }),
    ...(isAttachment && { "Content-Disposition": attachment(download || delivery.fileName) }),
  };
}

export function isUnchanged(c: Context, etag: string): boolean {
  const known = c.req.header("if-none-match");
  return (
    known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*") ?? false
  );
}

/** Sends a file, or the range that a media player requests. */
export async function sendFile(c: Context, file: string, delivery: Delivery): Promise<Response> {
  const headers = deliveryHeaders(delivery);
  if (isUnchanged(c, delivery.etag)) return c.body(null, 304, headers);
  const { size } = await stat(file).catch((error: unknown) => {
    throw plainError(404, "Not Found", `The bytes of ${delivery.fileName} are missing: ${String(error)}`);
  });
  const range = readRange(c.req.header("range"), size);
  if (range === "unsatisfiable") {
    return c.body(null, 416, { ...headers, "Content-Range": `bytes */${size}` });
  }
  const part = range ?? { start: 0, end: size - 1 };
  const length = part.end - part.start + 1;
  const body = c.req.method === "HEAD" ? null : toWeb(file, part);
  if (!range) return c.newResponse(body, 200, { ...headers, "Content-Length": String(length) });
  return c.newResponse(body, 206, {
    ...headers,
    "Content-Length": String(length),
    "Content-Range": `bytes ${part.start}-${part.end}/${size}`,
  });
}

function toWeb(file: string, part: { start: number; end: number }): ReadableStream {
  // Node's type for web streams differs from the browser's, although they are the same object.
  return Readable.toWeb(createReadStream(file, part)) as ReadableStream;
}

function readRange(header: string | undefined, size: number) {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || from + to === "") return null;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}

function attachment(fileName: string): string {
  const cleaned = fileName.replace(/[/\\]/g, "_").slice(0, 200);
  const plain = cleaned.replace(/[^\x20-\x7e]|["%]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(cleaned).replace(/['()*]/g, "_")}`;
}

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
