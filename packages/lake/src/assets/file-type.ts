export interface FileType {
  readonly mimeType: string;
  readonly extension: string;
}

interface Signature extends FileType {
  readonly offset?: number;
  readonly bytes: string;
  /** Among the first bytes, too. */
  readonly with?: string;
}

/** Where a container of pictures has named all of its brands, in bytes. */
const BRANDS = 64;

const signatures: readonly Signature[] = [
  { bytes: "\xff\xd8\xff", mimeType: "image/jpeg", extension: "jpg" },
  { bytes: "\x89PNG\r\n\x1a\n", mimeType: "image/png", extension: "png" },
  { bytes: "GIF8", mimeType: "image/gif", extension: "gif" },
  { bytes: "WEBP", offset: 8, mimeType: "image/webp", extension: "webp" },
  { bytes: "II*\0", mimeType: "image/tiff", extension: "tif" },
  { bytes: "MM\0*", mimeType: "image/tiff", extension: "tif" },
  { bytes: "ftypavif", offset: 4, mimeType: "image/avif", extension: "avif" },
  { bytes: "ftypavis", offset: 4, mimeType: "image/avif", extension: "avif" },
  { bytes: "ftyphei", offset: 4, mimeType: "image/heic", extension: "heic" },
  { bytes: "ftyphev", offset: 4, mimeType: "image/heic", extension: "heic" },
  // A brand that HEIC and AVIF share; the ones it is compatible with tell them apart.
  { bytes: "ftypmif1", offset: 4, with: "avif", mimeType: "image/avif", extension: "avif" },
  { bytes: "ftypmif1", offset: 4, mimeType: "image/heif", extension: "heif" },
  { bytes: "ftypqt", offset: 4, mimeType: "video/quicktime", extension: "mov" },
  { bytes: "ftypM4A", offset: 4, mimeType: "audio/mp4", extension: "m4a" },
  { bytes: "ftyp", offset: 4, mimeType: "video/mp4", extension: "mp4" },
  { bytes: "\x1aE\xdf\xa3", mimeType: "video/webm", extension: "webm" },
  { bytes: "OggS", mimeType: "audio/ogg", extension: "ogg" },
  { bytes: "ID3", mimeType: "audio/mpeg", extension: "mp3" },
  { bytes: "WAVE", offset: 8, mimeType: "audio/wav", extension: "wav" },
  { bytes: "%PDF-", mimeType: "application/pdf", extension: "pdf" },
  { bytes: "PK\x03\x04", mimeType: "application/zip", extension: "zip" },
  { bytes: "\x1f\x8b", mimeType: "application/gzip", extension: "gz" },
  { bytes: "wOFF", mimeType: "font/woff", extension: "woff" },
  { bytes: "wOF2", mimeType: "font/woff2", extension: "woff2" },
];

/** Containers whose real type is visible only in the file name: every Office document is a zip. */
const namedContainers: Readonly<Record<string, string>> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
};

const textTypes: Readonly<Record<string, string>> = {
  csv: "text/csv",
  css: "text/css",
  htm: "text/html",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  md: "text/markdown",
  srt: "application/x-subrip",
  txt: "text/plain",
  vtt: "text/vtt",
  xml: "application/xml",
};

/**
 * Detects the type from the bytes, never from a header. The file name decides only for text without markup,
 * because CSV and plain text look the same.
 */
export function detectFileType(bytes: Uint8Array, fileName: string | undefined): FileType {
  const named = namedExtension(fileName);
  const head = Buffer.from(bytes.subarray(0, 4096));
  const binary = head.toString("latin1");
  const match = signatures.find(
    ({ bytes, offset = 0, with: also = "" }) =>
      binary.startsWith(bytes, offset) && binary.slice(0, BRANDS).includes(also),
  );
  if (match) {
    const container = match.extension === "zip" ? namedContainers[named] : undefined;
    if (container) return { mimeType: container, extension: named };
    return { mimeType: match.mimeType, extension: match.extension };
  }
  if (binary.includes("\0")) return { mimeType: "application/octet-stream", extension: named || "bin" };
  const text = head.toString("utf8").trimStart().toLowerCase();
  if (isSvg(text)) return { mimeType: "image/svg+xml", extension: "svg" };
  if (/^(<!doctype html|<html|<head|<body|<script|<!--)/.test(text)) {
    return { mimeType: "text/html", extension: named === "htm" ? "htm" : "html" };
  }
  const textType = textTypes[named];
  if (textType) return { mimeType: textType, extension: named };
  return { mimeType: "application/octet-stream", extension: named || "bin" };
}

function isSvg(text: string): boolean {
  const body = text.replace(
    /^\ufeff?(?:\s|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!doctype svg[^>[]*(?:\[[^\]]*\]\s*)?>)*/,
    "",
  );
  return body.startsWith("<svg") || body.startsWith("<svg:svg");
}

/** Whether a WebP file says in its first bytes that it has several frames. */
export function isAnimatedWebp(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 21));
  return start.toString("latin1", 12, 16) === "VP8X" && ((start[20] ?? 0) & 2) !== 0;
}

function namedExtension(fileName: string | undefined): string {
  return /\.([a-z0-9]{1,10})$/i.exec(fileName ?? "")?.[1]?.toLowerCase() ?? "";
}
