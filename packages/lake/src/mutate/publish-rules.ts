import type { LakeDocument } from "../store/types.ts";

/** The dataset as a write would leave it. One for each write, so that rules may keep what they work out of it. */
export interface PublishedReader {
  get(id: string): LakeDocument | null;
  /** Ids of documents whose `slug.current` or `path` equals the value, or did before the write. */
  idsOfPath(value: string): Iterable<string>;
  /** Ids of documents that may refer to the document: those that did before the write, and all that it writes. */
  idsReferencing(id: string): Iterable<string>;
  /** Ids of documents of the type, also of those that the write deletes. */
  idsOfType(type: string): Iterable<string>;
}

/** What the site's rules say about one document that a write publishes. */
export interface Completion {
  /** Fields to set, in the format of a patch's `set`. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Why it may not be published, for the editor. Empty or absent: it may. */
  readonly problems?: readonly string[];
}

/**
 * The site's rules for every document that becomes visible to visitors, however it does: by an action, a mutation, a
 * release or an import. A pure function, which the site hands to the lake when it starts. `previous` is the published
 * document that is replaced.
 */
export type CompletePublished = (
  previous: LakeDocument | null,
  next: LakeDocument,
  read: PublishedReader,
) => Completion;

/** Three states of a document's fields: what a draft began with, what is published now, and the draft. */
export interface DraftAndPublished {
  /** `null`: nobody knows, so whatever differs is asked. */
  readonly base: Readonly<Record<string, unknown>> | null;
  readonly theirs: Readonly<Record<string, unknown>>;
  readonly mine: Readonly<Record<string, unknown>>;
}

/** How the site puts together a draft and what was published since it began. A pure function. */
export type MergePublished = (states: DraftAndPublished) => {
  /** Holds the draft's value wherever both changed the same. */
  readonly merged: Readonly<Record<string, unknown>>;
  /** Where that is: names of fields, and what tells items of a list apart. */
  readonly conflicts: readonly { readonly path: readonly unknown[] }[];
};

/** The rules hold for what visitors see. Other datasets take what their importer brings. */
export interface SiteRules {
  /** The dataset that the site reads. */
  readonly dataset: string;
  readonly complete: CompletePublished;
  /** Absent: what is published replaces what was. */
  readonly merge?: MergePublished | undefined;
}

/** The documents that only publishers and administrators may publish, change or remove for visitors. */
export interface PublisherOnly {
  /** In GROQ, for the Studio, which shows people what they may do. */
  readonly filter: string;
  /** The same for the lake. */
  includes(document: LakeDocument): boolean;
}
