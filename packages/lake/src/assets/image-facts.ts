import { messageOf } from "@paraph/service/message-of";
import sharp from "sharp";
import { plainError } from "../errors.ts";
import { detectFileType } from "./file-type.ts";
import type { AssetLimits } from "./limits.ts";

/**
 * Disables caching between operations: transforms are cached as files, so cached pixels would only waste
 * memory.
 */
sharp.cache(false);

export interface ImageFacts {
  readonly mimeType: string;
  readonly extension: string;
  /** After the camera's orientation is applied. For an animation, the size of one frame. */
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly isOpaque: boolean;
}

const formats: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/tiff": "tiff",
  "image/avif": "heif",
  "image/svg+xml": "svg",
};

/** Throws a 400 that says why the image can't be used. */
export async function readImageFacts(bytes: Uint8Array, limits: AssetLimits): Promise<ImageFacts> {
  const type = detectFileType(bytes, undefined);
  if (type.extension === "heic" || type.extension === "heif") {
    throw refuse(
      "HEIC images can't be decoded here. Save the picture as JPEG, PNG, WebP or AVIF and upload that.",
    );
  }
  const format = formats[type.mimeType];
  if (!format)
    throw refuse("Invalid image, could not read metadata. Use JPEG, PNG, GIF, WebP, AVIF, TIFF or SVG.");
  const metadata = await sharp(bytes, { limitInputPixels: false, animated: true })
    .metadata()
    .catch((error: unknown) => {
      throw refuse(`Invalid image, could not read metadata: ${firstLine(messageOf(error))}`);
    });
  if (metadata.format !== format) throw refuse("Invalid image, its content does not match its header.");
  const pixels = metadata.width * metadata.height;
  if (pixels > limits.pixels) {
    throw refuse(
      `Invalid image, it has ${pixels} pixels and the limit is ${limits.pixels}. Upload a smaller version.`,
    );
  }
  const { width, height } = metadata.autoOrient;
  const image = {
    mimeType: type.mimeType,
    extension: type.extension,
    width,
    height: metadata.pageHeight ?? height,
    hasAlpha: metadata.hasAlpha,
  };
  return { ...image, isOpaque: await decode(bytes, image.hasAlpha && format !== "svg", limits) };
}

/**
 * Decodes every pixel to detect truncated files at upload, when the editor can fix them, rather than on a
 * visitor's page. Returns whether the image is opaque.
 */
async function decode(bytes: Uint8Array, mayHaveHoles: boolean, limits: AssetLimits): Promise<boolean> {
  try {
    const input = sharp(bytes, { limitInputPixels: limits.pixels });
    if (mayHaveHoles) return (await input.stats()).isOpaque;
    const { data, info } = await input
      .resize(64, 64, { fit: "inside" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 4) return true;
    for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
    return true;
  } catch (error) {
    throw refuse(`Invalid image, could not be decoded: ${firstLine(messageOf(error))}`);
  }
}

function refuse(message: string) {
  return plainError(400, "Bad Request", message);
}

function firstLine(message: string): string {
  return message.split("\n")[0] ?? message;
}
