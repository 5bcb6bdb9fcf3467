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

/** Every document that the filter can let through, ascending by `_id`, and what is left to check on them. */
interface Candidates {
  readonly documents: Documents;
  readonly rest: Node;
}

const nothing: Node = { type: "Value", value: true };

/**
 * Puts the documents that an index finds in place of each `*` at the head of a filter. Of the filter stays what the
 * index did not settle, so an index may find too much, never too little.
 */
export function bindCandidates(tree: Node, view: View, params: Params): Node {
  return replaceNodes(tree, (node) => {
    if (!isDatasetFilter(node)) return undefined;
    const candidates = candidatesOf(node.expr, view, params);
    if (candidates === null) return undefined;
    const base: Node = { type: "Value", value: candidates.documents };
    return candidates.rest === nothing ? base : { ...node, base, expr: candidates.rest };
  });
}

export function isDatasetFilter(node: Node): node is FilterNode {
  return node.type === "Filter" && node.base.type === "Everything";
}

/** `null`: only a scan of all documents can tell. */
export function candidatesOf(filter: Node, view: View, params: Params): Candidates | null {
  switch (filter.type) {
    case "Group":
      return candidatesOf(filter.base, view, params);
    case "And":
      return both(filter.left, filter.right, view, params);
    case "Or": {
      const left = candidatesOf(filter.left, view, params);
      const right = left && candidatesOf(filter.right, view, params);
      return right && unsettled(union(left.documents, right.documents), filter);
    }
    case "FuncCall":
      return isReferences(filter) ? unsettled(referencing(filter, view, params), filter) : null;
    case "OpCall":
      return comparedWith(filter, view, params);
    default:
      return null;
  }
}

/** The index of one side is enough; the other side is then checked document by document. */
function both(left: Node, right: Node, view: View, params: Params): Candidates | null {
  const ofLeft = candidatesOf(left, view, params);
  const ofRight = candidatesOf(right, view, params);
  if (ofLeft === null) return ofRight && { ...ofRight, rest: and(left, ofRight.rest) };
  if (ofRight === null || ofLeft.documents.length <= ofRight.documents.length) {
    return { ...ofLeft, rest: and(ofLeft.rest, right) };
  }
  return { ...ofRight, rest: and(left, ofRight.rest) };
}

function and(left: Node, right: Node): Node {
  if (left === nothing) return right;
  return right === nothing ? left : { type: "And", left, right };
}

function unsettled(documents: Documents | null, filter: Node): Candidates | null {
  return documents && { documents, rest: filter };
}

function union(left: Documents, right: Documents): Documents {
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

function comparedWith(comparison: OperatorNode, view: View, params: Params): Candidates | null {
  const { op, left, right } = comparison;
  if (op === "in" && right.type === "Value" && right.value instanceof IdSetPath) {
    return attributePath(left) === "_id" ? { documents: view.byIds(right.value.ids), rest: nothing } : null;
  }
  const [attribute, constant] = op === "==" && isClosed(left) ? [right, left] : [left, right];
  const path = attributePath(attribute);
  if ((op !== "==" && op !== "in") || path === null || !isClosed(constant)) return null;
  const value = constantOf(constant, params);
  // `==` compares no lists, and `in` nothing else.
  if (Array.isArray(value) !== (op === "in")) return null;
  let documents: Documents = [];
  for (const item of new Set(Array.isArray(value) ? value : [value])) {
    const found = withValue(path, item, view);
    if (found === null) return null;
    documents = union(documents, found);
  }
  return { documents, rest: path === "_id" || path === "_type" ? nothing : comparison };
}

function withValue(path: string, value: unknown, view: View): Documents | null {
  // An absent attribute equals `null`, and no index lists what is absent.
  if (typeof value !== "string") return null;
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
