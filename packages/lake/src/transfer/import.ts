import { isRecord } from "@paraph/service/json";
import { messageOf } from "@paraph/service/message-of";
import { checkRelease } from "../releases/incoming-release.ts";
import { releaseOf } from "../releases/lock.ts";
import { releaseNameOf } from "../releases/release.ts";
import { visitObjects } from "./asset-references.ts";
import { isExported } from "./export-documents.ts";
import type { InNewestForm } from "./newest-form.ts";
import { resolveAssets, type StoreAsset } from "./resolve-assets.ts";
import type { ImportSource, SourceDocument, SourceFields } from "./source.ts";

/** What to do if a document's id exists: fail, replace the document, or keep the old one. */
export const importModes = ["create", "replace", "missing"] as const;
export type ImportMode = (typeof importModes)[number];

/** The destination of an import: a store that is open in this process, or a running lake. */
export interface ImportTarget {
  readonly storeAsset: StoreAsset;
  /** Returns those of the ids that exist in the dataset. */
  findExisting(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Writes all documents. They may refer to each other in circles. */
  write(documents: readonly SourceDocument[], mode: ImportMode): Promise<number>;
}

export interface ImportSummary {
  /** The number of documents written, not counting those that were identical or skipped. */
  readonly written: number;
  readonly documents: number;
}

/** Checks everything before the first write, so that a mistake in the source leaves the dataset unchanged. */
export async function importDocuments(
  source: ImportSource,
  target: ImportTarget,
  mode: ImportMode,
  inNewestForm: InNewestForm = (documents) => [...documents],
): Promise<ImportSummary> {
  // Assets are imported from their bytes. An asset document alone, as in a raw export, has nothing to show.
  const exported = source.documents.filter(
    ({ fields }) => isExported(fields) && !/^sanity\.(image|file)Asset$/.test(fields._type),
  );
  for (const { fields, from } of exported) requireRelease(fields, from);
  const documents = inNewestFields(exported, inNewestForm);
  const existing = await target.findExisting(documents.map(({ fields }) => fields._id));
  const [taken] = documents.filter(({ fields }) => existing.has(fields._id));
  if (mode === "create" && taken) {
    const hint = "Use --replace to overwrite existing documents or --missing to leave them alone.";
    throw new Error(`${taken.from}: the dataset has a document "${taken.fields._id}" already. ${hint}`);
  }
  const wanted = mode === "missing" ? documents.filter(({ fields }) => !existing.has(fields._id)) : documents;
  const incoming = new Set(documents.map(({ fields }) => fields._id));
  const outside = findOutsideReferences(wanted, incoming);
  requireTargets(outside, await target.findExisting([...new Set(outside.map(({ id }) => id))]));
  const resolved = await resolveAssets({ ...source, documents: wanted }, target.storeAsset);
  return { written: await target.write(resolved, mode), documents: documents.length };
}

/** An earlier release may have exported them, and the archived versions that releases hold. */
function inNewestFields(exported: readonly SourceDocument[], inNewestForm: InNewestForm): SourceDocument[] {
  const held = exported.flatMap(({ fields }) => [...heldVersions(fields).values()]);
  const newest = new Map(
    inNewestForm([...exported.map(({ fields }) => fields), ...held]).map((one) => [one._id, one]),
  );
  return exported.map(({ fields, from }) => ({
    fields: withVersions(newest.get(fields._id) ?? fields, newest),
    from,
  }));
}

function requireRelease(fields: SourceFields, from: string): void {
  if (releaseNameOf(fields._id) === null) return;
  try {
    checkRelease(fields);
  } catch (error) {
    throw new Error(`${from}: ${messageOf(error)}`, { cause: error });
  }
}

/** The versions that an archived release holds in an export, by id. */
function heldVersions({ _id, finalDocumentStates }: SourceFields): Map<string, SourceFields> {
  if (releaseNameOf(_id) === null || !Array.isArray(finalDocumentStates)) return new Map();
  const versions = finalDocumentStates.flatMap((state) => {
    const document = isRecord(state) && isRecord(state.document) ? state.document : null;
    const isVersion =
      document !== null && typeof document._id === "string" && typeof document._type === "string";
    return isVersion ? [document as SourceFields] : []; // both fields are there
  });
  return new Map(versions.map((version) => [version._id, version]));
}

function withVersions(fields: SourceFields, newest: ReadonlyMap<string, SourceFields>): SourceFields {
  if (heldVersions(fields).size === 0 || !Array.isArray(fields.finalDocumentStates)) return fields;
  const finalDocumentStates = fields.finalDocumentStates.map((state) => {
    const document = isRecord(state) ? newest.get(String(state.id)) : undefined;
    return document ? { ...state, document } : state;
  });
  return { ...fields, finalDocumentStates };
}

interface OutsideReference {
  readonly id: string;
  readonly from: string;
  readonly field: string;
}

/** Strong references to documents that are not part of the source. */
export function findOutsideReferences(
  documents: readonly SourceDocument[],
  incoming: ReadonlySet<string>,
): OutsideReference[] {
  const found: OutsideReference[] = [];
  for (const { fields, from } of documents) {
    // What a version refers to may be in its release alone, and is looked for when that is published.
    if (releaseOf(fields._id) !== null) continue;
    visitObjects(fields, "", (value, field) => {
      const isWeak = value._weak === true || Boolean(value._strengthenOnPublish) || "_dataset" in value;
      if (typeof value._ref !== "string" || isWeak || incoming.has(value._ref)) return;
      found.push({ id: value._ref, from, field });
    });
  }
  return found;
}

/**
 * Refuses strong references to missing documents and names them, because such a document could not be saved
 * again.
 */
export function requireTargets(references: readonly OutsideReference[], known: ReadonlySet<string>): void {
  const [missing] = references.filter(({ id }) => !known.has(id));
  if (!missing) return;
  throw new Error(`${missing.from}: field ${missing.field}._ref names "${missing.id}", which does not exist`);
}
