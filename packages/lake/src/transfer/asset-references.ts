import { isRecord } from "@paraph/service/json";
import { type AssetKind, assetFileName, parseAssetId } from "../assets/asset-id.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface AssetPlaceholder {
  readonly kind: AssetKind;
  /** As written, for example `image@file://./images/a.png`. Equal text means the same asset. */
  readonly text: string;
  /** The file's path, relative to the folder of the documents. */
  readonly file: string;
  /** The field that contains it, for messages. */
  readonly field: string;
}

const placeholderPattern = /^(image|file)@file:\/\/(?:\.\/)?(.+)$/;

/** Every `_sanityAsset` of a document. Throws if one is not a file beside the documents. */
export function findAssetPlaceholders(document: Fields): AssetPlaceholder[] {
  const found: AssetPlaceholder[] = [];
  visitObjects(document, "", (value, field) => {
    if (!("_sanityAsset" in value)) return;
    const text = String(value._sanityAsset);
    const [, kind, file] = placeholderPattern.exec(text) ?? [];
    if ((kind !== "image" && kind !== "file") || !file) {
      throw new Error(
        `field ${field}._sanityAsset is "${text}"; write image@file://assets/name.png or file@file://assets/name.pdf`,
      );
    }
    found.push({ kind, text, file: decodeURI(file), field });
  });
  return found;
}

/** The document with each `_sanityAsset` replaced by a reference to the asset's document. */
export function resolveAssetPlaceholders(document: Fields, ids: ReadonlyMap<string, string>): Fields {
  return mapObjects(document, (value) => {
    if (!("_sanityAsset" in value)) return value;
    const { _sanityAsset, _type, asset: _ignored, ...rest } = value;
    const text = String(_sanityAsset);
    const id = ids.get(text);
    if (!id) throw new Error(`No asset was prepared for ${text}`);
    const type = _type ?? text.slice(0, text.indexOf("@"));
    return { _type: type, asset: { _ref: id, _type: "reference" }, ...rest };
  });
}

/**
 * The inverse, in the vendor's export format. `fileOf` returns the file name of an asset. References to assets that the
 * dataset lacks stay as they are: a comment keeps the picture that it is about as a weak one.
 */
export function createAssetPlaceholders(
  document: Fields,
  fileOf: (assetId: string) => string | undefined,
): Fields {
  return mapObjects(document, (value) => {
    const { asset, ...rest } = value;
    const reference = isRecord(asset) && typeof asset._ref === "string" ? asset._ref : undefined;
    const name = reference ? parseAssetId(reference) : null;
    const file = reference && name ? fileOf(reference) : undefined;
    if (!name || file === undefined) return value;
    return { _sanityAsset: `${name.kind}@file://${file}`, ...rest };
  });
}

/** The ids of the assets that a document's images and files use. */
export function findReferencedAssets(document: Fields): string[] {
  const ids: string[] = [];
  visitObjects(document, "", ({ asset }) => {
    if (isRecord(asset) && typeof asset._ref === "string" && parseAssetId(asset._ref)) ids.push(asset._ref);
  });
  return ids;
}

/** `images/<sha1>-<W>x<H>.png` or `files/<sha1>.pdf`: where an archive stores an asset. */
export function archiveFileOf(id: string): string {
  const name = parseAssetId(id);
  if (!name) throw new Error(`"${id}" is not the id of an asset`);
  return `${name.kind}s/${assetFileName(name)}`;
}

export function visitObjects(
  value: unknown,
  field: string,
  visit: (value: Fields, field: string) => void,
): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visitObjects(item, `${field}[${index}]`, visit);
  } else if (isRecord(value)) {
    visit(value, field);
    for (const [key, item] of Object.entries(value))
      visitObjects(item, field ? `${field}.${key}` : key, visit);
  }
}

function mapObjects(fields: Fields, change: (value: Fields) => Fields): Fields {
  const mapValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mapValue);
    return isRecord(value) ? mapObjects(value, change) : value;
  };
  const changed = change(fields);
  return Object.fromEntries(Object.entries(changed).map(([key, value]) => [key, mapValue(value)]));
}
