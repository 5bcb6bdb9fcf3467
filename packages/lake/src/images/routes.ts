import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { type Context, Hono } from "hono";
import { assetFilePath } from "../assets/asset-files.ts";
import { type AssetKind, type AssetName, assetId, parseAssetFileName } from "../assets/asset-id.ts";
import { isAnimatedWebp } from "../assets/file-type.ts";
import { type AssetLimits, defaultAssetLimits } from "../assets/limits.ts";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { senderOf } from "../http/sender.ts";
import { openImageCache } from "./cache.ts";
import {
  type Delivery,
  deliveryHeaders,
  isUnchanged,
  mimeTypeOf,
  negotiateFormat,
  sendFile,
} from "./delivery.ts";
import { isKnown } from "./ladder.ts";
import { parseTransform } from "./parameters.ts";
import { planGeometry } from "./plan.ts";
import { type ImageJob, transformImage } from "./transform.ts";

interface StoredAsset {
  readonly name: AssetName;
  readonly file: string;
  readonly mimeType: string;
  readonly fileName: string;
}

/**
 * `GET /images/:project/:dataset/:file` and `/files/…`, without a version. Public, because addresses contain
 * the hash.
 */
export function imageRoutes(
  context: LakeContext,
  limits: AssetLimits = defaultAssetLimits,
): Hono<LakeEnvironment> {
  const app = new Hono<LakeEnvironment>();
  const cache = openImageCache(context.store.folder, limits);

  app.get("/images/:project/:dataset/:file/:shownName?", async (c) => {
    const asset = findAsset(context, "image", c.req.param());
    const transform = parseTransform(c.req.queries(), limits);
    const accept = c.req.header("accept") ?? "";
    const { mimeType } = asset;
    const format = await negotiateFormat(transform, mimeType, accept, () => mayMove(asset));
    if (!format || asset.name.kind !== "image") return sendOriginal(c, asset, transform.isAutoFormat);

    const { name, file } = asset;
    const original = { width: name.width, height: name.height };
    const isDrawing = mimeType === "image/svg+xml";
    const geometry = planGeometry(transform, original, { ...limits, isDrawing });
    const job: ImageJob = { file, original, mimeType, transform, geometry, format };
    const key = keyOf(name.sha1, job);
    const delivery: Delivery = {
      mimeType: mimeTypeOf(format),
      etag: `"${key.slice(0, 40)}"`,
      fileName: withExtension(asset.fileName, format === "pjpg" ? "jpg" : format),
      download: c.req.query("dl"),
      variesByAccept: transform.isAutoFormat,
    };
    const { "Accept-Ranges": _ranges, ...headers } = deliveryHeaders(delivery);
    if (isUnchanged(c, delivery.etag)) return c.body(null, 304, headers);
    const image = await cache.get(key, () => transformImage(job, limits), {
      lane: isKnown(transform, geometry, original) ? 0 : 1,
      sender: senderOf(c.get("caller"), c.req.raw.headers),
      signal: c.req.raw.signal,
    });
    return c.body(new Uint8Array(image), 200, { ...headers, "Content-Length": String(image.byteLength) });
  });

  app.get("/files/:project/:dataset/:file/:shownName?", (c) =>
    sendOriginal(c, findAsset(context, "file", c.req.param()), false),
  );
  return app;
}

function findAsset(
  context: LakeContext,
  kind: AssetKind,
  at: { project: string; dataset: string; file: string },
) {
  const missing = plainError(404, "Not Found", `There is no ${kind} "${at.file}" in dataset "${at.dataset}"`);
  const name = parseAssetFileName(kind, at.file);
  if (!name || at.project !== context.projectId) throw missing;
  const document = context.store.dataset(at.dataset).documents.get(assetId(name));
  if (!document) throw missing;
  const asset: StoredAsset = {
    name,
    file: assetFilePath(context.store.folder, name.sha1),
    mimeType: typeof document.mimeType === "string" ? document.mimeType : "application/octet-stream",
    fileName: typeof document.originalFilename === "string" ? document.originalFilename : at.file,
  };
  return asset;
}

async function mayMove({ mimeType, file }: StoredAsset): Promise<boolean> {
  return mimeType === "image/gif" || (mimeType === "image/webp" && (await isAnimated(file)));
}

/** A file without its bytes is reported when it is sent. */
async function isAnimated(file: string): Promise<boolean> {
  await using opened = await open(file).catch(() => null);
  const { buffer } = (await opened?.read(Buffer.alloc(21), 0, 21, 0)) ?? { buffer: Buffer.alloc(0) };
  return isAnimatedWebp(buffer);
}

function sendOriginal(c: Context, asset: StoredAsset, variesByAccept: boolean): Promise<Response> {
  const { file, fileName, mimeType, name } = asset;
  const download = c.req.query("dl");
  return sendFile(c, file, { mimeType, etag: `"${name.sha1}"`, fileName, download, variesByAccept });
}

/** Source, changes and output format. Equivalent requests share one key, however they are written. */
function keyOf(sha1: string, { geometry, transform, format }: ImageJob): string {
  const { blur, sharpen, isGrey, isInverted, flip, rotate, background, quality, isStill, rect } = transform;
  const effects = [blur, sharpen, isGrey, isInverted, flip, rotate, background, quality, isStill];
  const parts = [sha1, format, geometry, effects, geometry.isEntropy && rect];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

function withExtension(fileName: string, extension: string): string {
  return `${fileName.replace(/\.[a-z0-9]{1,10}$/i, "")}.${extension}`;
}
