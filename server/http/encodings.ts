import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import Negotiator from "negotiator";

/** The smallest body first. */
const encodings = ["br", "zstd", "gzip"] as const;

export type Encoding = (typeof encodings)[number];

/** Of brotli: what a visitor can wait for, and what takes forty times as long and makes a tenth less. See docs/decisions/037. */
const qualities = { quick: 6, smallest: 11 } as const;

const brotli = promisify(zlib.brotliCompress);
const zstd = promisify(zlib.zstdCompress);
const gzip = promisify(zlib.gzip);
const unbrotli = promisify(zlib.brotliDecompress);

/** Browsers send a handful of different headers; what others make up is not remembered. */
const MOST_KNOWN = 50;
const LONGEST_KNOWN = 100;
const known = new Map<string, readonly Encoding[]>();

/** The encodings that a client accepts, the smallest body first. */
export function acceptedEncodings(request: IncomingMessage): readonly Encoding[] {
  const header = String(request.headers["accept-encoding"] ?? "");
  const before = known.get(header);
  if (before) return before;
  const accepted = new Negotiator(request).encodings([...encodings]);
  const found = encodings.filter((encoding) => accepted.includes(encoding));
  if (known.size < MOST_KNOWN && header.length <= LONGEST_KNOWN) known.set(header, found);
  return found;
}

export function compress(
  body: Buffer,
  encoding: Encoding,
  quality: keyof typeof qualities = "quick",
): Promise<Buffer> {
  if (encoding === "gzip") return gzip(body);
  if (encoding === "zstd") return zstd(body);
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: qualities[quality],
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return brotli(body, { params });
}

export function decompressBrotli(body: Buffer): Promise<Buffer> {
  return unbrotli(body);
}
