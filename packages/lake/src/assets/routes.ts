import { readBytes } from "@paraph/service/read-bytes";
import { Hono } from "hono";
import type { Caller, LakeContext, LakeEnvironment } from "../context.ts";
import { type LakeError, plainError } from "../errors.ts";
import { Turns } from "../http/turns.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import { writeAssetFile } from "./asset-files.ts";
import type { AssetKind } from "./asset-id.ts";
import { withAssetUrl } from "./asset-url.ts";
import { type AssetLimits, defaultAssetLimits } from "./limits.ts";
import {
  type AssetDescription,
  type AssetFields,
  type AssetLocation,
  findAsset,
  prepareAsset,
} from "./store-asset.ts";

type UploadKind = "images" | "files";

/** `POST /assets/images/:dataset` and `/assets/files/:dataset`. The body holds the bytes, the query describes them. */
export function assetRoutes(
  context: LakeContext,
  limits: AssetLimits = defaultAssetLimits,
): Hono<LakeEnvironment> {
  const app = new Hono<LakeEnvironment>();
  const turns = new Turns({ slots: [limits.uploads], waiting: limits.waitingUploads, refuse: tooMany });
  for (const plural of ["images", "files"] satisfies UploadKind[]) {
    const kind: AssetKind = plural === "images" ? "image" : "file";
    app.post(`/assets/${plural}/:dataset`, async (c) => {
      const caller = c.get("caller");
      requireAuthor(caller, kind);
      const dataset = context.store.dataset(c.req.param("dataset"));
      // A whole body is in memory from here on.
      return turns.take({ lane: 0, sender: caller.id, signal: c.req.raw.signal }, async () => {
        const bytes = await readBody(c.req.raw, limits.uploadBytes);
        // Who holds the bytes back may have been sent away by now, and while a picture is looked at.
        requireAuthor(c.get("callerNow")(), kind);
        const known = findAsset(dataset, kind, bytes);
        if (known) {
          // Restores the file if it was lost.
          await writeAssetFile(context.store.folder, String(known.sha1hash), bytes);
          return c.json({ document: withAssetUrl(known, context.publicUrl) });
        }
        const input = { kind, bytes, description: readDescription(c.req.query()) };
        const fields = await prepareAsset(assetLocation(context, dataset), input, limits);
        requireAuthor(c.get("callerNow")(), kind);
        return c.json({ document: commitAsset(context, dataset, caller, fields) });
      });
    });
  }
  return app;
}

function assetLocation(context: LakeContext, dataset: Dataset): AssetLocation {
  const { projectId, publicUrl, store } = context;
  return { folder: store.folder, projectId, publicUrl, datasetName: dataset.name };
}

/** If two uploads of the same bytes race, the second finds the document and adds nothing. */
function commitAsset(
  context: LakeContext,
  dataset: Dataset,
  caller: Caller,
  fields: AssetFields,
): LakeDocument {
  const known = dataset.documents.get(fields._id);
  if (known) return known;
  const timestamp = context.now().toISOString();
  const transactionId = context.createId();
  const next = { ...fields, _createdAt: timestamp, _rev: transactionId, _updatedAt: timestamp };
  const change = { id: fields._id, previous: null, next, mutations: [{ create: fields }] };
  dataset.commit({ author: caller.id, transactionId, timestamp, changes: [change] });
  return dataset.documents.get(fields._id) ?? next;
}

/** A draft may need a picture. */
function requireAuthor(caller: Caller, kind: AssetKind): void {
  if (caller.role !== "viewer" && caller.role !== "anonymous") return;
  throw plainError(
    403,
    "Forbidden",
    `Uploading the ${kind} failed: role "${caller.role}" may not upload assets`,
  );
}

/** The client sends `sourceId`, other tools `source.id`; both are the same field. */
function readDescription(query: Readonly<Record<string, string>>): AssetDescription {
  const id = query.sourceId ?? query["source.id"];
  const name = query.sourceName ?? query["source.name"];
  const url = query.sourceUrl ?? query["source.url"];
  const source = Object.entries({ id, name, url }).filter(([, value]) => value);
  return {
    originalFilename: cleanFileName(query.filename),
    label: query.label,
    title: query.title,
    description: query.description,
    altText: query.altText,
    creditLine: query.creditLine,
    source:
      source.length > 0 ? { _type: "sanity.assetSourceData", ...Object.fromEntries(source) } : undefined,
  };
}

/** Removes folders and control characters from a name that is shown and offered for downloads. */
function cleanFileName(fileName: string | undefined): string | undefined {
  const base = fileName?.split(/[/\\]/).pop() ?? "";
  const printable = [...base].filter((character) => character > "\x1f" && character !== "\x7f").join("");
  return printable.trim().slice(0, 200) || undefined;
}

/** Reads a request's bytes and stops at the limit, whatever `Content-Length` claims. */
async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  const bytes = await readBytes(request, limit);
  if (bytes === null) throw tooLarge(limit);
  return bytes;
}

function tooMany(): LakeError {
  const message = "Too many files are being uploaded right now. Try again in a moment.";
  return plainError(429, "Too Many Requests", message);
}

function tooLarge(limit: number) {
  const megabytes = Math.round((limit / 1024 / 1024) * 10) / 10;
  const message = `The upload is larger than ${megabytes} MB. Make the file smaller and try again.`;
  return plainError(413, "Request Entity Too Large", message);
}
