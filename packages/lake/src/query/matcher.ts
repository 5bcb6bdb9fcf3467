import { evaluate, toJS } from "groq-js";
import { typedError } from "../errors.ts";
import type { LakeDocument } from "../store/types.ts";
import { evaluateAtOnce, evaluationError } from "./evaluate.ts";
import { type Params, parseQuery } from "./parse.ts";
import { planOf } from "./plan/compile.ts";
import { type Source, TooMuchWork } from "./plan/scope.ts";

type MaybeDocument = LakeDocument | null;

interface MatcherOptions {
  /** Stricter limits on length and work, for strangers. */
  readonly isUntrusted?: boolean;
}

/** The main thread parses a listener's filter and runs it at every commit. */
const limits = {
  person: { queryLength: 4_096, steps: 100_000 },
  stranger: { queryLength: 2_048, steps: 10_000 },
};

function tooComplex() {
  return typedError(
    400,
    "queryTooComplexError",
    "The filter of this listener is too complex to run at every change. Compare attributes only.",
  );
}

/**
 * Whether a document matches a listener's query, for example `*[_type == "page"]`. Only reads the document
 * itself: as in the hosted API, a listener follows no references or sub-queries.
 */
export function createMatcher(
  query: string,
  params: Params = {},
  options: MatcherOptions = {},
): (document: MaybeDocument) => boolean {
  const { queryLength, steps } = options.isUntrusted ? limits.stranger : limits.person;
  if (query.length > queryLength || /\bfn\b/.test(query)) throw tooComplex();
  const tree = parseQuery(query, params);
  if (planOf(tree) === null) throw tooComplex();
  return (document) => {
    if (document === null) return false;
    const settings = { params, steps, identity: "", now: new Date(), projectId: "local", dataset: "" };
    try {
      const value = evaluateAtOnce(sourceOf(document), tree, settings, document);
      return Array.isArray(value) ? value.length > 0 : value !== null && value !== false && value !== 0;
    } catch (error) {
      throw error instanceof TooMuchWork ? tooComplex() : error;
    }
  };
}

/** A source with a single document. */
function sourceOf(document: LakeDocument): Source {
  const all = [document];
  const none: LakeDocument[] = [];
  return {
    all: () => all,
    get: (id) => (id === document._id ? document : undefined),
    byIds: (ids) => ([...ids].includes(document._id) ? all : none),
    ofTypes: (types) => (types.includes(document._type) ? all : none),
    withPath: () => all,
    referencing: () => all,
    versionsOf: () => all,
    ofRelease: () => all,
    matchingText() {
      throw new TooMuchWork("Text search needs the whole dataset.");
    },
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

/**
 * A webhook's filter, for example `_type == "page" && delta::changedAny(title)`, applied to one change of one
 * document.
 */
export function createDeltaFilter(filter: string): (delta: Delta) => Promise<boolean> {
  const evaluateDelta = createDeltaExpression(filter.trim() === "" ? "true" : filter);
  return async (delta) => (await evaluateDelta(delta)) === true;
}

/**
 * A webhook's projection, for example `{_id, "was": before().title}`. An empty one returns the whole
 * document.
 */
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
