import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { parseJson } from "@paraph/service/json";
import { z } from "zod";
import type { CacheEntry } from "./page-cache.ts";

/** Faster than brotli both ways. */
const zstd = promisify(zlib.zstdCompress);
const unzstd = promisify(zlib.zstdDecompress);

const headSchema = z.object({
  path: z.string(),
  tags: z.array(z.string()),
  status: z.number(),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** The hash of the bytes that follow: a power cut can leave half of them. */
  checksum: z.string(),
});

/** An entry as bytes: a line that describes it, and its body, compressed. */
export async function packEntry(path: string, { tags, rendered }: CacheEntry): Promise<Buffer> {
  const { status, headers } = rendered;
  const body = await zstd(rendered.body);
  const head = JSON.stringify({ path, tags, status, headers, checksum: checksumOf(body) });
  return Buffer.concat([Buffer.from(`${head}\n`), body]);
}

/** `null` when these are not the whole bytes of an entry with this path. */
export async function unpackEntry(bytes: Buffer, path: string): Promise<CacheEntry | null> {
  const end = bytes.indexOf("\n");
  const body = bytes.subarray(end + 1);
  const head = headSchema.safeParse(parseJson(bytes.subarray(0, end).toString()));
  if (!head.success || head.data.path !== path || head.data.checksum !== checksumOf(body)) return null;
  const { tags, status, headers } = head.data;
  return { tags, rendered: { status, headers, body: await unzstd(body) } };
}

function checksumOf(body: Buffer): string {
  return createHash("sha256").update(body).digest("base64url");
}
