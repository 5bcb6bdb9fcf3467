import { inNewestForm } from "../../data-folder/migrations.ts";
import { visitObjects } from "./asset-references.ts";
import { isExported } from "./export-documents.ts";
import { resolveAssets, type StoreAsset } from "./resolve-assets.ts";
import type { ImportSource, SourceDocument } from "./source.ts";

/** What to do if a document's id exists: fail, replace the document, or keep the old one. */
export type ImportMode = "create" | "replace" | "missing";

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
): Promise<ImportSummary> {
  // Assets are imported from their bytes. An asset document alone, as in a raw export, has nothing to show.
  const exported = source.documents.filter(
    ({ fields }) => isExported(fields) && !/^sanity\.(image|file)Asset$/.test(fields._type),
  );
  // An earlier release may have exported them.
  const newest = inNewestForm(exported.map(({ fields }) => fields));
  const documents = exported.map(({ fields, from }, index) => ({ fields: newest[index] ?? fields, from }));
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
