import { sharedRevisions } from "../../lib/freshness/revisions.ts";
import type { PageStore } from "./page-store.ts";
import { Warming, type WarmingOptions } from "./warming.ts";

type Making = Pick<WarmingOptions, "make" | "isBusy" | "rests" | "onDone">;

/** Has what visitors asked for made anew when a publish outdates it. */
export function keepWarm(store: PageStore, making: Making): Warming {
  return new Warming({
    ...making,
    paths: () => store.outdated(),
    isStale: (path) => store.isStale(path),
    publication: () => sharedRevisions().lastPublication(),
  });
}
