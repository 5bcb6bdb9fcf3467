import { withAssetUrl } from "../assets/asset-url.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";

const linesPerChunk = 100;

/** The current documents, unaffected by later commits. Omits the secrets of preview links. */
export function exportedDocuments(
  dataset: Dataset,
  publicUrl: string,
  types?: readonly string[],
): LakeDocument[] {
  const wanted = types && types.length > 0 ? new Set(types) : null;
  return [...dataset.documents.values()]
    .filter((document) => isExported(document) && (!wanted || wanted.has(document._type)))
    .map((document) => withAssetUrl(document, publicUrl));
}

/** Sessions and secrets belong to one installation, not to its content. */
export function isExported({ _id, _type }: { readonly _id: string; readonly _type: string }): boolean {
  return !_id.startsWith("_.") && !_type.startsWith("sanity.previewUrl");
}

export function isDraftId(id: string): boolean {
  return id.startsWith("drafts.") || id.startsWith("versions.");
}

export function* toNdjson(documents: readonly object[]): Generator<string, void> {
  for (let start = 0; start < documents.length; start += linesPerChunk) {
    const lines = documents.slice(start, start + linesPerChunk).map((document) => JSON.stringify(document));
    yield `${lines.join("\n")}\n`;
  }
}
