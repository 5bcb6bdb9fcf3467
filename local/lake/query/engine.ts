import type { Caller } from "../context.ts";
import { typedError } from "../errors.ts";
import { evaluateOver } from "./evaluate.ts";
import { type Params, parseQuery } from "./parse.ts";
import { type Perspective, raw } from "./perspective.ts";
import { createSourceMap, type SourceMap, type SourceMapPaths } from "./source-map.ts";
import { tagsOfQuery } from "./sync-tags.ts";
import { type QueryableDataset, viewOf } from "./view.ts";

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

/** Runs a query in this thread, with no limit of time: for queries of the site and of people who are trusted. */
export async function runQuery(dataset: QueryableDataset, request: QueryRequest): Promise<QueryAnswer> {
  const { query, params = {}, perspective, caller, resultSourceMap } = request;
  const tree = parseQuery(query, params);
  const view = viewOf(dataset, perspective, caller.role === "anonymous");
  const tags = tagsOfQuery(tree, params);
  const evaluated = await evaluateOver(
    view,
    tree,
    {
      params,
      identity: request.identity ?? caller.id,
      now: request.now ?? new Date(),
      projectId: request.projectId ?? "local",
    },
    tags,
  );
  const result = evaluated ?? null;
  const syncTags = [...tags].sort();
  if (resultSourceMap === undefined) return { result, syncTags };
  return { result, syncTags, resultSourceMap: createSourceMap(result, view, resultSourceMap) };
}

/** The documents that a mutation by query means: raw ids, so drafts count on their own. */
export async function queryIds(
  dataset: QueryableDataset,
  query: string,
  params: Params,
  caller: Caller,
): Promise<string[]> {
  const { result } = await runQuery(dataset, { query, params, perspective: raw, caller });
  const ids = (Array.isArray(result) ? result : [result]).map(idOf);
  if (ids.every((id) => id !== null)) return [...new Set(ids)];
  if (result === null) return [];
  throw typedError(
    400,
    "mutationError",
    `The query of a mutation must answer with documents that have an _id: ${query}`,
  );
}

function idOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null || !("_id" in value)) return null;
  return typeof value._id === "string" ? value._id : null;
}
