import { sharedRevisions } from "../../lib/freshness/revisions.ts";
import type { Documents } from "./documents.ts";
import type { PageStore } from "./page-store.ts";
import { Warming } from "./warming.ts";

/** Has what visitors asked for made anew when a publish outdates it. `onDone`: when nothing is outdated any more. */
export function keepWarm(store: PageStore, documents: Documents, onDone?: () => void): Warming {
  return new Warming({
    paths: () => store.outdated(),
    isStale: (path) => store.isStale(path),
    make: (path) => documents.make(path),
    isBusy: () => documents.underWay > 0,
    onDone,
    publication: () => sharedRevisions().lastPublication(),
  });
}
