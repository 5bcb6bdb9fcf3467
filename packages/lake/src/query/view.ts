import { publishedIdOf } from "../document-ids.ts";
import type { Dataset, DocumentChange, LakeDocument } from "../store/types.ts";
import type { TextSearch } from "../store/words.ts";
import { createFoundText } from "./found-text.ts";
import { type Audience, isOwnId, layerId, mayRead, type Perspective } from "./perspective.ts";
import type { FoundText, Source } from "./plan/scope.ts";
import { byId, placed } from "./sorted.ts";

/** The part of a dataset that a query reads. */
export type QueryableDataset = Pick<
  Dataset,
  | "name"
  | "seq"
  | "documents"
  | "idsOfType"
  | "idsOfPath"
  | "idsReferencing"
  | "idsOfVersions"
  | "idsOfRelease"
  | "matchingText"
  | "onCommit"
>;

/** After a larger transaction, sorting again is cheaper than inserting one by one. */
const largeTransaction = 50;

/** Lists cached per view. A limit is needed because queries can name types that do not exist. */
const maxLists = 64;

/**
 * The documents of a dataset for one kind of caller in one perspective. Lists are in ascending order of
 * `_id`, and never change after they are returned.
 */
export class View implements Source {
  readonly dataset: QueryableDataset;
  readonly #perspective: Perspective;
  readonly #audience: Audience;
  /** Documents as shown, by stored document. Stored documents never change, so an entry never goes stale. */
  readonly #shown = new WeakMap<LakeDocument, LakeDocument>();
  #all: readonly LakeDocument[] | null = null;
  readonly #byType = new Map<string, readonly LakeDocument[]>();
  /** Lists of several types, by the types' names. */
  readonly #byTypes = new Map<string, readonly LakeDocument[]>();
  /** By the referenced id, because a page requests the same list for each of its parts. */
  readonly #byReference = new Map<string, readonly LakeDocument[]>();
  #seq: number;

  constructor(dataset: QueryableDataset, perspective: Perspective, audience: Audience) {
    this.dataset = dataset;
    this.#perspective = perspective;
    this.#audience = audience;
    this.#seq = dataset.seq;
  }

