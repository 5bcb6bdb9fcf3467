import { evaluate, evaluateSync, toJS } from "groq-js";
import { typedError } from "../errors.ts";
import type { LakeDocument } from "../store/types.ts";
import { isShallow, isShort } from "./bounded.ts";
import { evaluationError } from "./evaluate.ts";
import { type Params, parseQuery } from "./parse.ts";

type MaybeDocument = LakeDocument | null;

interface MatcherOptions {
  /** Refuses filters that take long, since a listener's filter runs at every commit. */
  readonly isUntrusted?: boolean;
}

function tooComplex() {
  return typedError(
    400,
    "queryTooComplexError",
    "The filter of this listener is too complex for a caller without a token. Compare attributes only.",
  );
}

/**
 * Tells whether one document is in a listener's query, for example `*[_type == "page"]`. Only the document itself is
 * looked at: like the hosted API, a listener follows no references and no sub-queries.
 */
export function createMatcher(
  query: string,
  params: Params = {},
  options: MatcherOptions = {},
): (document: MaybeDocument) => boolean {
  if (options.isUntrusted && !isShort(query)) throw tooComplex();
  const tree = parseQuery(query, params);
  if (options.isUntrusted && !isShallow(tree, params)) throw tooComplex();
  return (document) => {
    if (document === null) return false;
    try {
      const value: unknown = toJS(evaluateSync(tree, { dataset: [document], root: document, params }));
      return Array.isArray(value) ? value.length > 0 : value !== null && value !== false && value !== 0;
    } catch (error) {
      throw evaluationError(error);
    }
  };
}

export interface Delta {
  readonly before: MaybeDocument;
  readonly after: MaybeDocument;
  readonly identity?: string;
  readonly now?: Date;
  readonly projectId?: string;
  readonly dataset?: string;
  /** Follows references in the projection. */
  readonly dereference?: (id: string) => LakeDocument | undefined;
}

/** A webhook's filter, for example `_type == "page" && delta::changedAny(title)`, over one change of one document. */
export function createDeltaFilter(filter: string): (delta: Delta) => Promise<boolean> {
  const evaluateDelta = createDeltaExpression(filter.trim() === "" ? "true" : filter);
  return async (delta) => (await evaluateDelta(delta)) === true;
}

/** A webhook's projection, for example `{_id, "was": before().title}`. An empty one gives the whole document. */
export function createProjection(projection: string): (delta: Delta) => Promise<unknown> {
  return createDeltaExpression(projection.trim() === "" ? "@" : projection.trim());
}

function createDeltaExpression(expression: string): (delta: Delta) => Promise<unknown> {
  const tree = parseQuery(expression, {}, "delta");
  return async ({
    before,
    after,
    identity,
    now,
    projectId = "local",
    dataset = "production",
    dereference,
  }) => {
    const root = after ?? before;
    try {
      const value = await evaluate(tree, {
        dataset: root === null ? [] : [root],
        root,
        before,
        after,
        identity,
        timestamp: now,
        sanity: { projectId, dataset },
        dereference: async ({ _ref: id }: { _ref: string }) => dereference?.(id),
      });
      return toJS(await value.asStatic());
    } catch (error) {
      throw evaluationError(error);
    }
  };
}
