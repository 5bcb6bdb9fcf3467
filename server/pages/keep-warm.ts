import { sharedRevisions } from "../../lib/freshness/revisions.ts";
import type { Documents } from "./documents.ts";
import type { PageStore } from "./page-store.ts";
import { Warming } from "./warming.ts";

interface Options {
  readonly store: PageStore;
  readonly documents: Documents;
  /** See when-idle.ts. */
  readonly rests: boolean;
  /** When nothing is outdated any more. */
  readonly onDone?: () => void;
}

/** Has what visitors asked for made anew when a publish outdates it. */
export function keepWarm({ store, documents, rests, onDone }: Options): Warming {
  return new Warming({
    paths: () => store.outdated(),
    isStale: (path) => store.isStale(path),
    make: (path) => documents.make(path),
    isBusy: () => documents.underWay > 0,
    rests,
    onDone,
    publication: () => sharedRevisions().lastPublication(),
  });
}
