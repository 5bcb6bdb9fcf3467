import type { Caller } from "../context.ts";
import type { LakeDocument } from "../store/types.ts";
import { WithEarlier } from "./earlier.ts";
import { evaluateOver } from "./evaluate.ts";
import { type Params, parseQuery } from "./parse.ts";
import { type Audience, audienceOf, type Perspective } from "./perspective.ts";
import { createSourceMap, type SourceMap, type SourceMapPaths } from "./source-map.ts";
import { anyTag, tagsOfQuery, typeTag } from "./sync-tags.ts";
import { traceQuery } from "./trace.ts";
import { type QueryableDataset, View } from "./view.ts";

export interface QueryRequest {
  readonly query: string;
  readonly params?: Params | undefined;
  readonly perspective: Perspective;
  /** The documents of those of its layers that the dataset doesn't have: see earlier.ts. */
  readonly earlier?: readonly LakeDocument[] | undefined;
  readonly caller: Caller;
  /** The value of `identity()`. Defaults to the caller's id. */
  readonly identity?: string | undefined;
  readonly now?: Date | undefined;
  readonly projectId?: string | undefined;
  readonly resultSourceMap?: SourceMapPaths | undefined;
  /** Returns only the ids of documents, which is all that a mutation by query needs. */
  readonly idsOnly?: boolean | undefined;
}

export interface QueryAnswer {
  readonly result: unknown;
  readonly syncTags: readonly string[];
  readonly resultSourceMap?: SourceMap;
}

/**
 * Runs a query in this thread. Throws `TooMuchWork` if it takes more steps than allowed, unless `goOn` grants
 * the same number again.
 */
export async function runQuery(
  dataset: QueryableDataset,
  request: QueryRequest,
  steps: number = Number.POSITIVE_INFINITY,
  goOn?: () => void,
): Promise<QueryAnswer> {
  const { query, params = {}, perspective, earlier = [], caller, resultSourceMap } = request;
  const tree = parseQuery(query, params);
  const read = earlier.length > 0 ? new WithEarlier(dataset, earlier) : dataset;
  const view = viewOf(read, perspective, audienceOf(caller));
  const tags = tagsOfQuery(tree, params);
  const options = {
    params,
    identity: request.identity ?? caller.id,
    now: request.now ?? new Date(),
    projectId: request.projectId ?? "local",
    dataset: dataset.name,
    steps,
    goOn,
    onReference: (document: LakeDocument | undefined) =>
      tags.add(document ? typeTag(document._type) : anyTag),
  };
  const evaluated = await evaluateOver(view, tree, options);
  const result = request.idsOnly ? onlyIds(evaluated) : (evaluated ?? null);
  const syncTags = [...tags].sort();
  if (resultSourceMap === undefined) return { result, syncTags };
  const traced = traceQuery(tree, view, options);
  return { result, syncTags, resultSourceMap: createSourceMap(result, traced, resultSourceMap) };
}

function onlyIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(onlyIds);
  const isDocument = typeof value === "object" && value !== null && "_id" in value;
  return isDocument ? { _id: value._id } : (value ?? null);
}

const views = new WeakMap<QueryableDataset, Map<string, View>>();
/** Views of release lists are rare. More than this many are an attempt to exhaust memory. */
const maxViews = 16;

/**
 * The view for a caller and a perspective. Anonymous callers get public documents only, whatever they
 * request.
 */
function viewOf(dataset: QueryableDataset, perspective: Perspective, audience: Audience): View {
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
  const key = `${audience} ${audience === "everyone" && perspective.kind === "layered" ? "layered" : layers}`;
  let view = ofDataset.get(key);
  if (view === undefined) {
    view = new View(dataset, perspective, audience);
    const [oldest] = ofDataset.keys();
    if (ofDataset.size >= maxViews && oldest !== undefined) ofDataset.delete(oldest);
    ofDataset.set(key, view);
  }
  return view;
}
