import { publishedIdOf, releaseOfVersion } from "../document-ids.ts";
import { type DocumentInput, parseDocumentId, parseDocumentInput } from "../mutate/document-input.ts";
import { invalid } from "../mutate/write-error.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A draft is a version, too: one that belongs to no release. */
export type VersionAction =
  | { readonly kind: "createVersion"; readonly publishedId: string; readonly document: VersionInput }
  | {
      readonly kind: "copyVersion";
      readonly publishedId: string;
      readonly baseId: string;
      readonly versionId: string;
      readonly ifBase?: string;
    }
  | { readonly kind: "replaceVersion"; readonly document: VersionInput }
  | { readonly kind: "unpublishVersion"; readonly publishedId: string; readonly versionId: string };

export type VersionInput = DocumentInput & { readonly _id: string };

export function parseCreateVersion(value: Fields): VersionAction {
  const publishedId = parsePublishedId(value.publishedId);
  if (value.document !== undefined) {
    const document = parseVersionInput(value.document);
    requireVersionOf(document._id, publishedId);
    return { kind: "createVersion", publishedId, document };
  }
  const versionId = parseVersionId(value.versionId);
  requireVersionOf(versionId, publishedId);
  const { ifBaseRevisionId: ifBase } = value;
  if (ifBase !== undefined && typeof ifBase !== "string") throw invalid("ifBaseRevisionId is not a string");
  return {
    kind: "copyVersion",
    publishedId,
    baseId: parseDocumentId(value.baseId, "baseId"),
    versionId,
    ...(ifBase === undefined ? {} : { ifBase }),
  };
}

export function parseReplaceVersion(value: Fields): VersionAction {
  return { kind: "replaceVersion", document: parseVersionInput(value.document) };
}

export function parseUnpublishVersion(value: Fields): VersionAction {
  const publishedId = parsePublishedId(value.publishedId);
  const versionId = parseVersionId(value.versionId);
  requireVersionOf(versionId, publishedId);
  if (releaseOfVersion(versionId) === null) {
    throw invalid(`"${versionId}" is not in a release. Send sanity.action.document.unpublish instead.`);
  }
  return { kind: "unpublishVersion", publishedId, versionId };
}

export function parsePublishedId(value: unknown): string {
  const id = parseDocumentId(value, "publishedId");
  // Leads and other private documents have a dot in their ids, too.
  if (publishedIdOf(id) !== id) throw invalid(`publishedId "${id}" is the ID of a draft or version`);
  return id;
}

export function parseVersionId(value: unknown): string {
  const id = parseDocumentId(value, "A draft");
  if (publishedIdOf(id) === id || publishedIdOf(id) === "") {
    throw invalid(`"${id}" is not the ID of a draft or version`);
  }
  return id;
}

export function requireVersionOf(versionId: string, publishedId: string): void {
  if (publishedIdOf(versionId) === publishedId) return;
  throw invalid(`"${versionId}" is not a draft or version of "${publishedId}"`);
}

function parseVersionInput(value: unknown): VersionInput {
  const document = parseDocumentInput(value, "document");
  return { ...document, _id: parseVersionId(document._id) };
}
