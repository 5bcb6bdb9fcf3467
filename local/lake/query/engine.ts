import type { Caller } from "../context.ts";
import { evaluateOver } from "./evaluate.ts";
import { type Params, parseQuery } from "./parse.ts";
import type { Perspective } from "./perspective.ts";
import { createSourceMap, type SourceMap, type SourceMapPaths } from "./source-map.ts";
import { anyTag, tagsOfQuery, typeTag } from "./sync-tags.ts";
import type { QueryableDataset } from "./view.ts";
import { viewOf } from "./views.ts";

export interface QueryRequest {
  readonly query: string;
  readonly params?: Params | undefined;
  readonly perspective: Perspective;
  readonly caller: Caller;
  /** What `identity()` answers. Default: the caller's id. */
  readonly identity?: string | undefined;
  readonly now?: Date | undefined;
  readonly projectId?: string | undefined;
  readonly resultSourceMap?: SourceMapPaths | undefined;
}

export interface QueryAnswer {
  readonly result: unknown;
  readonly syncTags: readonly string[];
  readonly resultSourceMap?: SourceMap;
}

/** Runs a query in this thread; throws `TooMuchWork` when it would take more steps than allowed. */
export async function runQuery(
  dataset: QueryableDataset,
  request: QueryRequest,
  steps: number = Number.POSITIVE_INFINITY,
): Promise<QueryAnswer> {
  const { query, params = {}, perspective, caller, resultSourceMap } = request;
  const tree = parseQuery(query, params);
  const view = viewOf(dataset, perspective, caller.role === "anonymous");
  const tags = tagsOfQuery(tree, params);
  const evaluated = await evaluateOver(view, tree, {
    params,
    identity: request.identity ?? caller.id,
    now: request.now ?? new Date(),
    projectId: request.projectId ?? "local",
    dataset: dataset.name,
    steps,
    onReference: (document) => tags.add(document ? typeTag(document._type) : anyTag),
  });
  const result = evaluated ?? null;
  const syncTags = [...tags].sort();
  if (resultSourceMap === undefined) return { result, syncTags };
  return { result, syncTags, resultSourceMap: createSourceMap(result, view, resultSourceMap) };
}
