import { evaluateSync } from "groq-js";
import type { LakeDocument } from "../store/types.ts";
import {
  attributePath,
  type CallNode,
  type FilterNode,
  isClosed,
  type Node,
  type OperatorNode,
  replaceNodes,
} from "./ast.ts";
import { IdSetPath } from "./id-set.ts";
import type { Params } from "./parse.ts";
import type { View } from "./view.ts";

type Documents = readonly LakeDocument[];

/**
 * Puts the documents that an index finds in place of each `*` at the head of a filter. The filter itself stays, so an
 * index may find too much, never too little.
 */
export function bindCandidates(tree: Node, view: View, params: Params): Node {
  return replaceNodes(tree, (node) => {
    if (!isDatasetFilter(node)) return undefined;
    const documents = candidatesOf(node.expr, view, params);
    return documents === null ? undefined : { ...node, base: { type: "Value", value: documents } };
  });
}

export function isDatasetFilter(node: Node): node is FilterNode {
  return node.type === "Filter" && node.base.type === "Everything";
}

/** Every document for which the filter can be true, ascending by `_id`; `null` when only a scan can tell. */
export function candidatesOf(filter: Node, view: View, params: Params): Documents | null {
  switch (filter.type) {
    case "Group":
      return candidatesOf(filter.base, view, params);
    case "And":
      return smaller(candidatesOf(filter.left, view, params), candidatesOf(filter.right, view, params));
    case "Or":
      return union(candidatesOf(filter.left, view, params), candidatesOf(filter.right, view, params));
    case "FuncCall":
      return isReferences(filter) ? referencing(filter, view, params) : null;
    case "OpCall":
      return comparedWith(filter, view, params);
    default:
      return null;
  }
}

/** One side is enough: the whole filter still runs over it. */
function smaller(left: Documents | null, right: Documents | null): Documents | null {
  if (left === null || right === null) return left ?? right;
  return left.length <= right.length ? left : right;
}

function union(left: Documents | null, right: Documents | null): Documents | null {
  if (left === null || right === null) return null;
  if (left === right || right.length === 0) return left;
  if (left.length === 0) return right;
  return [...new Set([...left, ...right])].sort((a, b) => (a._id < b._id ? -1 : 1));
}

function isReferences(call: CallNode): boolean {
  return call.namespace === "global" && call.name === "references";
}

function referencing(call: CallNode, view: View, params: Params): Documents | null {
  if (!call.args.every(isClosed)) return null;
  const ids = call.args.flatMap((argument) => stringsOf(constantOf(argument, params)));
  return view.pick(ids.flatMap((id) => [...view.dataset.idsReferencing(id)]));
}

function comparedWith(comparison: OperatorNode, view: View, params: Params): Documents | null {
  const { op, left, right } = comparison;
  if (op === "in" && attributePath(left) === "_id" && right.type === "Value") {
    if (right.value instanceof IdSetPath) return view.byIds(right.value.ids);
  }
  if (op === "==") {
    if (isClosed(right)) return withValue(attributePath(left), constantOf(right, params), view);
    if (isClosed(left)) return withValue(attributePath(right), constantOf(left, params), view);
    return null;
  }
  if (op !== "in" || !isClosed(right)) return null;
  const values = constantOf(right, params);
  const path = attributePath(left);
  if (path === null || !Array.isArray(values)) return null;
  // An absent attribute equals `null`, and no index lists what is absent.
  if (!values.every((value) => typeof value === "string")) return null;
  let found: Documents | null = [];
  for (const value of new Set(values)) found = union(found, withValue(path, value, view));
  return found;
}

function withValue(path: string | null, value: unknown, view: View): Documents | null {
  if (path === null || typeof value !== "string") return null;
  if (path === "_id") return view.byIds([value]);
  if (path === "_type") return view.ofType(value);
  if (path === "path" || path === "slug.current") return view.pick(view.dataset.idsOfPath(value));
  if (path.endsWith("._ref")) return view.pick(view.dataset.idsReferencing(value));
  return null;
}

function stringsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === "string");
}

/** The value of a node for which `isClosed` holds. */
export function constantOf(node: Node, params: Params): unknown {
  return evaluateSync(node, { params }).data;
}
