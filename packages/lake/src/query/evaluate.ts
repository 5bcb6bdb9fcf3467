import { messageOf } from "@paraph/service/message-of";
import { evaluate, evaluateSync, Path, toJS } from "groq-js";
import { LakeError, typedError } from "../errors.ts";
import { parseTextSearch, type SearchTerm, type TextSearch } from "../store/words.ts";
import {
  type CallNode,
  type FilterNode,
  isClosed,
  isDatasetFilter,
  type Node,
  type OperatorNode,
  replaceNodes,
  someNode,
} from "./ast.ts";
import { constantOf } from "./constant.ts";
import type { Params } from "./parse.ts";
import { type Plan, planOf } from "./plan/compile.ts";
import { Run, type RunOptions, Scope, type Source, TooMuchWork } from "./plan/scope.ts";

/** The value of a parsed query. */
export async function evaluateOver(source: Source, tree: Node, options: RunOptions): Promise<unknown> {
  try {
    const plan = planOf(tree);
    const run = new Run(source, options);
    if (plan) return evaluatePlan(plan, run, null);
    // The duration of a groq-js evaluation can't be predicted or limited.
    run.spend(Number.MAX_SAFE_INTEGER);
    return await evaluateWithGroq(tree, run);
  } catch (error) {
    throw error instanceof TooMuchWork ? error : evaluationError(error);
  }
}

/**
 * The same, synchronously. `root` is the value of `@` outside of any loop. Throws for queries without a plan.
 */
export function evaluateAtOnce(source: Source, tree: Node, options: RunOptions, root: unknown): unknown {
  try {
    const plan = planOf(tree);
    if (!plan) throw new TooMuchWork("The query uses functions that are not available here.");
    return evaluatePlan(plan, new Run(source, options), root);
  } catch (error) {
    throw error instanceof TooMuchWork ? error : evaluationError(error);
  }
}

function evaluatePlan(plan: Plan, run: Run, root: unknown): unknown {
  run.spend(plan.weight);
  const data = plan.evaluate(new Scope(run, root));
  return plan.holdsSpecialValues ? toJS({ data }) : data;
}

async function evaluateWithGroq(tree: Node, run: Run): Promise<unknown> {
  const { source, options } = run;
  const bound = bindSelections(bindTextSearch(tree, source, options.params), run);
  const settings = {
    dataset: someNode(bound, readsEverything) ? [...source.all()] : [],
    params: options.params,
    identity: options.identity,
    timestamp: options.now,
    sanity: { projectId: options.projectId, dataset: options.dataset },
    dereference: ({ _ref: id }: { _ref: string }) => {
      const document = source.get(id);
      options.onReference?.(document);
      return document;
    },
  };
  // Path comparison is the one part of GROQ that groq-js offers only in its slower asynchronous evaluation.
  if (!someNode(bound, comparesPaths)) return toJS(evaluateSync(bound, settings));
  const value = await evaluate(bound, settings);
  return toJS(await value.asStatic());
}

/**
 * Replaces filters with the documents that an index finds for them, where the filter matches the same
 * documents everywhere.
 */
function bindSelections(tree: Node, run: Run): Node {
  return replaceNodes(tree, (node) => {
    if (!isDatasetFilter(node) || looksOutside(node)) return undefined;
    const value = planOf(node)?.evaluate(new Scope(run, null));
    return value === undefined ? undefined : { type: "Value", value };
  });
}

function looksOutside(filter: FilterNode): boolean {
  return someNode(filter.expr, ({ type }) => type === "Parent");
}

function readsEverything(node: Node): boolean {
  return node.type === "Everything" || (node.type === "FuncCall" && node.namespace === "releases");
}

function comparesPaths(node: Node): boolean {
  return node.type === "FuncCall" && (node.namespace === "diff" || node.namespace === "delta");
}

/** Converts an error for the caller. Errors that are meant for callers stay unchanged. */
export function evaluationError(error: unknown): LakeError {
  if (error instanceof LakeError) return error;
  const message = messageOf(error);
  const description =
    error instanceof RangeError
      ? "The query is nested too deeply to be evaluated."
      : `The query could not be evaluated: ${message === "not implemented" ? "it calls a function that this lake does not support" : message}.`;
  return typedError(400, "queryExecutionError", description);
}

const everything: Node = { type: "Value", value: true };
const nothing: Node = { type: "Value", value: false };
const id: Node = { type: "AccessAttribute", name: "_id" };

/**
 * groq-js can parse `match text::query(…)`, but throws when it evaluates it. Where the whole document is
 * searched (`@`, or `[@, _id]`), the full-text index answers. A search in single attributes becomes an
 * ordinary `match`.
 */
function bindTextSearch(tree: Node, source: Source, params: Params): Node {
  return replaceNodes(tree, (node) => {
    if (!isTextMatch(node)) return undefined;
    const [argument] = node.right.args;
    if (argument === undefined || !isClosed(argument)) return nothing;
    const text = constantOf(argument, params);
    if (typeof text !== "string") return nothing;
    const search = parseTextSearch(text);
    if (search.wanted.length === 0 && search.unwanted.length === 0) return everything;
    return someNode(node.left, (part) => part.type === "This")
      ? documentSearch(search, source)
      : attributeSearch(node.left, search);
  });
}

function isTextMatch(node: Node): node is OperatorNode & { readonly right: CallNode } {
  if (node.type !== "OpCall" || node.op !== "match" || node.right.type !== "FuncCall") return false;
  return node.right.namespace === "text" && node.right.name === "query";
}

function documentSearch(search: TextSearch, source: Source): Node {
  const ids = new IdSetPath(new Set(source.matchingText(search).documents.map(({ _id }) => _id)));
  return { type: "OpCall", op: "in", left: id, right: { type: "Value", value: ids } };
}

function attributeSearch(attribute: Node, { wanted, unwanted }: TextSearch): Node {
  let search = wanted.length > 0 ? matching(attribute, wanted) : everything;
  for (const term of unwanted) {
    const excluded: Node = { type: "Not", base: matching(attribute, [term]) };
    search = { type: "And", left: search, right: excluded };
  }
  return search;
}

function matching(attribute: Node, terms: readonly SearchTerm[]): Node {
  const words = terms.map(({ text }) => text);
  return { type: "OpCall", op: "match", left: attribute, right: { type: "Value", value: words } };
}

/**
 * The right side of `_id in …`. groq-js calls `matches` of a path with each id. Here that is a set lookup
 * instead of a scan of an array for each document.
 */
class IdSetPath extends Path {
  readonly ids: ReadonlySet<string>;

  constructor(ids: ReadonlySet<string>) {
    super("");
    this.ids = ids;
  }

  matches(id: string): boolean {
    return this.ids.has(id);
  }
}
