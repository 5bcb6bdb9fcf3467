import { publishedIdOf } from "@paraph/lake/document-ids";
import type { Fields } from "@paraph/merge/sides";
import type { SanityDocument } from "sanity";
import { compareStates } from "../merging/compare-states";
import type { DeletedContent } from "./plan-deletion";

export interface RestoreFacts {
  /** Ids of referenced documents that no longer exist. */
  readonly missing: ReadonlySet<string>;
  /** The title of the document that has its address now. */
  readonly addressTakenBy: string | null;
  /** What the draft began with; null where nobody knows. */
  readonly began: Fields | null;
  /** Whether the lake keeps what a draft began with. */
  readonly keepsBeginnings: boolean;
}

export interface Restore {
  readonly documents: SanityDocument[];
  /** Why a published document returns only as a draft; null when it returns as it was. */
  readonly draftBecause: string | null;
}

/** Parses the stored text of a deleted document; null when it is not one. */
export function parseDeleted(text: unknown): DeletedContent | null {
  try {
    const value: unknown = JSON.parse(String(text));
    if (typeof value !== "object" || value === null) return null;
    const published = toDocument(Reflect.get(value, "published"));
    const draft = toDocument(Reflect.get(value, "draft"));
    return published || draft ? { published, draft } : null;
  } catch {
    // Not JSON, so this project did not write the entry.
    return null;
  }
}

/**
 * A document returns as it was. It returns as a draft when visitors could not see it as it was, because another page
 * has its address or something it references is gone.
 */
export function planRestore({ published, draft }: DeletedContent, facts: RestoreFacts): Restore {
  const draftBecause = published ? reasonForDraft(facts) : null;
  const kept = draftBecause === null ? [published, draft] : [oneDraftOf({ published, draft }, facts)];
  const documents = kept.flatMap((document) => {
    if (!document) return [];
    const { _rev, _updatedAt, ...content } = weakened(document, facts.missing);
    const isDraft = draftBecause !== null || document === draft;
    const id = publishedIdOf(document._id);
    const hasBeginning = document === draft && facts.keepsBeginnings;
    const _system = hasBeginning ? { base: { id: document._id, rev: _rev } } : content._system;
    const restored = {
      ...content,
      _id: isDraft ? `drafts.${id}` : id,
      ...(_system ? { _system } : {}),
    };
    return [restored as SanityDocument]; // the lake assigns a new revision
  });
  return { documents, draftBecause };
}

/** Once nothing is published the draft alone counts, so it has to say what both said. Where both changed the same, it does. */
function oneDraftOf({ published, draft }: DeletedContent, { began }: RestoreFacts): SanityDocument | null {
  if (!published || !draft) return draft ?? published;
  const { merged } = compareStates({ base: began, theirs: published, mine: draft });
  const state = Object.entries(draft).filter(([name]) => name.startsWith("_"));
  return { ...merged, ...Object.fromEntries(state) } as SanityDocument; // its state says which document it is
}

/** The ids that the content references. */
export function referencesOf(value: unknown): Set<string> {
  const found = new Set<string>();
  const walk = (item: unknown) => {
    if (typeof item !== "object" || item === null) return;
    if ("_ref" in item && typeof item._ref === "string") found.add(item._ref);
    for (const child of Object.values(item)) walk(child);
  };
  walk(value);
  return found;
}

function reasonForDraft({ missing, addressTakenBy }: RestoreFacts): string | null {
  if (addressTakenBy !== null)
    return `“${addressTakenBy}” has its address now. Give this one another address.`;
  if (missing.size > 0) return "Something it links to or shows was deleted too. The form shows where.";
  return null;
}

/** The lake refuses a strong reference to nothing. A weak one shows in the form as an error that can be fixed. */
function weakened<Value>(value: Value, missing: ReadonlySet<string>): Value {
  if (Array.isArray(value)) return value.map((item) => weakened(item, missing)) as Value; // arrays stay arrays
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, weakened(item, missing)]));
  if (typeof copy._ref === "string" && missing.has(copy._ref)) copy._weak = true;
  return copy as Value; // the same fields
}

function toDocument(value: unknown): SanityDocument | null {
  const isDocument =
    typeof value === "object" && value !== null && "_id" in value && typeof value._id === "string";
  return isDocument ? (value as SanityDocument) : null; // written by planDeletion from a whole document
}