  /** The document with this id in the view. */
  get(id: string): LakeDocument | undefined {
    const stored = this.#storedFor(id);
    if (stored === undefined || this.#perspective.kind !== "layered") return stored;
    const known = this.#shown.get(stored);
    if (known) return known;
    const shown = { ...stored, _id: id, _originalId: stored._id };
    this.#shown.set(stored, shown);
    return shown;
  }

  /** The id under which the view would show a stored document, if it does. */
  shownId(storedId: string): string {
    return this.#perspective.kind === "layered" ? publishedIdOf(storedId) : storedId;
  }

  /**
   * The documents shown for these stored ids. May include a document of another layer than the requested one.
   */
  pick(storedIds: Iterable<string>): LakeDocument[] {
    const ids = new Set<string>();
    for (const id of storedIds) ids.add(this.shownId(id));
    return this.byIds(ids);
  }

  byIds(ids: Iterable<string>): LakeDocument[] {
    const found: LakeDocument[] = [];
    for (const id of new Set(ids)) {
      const document = this.get(id);
      if (document) found.push(document);
    }
    return found.sort(byId);
  }

  all(): readonly LakeDocument[] {
    this.#catchUp();
    this.#all ??= this.pick(this.dataset.documents.keys());
    return this.#all;
  }

  ofTypes(types: readonly string[]): readonly LakeDocument[] {
    this.#catchUp();
    const [first, ...others] = [...new Set(types)].filter((type) => this.dataset.idsOfType(type).size > 0);
    if (first === undefined) return [];
    if (others.length === 0) return this.#ofType(first);
    const names = [first, ...others].sort();
    const key = JSON.stringify(names);
    const known = this.#byTypes.get(key);
    if (known) return known;
    const documents = names.flatMap((type) => this.#ofType(type)).sort(byId);
    if (this.#byTypes.size >= maxLists) this.#byTypes.clear();
    this.#byTypes.set(key, documents);
    return documents;
  }

  withPath(value: string): LakeDocument[] {
    return this.pick(this.dataset.idsOfPath(value));
  }

  referencing(id: string): readonly LakeDocument[] {
    this.#catchUp();
    const known = this.#byReference.get(id);
    if (known) return known;
    const documents = this.pick(this.dataset.idsReferencing(id));
    if (this.#byReference.size >= maxLists) this.#byReference.clear();
    this.#byReference.set(id, documents);
    return documents;
  }

  versionsOf(publishedId: string): LakeDocument[] {
    return this.pick([publishedId, ...this.dataset.idsOfVersions(publishedId)]);
  }

  ofRelease(release: string): LakeDocument[] {
    return this.pick(this.dataset.idsOfRelease(release));
  }

  /**
   * A document matches only if the state that is shown contains the words, not a draft or version behind it.
   */
  matchingText(search: TextSearch): FoundText {
    const found = this.dataset.matchingText(search);
    // For many results, scanning the sorted list is faster than sorting them.
    const isMany = found.size > 1_000 && found.size * 8 > this.dataset.documents.size;
    const candidates = isMany ? this.all() : this.pick(found.keys());
    return createFoundText(found, candidates, (id) => this.#storedFor(id)?._id);
  }

  /** Updates the lists after a commit. Without this call they are rebuilt at the next use. */
  follow(seq: number, changes: readonly DocumentChange[]): void {
    if (seq !== this.#seq + 1 || changes.length > largeTransaction) return;
    this.#seq = seq;
    const ids = new Set(changes.filter((change) => this.#touches(change)).map(({ id }) => this.shownId(id)));
    if (ids.size === 0) return;
    this.#byTypes.clear();
    this.#byReference.clear();
    const shown = [...ids].map((id) => ({ id, document: this.get(id) }));
    this.#all &&= placed(this.#all, shown);
    for (const [type, documents] of this.#byType) {
      const ofType = shown.map(({ id, document }) => ({
        id,
        document: document?._type === type ? document : undefined,
      }));
      this.#byType.set(type, placed(documents, ofType));
    }
  }

  #ofType(type: string): readonly LakeDocument[] {
    const known = this.#byType.get(type);
    if (known) return known;
    const documents = this.pick(this.dataset.idsOfType(type)).filter((document) => document._type === type);
    if (this.#byType.size >= maxLists) this.#byType.clear();
    this.#byType.set(type, documents);
    return documents;
  }

  #catchUp(): void {
    if (this.#seq === this.dataset.seq) return;
    this.#seq = this.dataset.seq;
    this.#all = null;
    this.#byType.clear();
    this.#byTypes.clear();
    this.#byReference.clear();
  }

  /** Whether a stored document can affect the result. */
  #touches({ id, previous, next }: DocumentChange): boolean {
    const states = [previous, next].filter((state) => state !== null);
    return this.#perspective.kind === "layered" || states.some(({ _type }) => this.#isVisible(id, _type));
  }

  #isVisible(storedId: string, type: string | undefined): boolean {
    if (!mayRead(this.#audience, storedId, type)) return false;
    if (this.#audience === "everyone") return true;
    return this.#perspective.kind === "raw" || isOwnId(storedId);
  }

  #storedFor(id: string): LakeDocument | undefined {
    const { documents } = this.dataset;
    if (this.#perspective.kind === "layered") {
      if (!isOwnId(id)) return undefined;
      for (const layer of this.#audience === "everyone" ? [] : this.#perspective.layers) {
        const version = documents.get(layerId(layer, id));
        if (version && mayRead(this.#audience, version._id, version._type))
          return isDeletion(version) ? undefined : version;
      }
    }
    const stored = documents.get(id);
    return stored && this.#isVisible(id, stored._type) ? stored : undefined;
  }
}

/** A release marks a document for removal with `_system.delete`. */
function isDeletion(version: LakeDocument): boolean {
  const system = version._system;
  return typeof system === "object" && system !== null && "delete" in system && system.delete === true;
}
