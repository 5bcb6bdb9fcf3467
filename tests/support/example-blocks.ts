import path from "node:path";
import { PAGE_QUERY } from "@/lib/content/queries";
import { askEngine } from "./ask-engine.ts";
import { deepFreeze, loadContent } from "./content.ts";

type Fields = Record<string, unknown>;

/** One asset for each file type that blocks use. */
const uploads = ["mp4", "webm", "vtt"].map((extension) => ({
  _id: `file-${"b".repeat(40)}-${extension}`,
  _type: "sanity.fileAsset",
  _rev: "1",
}));
const image = { _id: `image-${"a".repeat(40)}-2400x1500-jpg`, _type: "sanity.imageAsset", _rev: "1" };

let shipped: readonly Fields[] | undefined;

/** The shipped documents as the lake would store them, with one image in place of every uploaded one. Read once per worker. */
export function shippedDocuments(): readonly Fields[] {
  shipped ??= deepFreeze(readShipped());
  return shipped;
}

function readShipped(): Fields[] {
  const documents = loadContent().map(({ document }) => withImages({ _rev: "1", ...document }));
  return [...documents, image, ...uploads].filter(isFields);
}

/** The blocks of a shipped page, read with the site's query. */
export async function blocksOfPage(address: string): Promise<Fields[]> {
  const page = await askEngine<unknown>(PAGE_QUERY, { path: address }, shippedDocuments());
  if (!isFields(page) || !Array.isArray(page.blocks))
    throw new Error(`No page at ${address} in content/page`);
  return page.blocks.filter(isFields);
}

export function pathsOfPages(): string[] {
  const addresses = shippedDocuments().flatMap(({ _type, path: address }) =>
    _type === "page" && typeof address === "string" ? [address] : [],
  );
  if (addresses.length === 0) throw new Error("content/ has no pages.");
  return addresses;
}

function withImages(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withImages);
  if (!isFields(value)) return value;
  const { _sanityAsset, ...rest } = value;
  const fields = Object.fromEntries(Object.entries(rest).map(([key, field]) => [key, withImages(field)]));
  return _sanityAsset
    ? { ...fields, asset: { _type: "reference", _ref: assetId(String(_sanityAsset)) } }
    : fields;
}

function assetId(placeholder: string): string {
  const extension = placeholder.startsWith("file@") ? path.extname(placeholder).slice(1) : null;
  return extension === null ? image._id : `file-${"b".repeat(40)}-${extension}`;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
