import { isRecord } from "@paraph/service/json";
import { earlierStateOf } from "../document-ids.ts";
import { invalid, notFound } from "../mutate/write-error.ts";
import type { LakeDocument } from "../store/types.ts";

export const releaseType = "system.release";

/**
 * The vendor also shows `publishing`, `scheduling` and the like while its service works. Here every transition is one
 * transaction, so these four are all.
 */
export const releaseStates = ["active", "scheduled", "published", "archived"] as const;
export type ReleaseState = (typeof releaseStates)[number];

const prefix = "_.releases.";
const reserved = new Set(["drafts", "published", "raw", "previewDrafts"]);

export function releaseDocumentId(name: string): string {
  return `${prefix}${name}`;
}

/** The name of a release by the id of its document; `null` for every other id. */
export function releaseNameOf(documentId: string): string | null {
  return documentId.startsWith(prefix) ? documentId.slice(prefix.length) : null;
}

export function parseReleaseName(value: unknown): string {
  if (typeof value !== "string" || !/^[a-zA-Z0-9_-]{1,100}$/.test(value)) {
    throw invalid(
      `releaseId ${JSON.stringify(value)} must be 1 to 100 letters, digits, dashes and underscores`,
    );
  }
  // The Studio takes these names for perspectives, and one prefix for bundles of the vendor's agents. The lake has the other.
  if (reserved.has(value) || value.startsWith("agent-") || earlierStateOf(value) !== null)
    throw invalid(`releaseId "${value}" is reserved`);
  return value;
}

/** What can look up a document: a dataset's map or a pending transaction. */
export interface Documents {
  get(id: string): LakeDocument | null | undefined;
}

export function requireRelease(documents: Documents, name: string): LakeDocument {
  const release = documents.get(releaseDocumentId(name));
  if (!release) throw notFound(releaseDocumentId(name));
  return release;
}

/** `null` if there is no such release. The vendor's import may bring versions without one. */
export function stateOfRelease(documents: Documents, name: string): ReleaseState | null {
  // Actions of releases write these documents, and imports, which check the state. So it is one of the four.
  return (documents.get(releaseDocumentId(name))?.state as ReleaseState | undefined) ?? null;
}

/** Whether publishing the release would remove the document that this version belongs to. */
export function isRemoval(version: LakeDocument): boolean {
  return isRecord(version._system) && version._system.delete === true;
}

/**
 * The part of a document's `_system` that the lake stores. The Studio derives the rest from the id, and a `group` would
 * be a reference of the document to itself.
 */
export function storedSystem(system: unknown): { base?: unknown; delete?: true } | null {
  if (!isRecord(system)) return null;
  const { base } = system;
  const kept = { ...(isRecord(base) && { base }), ...(system.delete === true && { delete: true as const }) };
  return Object.keys(kept).length > 0 ? kept : null;
}

/**
 * Whether a scheduled release runs at its time without the documents of which something has to be asked. Otherwise it is
 * held until somebody has answered.
 */
export function leavesOut({ metadata }: LakeDocument): boolean {
  return isRecord(metadata) && metadata.onConflict === "leave-out";
}

/** As it was entered; empty without one. */
export function releaseTitleOf({ metadata }: Readonly<Record<string, unknown>>): string {
  return isRecord(metadata) && typeof metadata.title === "string" ? metadata.title : "";
}

/** A document's title in messages, whatever its type calls it. */
export function titleOf(document: LakeDocument | null | undefined): string | null {
  for (const field of ["title", "heading", "name"]) {
    const value = document?.[field];
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return null;
}

/** A document in messages. */
export function named(id: string, title: string | null): string {
  return title === null ? `"${id}"` : `"${title}" (${id})`;
}
