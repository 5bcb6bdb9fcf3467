import { messageOf } from "@paraph/service/message-of";
import { HEAVIEST } from "@/schemas/checks/pictures";

export const acceptedTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
  "image/svg+xml",
] as const;

/** Why a file can't become a picture; null if it may. The lake looks into the file itself. */
export function whyNotUploaded({ name, type, size }: Pick<File, "name" | "type" | "size">): string | null {
  if (/\.hei[cf]$/i.test(name)) return "Browsers can’t show HEIC pictures. Save it as JPEG, and upload that.";
  if (!acceptedTypes.some((accepted) => accepted === type))
    return "It is no picture that websites can show. Upload JPEG, PNG, WebP, AVIF, GIF or SVG.";
  if (size === 0) return "The file is empty. Save it again, and upload that.";
  if (size > HEAVIEST)
    return `It weighs ${Math.ceil(size / 1_000_000)} MB, and at most ${HEAVIEST / 1_000_000} MB are sensible. Make it smaller, for example 2400 pixels wide.`;
  return null;
}

/** Why the lake refused a file. Its words for one that it can't read are for programs. */
export function whyRefused(error: unknown): string {
  const message = messageOf(error);
  return /^Invalid image, (?:could not|its content)/.test(message)
    ? "It can’t be read as a picture: it is damaged, or something else under the name of a picture. Open it in a program for pictures, save it as JPEG or PNG, and upload that."
    : message.replace(/^Invalid image, it/, "It");
}
