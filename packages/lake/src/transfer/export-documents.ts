import { dequal } from "dequal";
import { withAssetUrl } from "../assets/asset-url.ts";
import { publishedIdOf } from "../document-ids.ts";
import { beginningsOf, contentOf, noRevision } from "../mutate/began-with.ts";
import { releaseOf } from "../releases/lock.ts";
import { releaseNameOf } from "../releases/release.ts";
import { archivedVersions } from "../releases/versions.ts";
import { isPersonalId } from "../store/ids.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";

const linesPerChunk = 100;

/**
 * The current documents, unaffected by later commits. Omits the secrets of preview links. Releases come first, and an
 * archived one holds its versions, which are no documents meanwhile.
 */
export function exportedDocuments(
  dataset: Dataset,
  publicUrl: string,
  types?: readonly string[],
): LakeDocument[] {
  const wanted = types && types.length > 0 ? new Set(types) : null;
  return [...dataset.documents.values()]
    .filter((document) => isExported(document) && (!wanted || wanted.has(document._type)))
    .map((document) => withArchivedVersions(withBeginning(document, dataset), dataset))
    .map((document) => withAssetUrl(document, publicUrl))
    .sort((one, other) => Number(isRelease(other)) - Number(isRelease(one)));
}

/**
 * Only the log knows where a draft that is behind began: without it, it would begin with what is published. One that is not does
 * so wherever it is read in. Of damaged history nobody knows, so it asks.
 */
function withBeginning(document: LakeDocument, dataset: Dataset): LakeDocument {
  const published = dataset.documents.get(publishedIdOf(document._id));
  if (!published || !document._id.startsWith("drafts.")) return document;
  const { _system, ...content } = document;
  const began = beginningOf(document, dataset);
  if (began && dequal(contentOf(began), contentOf(published))) return content as LakeDocument; // its other fields
  const base = { id: began?._id ?? published._id, rev: began?._rev ?? noRevision };
  return { ...document, _system: { base } };
}

function beginningOf(document: LakeDocument, dataset: Dataset): LakeDocument | null {
  try {
    return beginningsOf(dataset, document).began;
  } catch {
    return null; // what is damaged is told of where it is read for itself
  }
}

const isRelease = ({ _id }: { readonly _id: string }) => releaseNameOf(_id) !== null;

function withArchivedVersions(document: LakeDocument, dataset: Dataset): LakeDocument {
  if (!isRelease(document) || document.state !== "archived") return document;
  const finalDocumentStates = archivedVersions(dataset, document).map(({ id, final, document: version }) => {
    const { rev: _ofThisLog, ...state } = final;
    return version && !isPersonalId(id) ? { ...state, document: version } : state;
  });
  return { ...document, finalDocumentStates };
}

/** Sessions and secrets belong to one installation, not to its content. */
export function isExported({ _id, _type }: { readonly _id: string; readonly _type: string }): boolean {
  return (!_id.startsWith("_.") || releaseNameOf(_id) !== null) && !isSecretType(_type);
}

export function isSecretType(type: string): boolean {
  return type.startsWith("sanity.previewUrl");
}

/** Whether the document is what editors prepare, and visitors don't see: a draft, a version, a release. */
export function isPrepared(id: string): boolean {
  return id.startsWith("drafts.") || releaseOf(id) !== null;
}

export function* toNdjson(documents: readonly object[]): Generator<string, void> {
  for (let start = 0; start < documents.length; start += linesPerChunk) {
    const lines = documents.slice(start, start + linesPerChunk).map((document) => JSON.stringify(document));
    yield `${lines.join("\n")}\n`;
  }
}
