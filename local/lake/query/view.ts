import type { Dataset, DocumentChange, LakeDocument } from "../store/types.ts";
import { isPublicId, isPublishedId, layerId, type Perspective, publishedId } from "./perspective.ts";

/** What a query reads of a dataset. */
export type QueryableDataset = Pick<
  Dataset,
  "name" | "seq" | "documents" | "idsOfType" | "idsOfPath" | "idsReferencing" | "idsMatchingText" | "onCommit"
>;

/** After a larger transaction it is cheaper to sort again than to insert one by one. */
const largeTransaction = 50;

/** The documents of a dataset as one kind of caller sees them in one perspective. Lists ascend by `_id`. */
export class View {
  readonly dataset: QueryableDataset;
  readonly #perspective: Perspective;
  readonly #isPublic: boolean;
  /** Documents as shown, by the stored document: stored documents never change, so an entry never goes stale. */
  readonly #shown = new WeakMap<LakeDocument, LakeDocument>();
  #all: LakeDocument[] | null = null;
  #byType = new Map<string, readonly LakeDocument[]>();
  #seq: number;

  constructor(dataset: QueryableDataset, perspective: Perspective, isPublic: boolean) {
    this.dataset = dataset;
    this.#perspective = perspective;
    this.#isPublic = isPublic;
    this.#seq = dataset.seq;
  }

  /** The document shown under this id. */
  get(id: string): LakeDocument | undefined {
    const stored = this.#storedFor(id);
    if (stored === undefined || this.#perspective.kind !== "layered") return stored;
    const known = this.#shown.get(stored);
    if (known) return known;
    const shown = { ...stored, _id: id, _originalId: stored._id };
    this.#shown.set(stored, shown);
    return shown;
  }

  /** The id under which the view would show a stored document, if it shows it. */
  shownId(storedId: string): string {
    return this.#perspective.kind === "layered" ? publishedId(storedId) : storedId;
  }

  /** The documents shown for these stored ids. May hold a document of another layer than the one asked for. */
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

  ofType(type: string): readonly LakeDocument[] {
    this.#catchUp();
    const known = this.#byType.get(type);
    if (known) return known;
    const documents = this.pick(this.dataset.idsOfType(type)).filter((document) => document._type === type);
    this.#byType.set(type, documents);
    return documents;
  }

  /** Follows a commit cheaply. Without it the lists are built anew at the next use. */
  follow(seq: number, changes: readonly DocumentChange[]): void {
    if (seq !== this.#seq + 1 || changes.length > largeTransaction) return;
    this.#seq = seq;
    const isLayered = this.#perspective.kind === "layered";
    if (isLayered) this.#byType.clear();
    for (const change of changes) {
      if (!isLayered && this.#isVisible(change.id)) {
        if (change.previous) this.#byType.delete(change.previous._type);
        if (change.next) this.#byType.delete(change.next._type);
      }
      if (this.#all) place(this.#all, this.shownId(change.id), this.get(this.shownId(change.id)));
    }
  }

  #catchUp(): void {
    if (this.#seq === this.dataset.seq) return;
    this.#seq = this.dataset.seq;
    this.#all = null;
    this.#byType.clear();
  }

  #isVisible(storedId: string): boolean {
    if (this.#isPublic) return isPublicId(storedId);
    return this.#perspective.kind === "raw" || isPublishedId(storedId);
  }

  #storedFor(id: string): LakeDocument | undefined {
    const { documents } = this.dataset;
    if (this.#perspective.kind === "layered") {
      if (!isPublishedId(id)) return undefined;
      for (const layer of this.#isPublic ? [] : this.#perspective.layers) {
        const version = documents.get(layerId(layer, id));
        if (version) return isDeletion(version) ? undefined : version;
      }
    }
    return this.#isVisible(id) ? documents.get(id) : undefined;
  }
}

/** A release marks a document that it will remove by `_system.delete`. */
function isDeletion(version: LakeDocument): boolean {
  const system = version._system;
  return typeof system === "object" && system !== null && "delete" in system && system.delete === true;
}

function byId(a: LakeDocument, b: LakeDocument): number {
  return a._id < b._id ? -1 : 1;
}

function place(sorted: LakeDocument[], id: string, document: LakeDocument | undefined): void {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // `middle` lies inside the array.
    if ((sorted[middle] as LakeDocument)._id < id) low = middle + 1;
    else high = middle;
  }
  const isThere = sorted[low]?._id === id;
  if (document) sorted.splice(low, isThere ? 1 : 0, document);
  else if (isThere) sorted.splice(low, 1);
}

const views = new WeakMap<QueryableDataset, Map<string, View>>();
/** Views of release lists are rare; more than this many are an attempt to fill the memory. */
const maxViews = 16;

/** The view for a caller and a perspective; anonymous callers get public documents only, whatever they ask for. */
export function viewOf(dataset: QueryableDataset, perspective: Perspective, isAnonymous: boolean): View {
  let ofDataset = views.get(dataset);
  if (ofDataset === undefined) {
    const created = new Map<string, View>();
    dataset.onCommit(({ seq, changes }) => {
      for (const view of created.values()) view.follow(seq, changes);
    });
    views.set(dataset, created);
    ofDataset = created;
  }
  const layers = perspective.kind === "layered" ? perspective.layers.join() : perspective.kind;
  const key = `${isAnonymous ? "public" : "all"} ${isAnonymous && perspective.kind === "layered" ? "layered" : layers}`;
  let view = ofDataset.get(key);
  if (view === undefined) {
    view = new View(dataset, perspective, isAnonymous);
    const [oldest] = ofDataset.keys();
    if (ofDataset.size >= maxViews && oldest !== undefined) ofDataset.delete(oldest);
    ofDataset.set(key, view);
  }
  return view;
}
