import type { Perspective } from "./perspective.ts";
import { type QueryableDataset, View } from "./view.ts";

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
