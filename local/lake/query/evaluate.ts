import { evaluate, evaluateSync, toJS } from "groq-js";
import { LakeError, typedError } from "../errors.ts";
import { type Node, someNode } from "./ast.ts";
import { bindCandidates } from "./candidates.ts";
import type { Params } from "./parse.ts";
import { anyTag, typeTag } from "./sync-tags.ts";
import { bindTextSearch } from "./text.ts";
import type { View } from "./view.ts";

interface EvaluationOptions {
  readonly params: Params;
  readonly identity: string;
  readonly now: Date;
  readonly projectId: string;
}

/** The value of a parsed query over a view; `tags` gains the types of the documents that references led to. */
export async function evaluateOver(
  view: View,
  tree: Node,
  options: EvaluationOptions,
  tags: Set<string> = new Set(),
): Promise<unknown> {
  const { params } = options;
  try {
    const bound = bindCandidates(bindTextSearch(tree, view, params), view, params);
    const documents = someNode(bound, readsEverything) ? view.all() : [];
    const settings = {
      dataset: documents,
      params,
      identity: options.identity,
      timestamp: options.now,
      sanity: { projectId: options.projectId, dataset: view.dataset.name },
      dereference: ({ _ref: id }: { _ref: string }) => {
        const document = view.get(id);
        tags.add(document ? typeTag(document._type) : anyTag);
        return document;
      },
    };
    // Path comparison is the one part of GROQ that groq-js offers only in its slower asynchronous evaluation.
    if (someNode(bound, comparesPaths)) {
      const value = await evaluate(bound, { ...settings, dataset: [...documents] });
      return toJS(await value.asStatic());
    }
    const result: unknown = toJS(evaluateSync(bound, settings));
    // The view changes its own list when documents change.
    return result === documents ? [...documents] : result;
  } catch (error) {
    throw error instanceof LakeError ? error : evaluationError(error);
  }
}

function readsEverything(node: Node): boolean {
  return node.type === "Everything" || (node.type === "FuncCall" && node.namespace === "releases");
}

function comparesPaths(node: Node): boolean {
  return node.type === "FuncCall" && (node.namespace === "diff" || node.namespace === "delta");
}

export function evaluationError(error: unknown): LakeError {
  const message = error instanceof Error ? error.message : String(error);
  const description =
    error instanceof RangeError
      ? "The query goes too deep to be evaluated."
      : `The query could not be evaluated: ${message === "not implemented" ? "it calls a function that this lake does not support" : message}.`;
  return typedError(400, "queryExecutionError", description);
}
