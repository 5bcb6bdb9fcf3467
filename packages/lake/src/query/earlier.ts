import { earlierStateOf } from "../document-ids.ts";
import { typedError } from "../errors.ts";
import { Memory } from "../store/memory.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import type { TextSearch } from "../store/words.ts";
import { type Audience, layerId, mayRead, type Perspective } from "./perspective.ts";
import type { QueryableDataset } from "./view.ts";

/**
 * The documents of the layers of a perspective that name an earlier state of one. Strangers see only what is published.
 * Throws where a document was never in that state, or may not be read.
 */
export function earlierStates(
  dataset: Pick<Dataset, "documentAtRevision">,
  perspective: Perspective,
  audience: Audience,
): LakeDocument[] {
  if (perspective.kind !== "layered" || audience === "everyone") return [];
  return perspective.layers.flatMap((layer) => {
    const state = earlierStateOf(layer);
    if (state === null) return [];
    const { id, revision } = state;
    const found = dataset.documentAtRevision(id, revision);
    if (found && mayRead(audience, id, found._type)) return [{ ...found, _id: layerId(layer, id) }];
    throw typedError(
      400,
      "invalidPerspectiveError",
      `The perspective "${layer}" names a state that "${id}" never had, or that may not be read.`,
    );
  });
}

/** A dataset in which earlier states of documents are there as versions of them. For one query. */
export class WithEarlier implements QueryableDataset {
  readonly documents: ReadonlyMap<string, LakeDocument>;
  readonly #now: QueryableDataset;
  readonly #earlier = new Memory();

  constructor(now: QueryableDataset, states: readonly LakeDocument[]) {
    this.#now = now;
    for (const state of states) this.#earlier.replace(state._id, state);
    this.documents = new Map([...now.documents, ...this.#earlier.documents]);
  }

  get name(): string {
    return this.#now.name;
  }

  get seq(): number {
    return this.#now.seq;
  }

  idsOfType(type: string): ReadonlySet<string> {
    return both(this.#now.idsOfType(type), this.#earlier.idsOfType(type));
  }

  idsOfPath(value: string): ReadonlySet<string> {
    return both(this.#now.idsOfPath(value), this.#earlier.idsOfPath(value));
  }

  idsReferencing(id: string): ReadonlySet<string> {
    return both(this.#now.idsReferencing(id), this.#earlier.idsReferencing(id));
  }

  idsOfVersions(publishedId: string): ReadonlySet<string> {
    return both(this.#now.idsOfVersions(publishedId), this.#earlier.idsOfVersions(publishedId));
  }

  idsOfRelease(release: string): ReadonlySet<string> {
    return both(this.#now.idsOfRelease(release), this.#earlier.idsOfRelease(release));
  }

  /** Earlier states have no index of their words. */
  matchingText(search: TextSearch): ReadonlyMap<string, number> {
    return this.#now.matchingText(search);
  }

  onCommit(): () => void {
    return () => {};
  }
}

function both(now: ReadonlySet<string>, earlier: ReadonlySet<string>): ReadonlySet<string> {
  return earlier.size === 0 ? now : new Set([...now, ...earlier]);
}
