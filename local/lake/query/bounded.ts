import {
  attributePath,
  childrenOf,
  collectNodes,
  isClosed,
  type Node,
  type OperatorNode,
  someNode,
} from "./ast.ts";
import { candidatesOf, constantOf, isDatasetFilter } from "./candidates.ts";
import type { Params } from "./parse.ts";
import type { View } from "./view.ts";

const mostCandidates = 50;
const deepestLoop = 3;
/** A short text can't hold many loops side by side. */
const longestQuery = 2_048;

const plainTypes: ReadonlySet<Node["type"]> = new Set<Node["type"]>([
  "Value",
  "Parameter",
  "This",
  "AccessAttribute",
  "AccessElement",
  "Slice",
  "Filter",
  "Projection",
  "Map",
  "FlatMap",
  "ArrayCoerce",
  "Deref",
  "Group",
  "And",
  "Or",
  "Not",
  "InRange",
  "Asc",
  "Desc",
  "Object",
  "ObjectAttributeValue",
  "ObjectConditionalSplat",
  "ObjectSplat",
  "Select",
  "SelectAlternative",
]);

const comparisons: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">=", "in"]);
const plainCalls: ReadonlySet<string> = new Set([
  "defined",
  "count",
  "references",
  "coalesce",
  "lower",
  "upper",
]);

/** A text this short, and without functions of its own, can be parsed without fear. */
export function isShort(query: string): boolean {
  return query.length <= longestQuery && !/\bfn\b/.test(query);
}

/** True when the query's work is small whatever it was written for: a few documents, shallow loops, no joins. */
export function isBounded(tree: Node, view: View, params: Params): boolean {
  const filters = collectNodes(tree, isDatasetFilter);
  if (filters.length > 2 || readsWithoutFilter(tree)) return false;
  const isNested = filters.some((filter) => someNode(filter.expr, (node) => node.type === "Everything"));
  if (isNested || !isShallow(tree, params)) return false;
  return filters.every(({ expr }) => {
    const found = candidatesOf(expr, view, params);
    return found !== null && found.documents.length <= mostCandidates;
  });
}

function readsWithoutFilter(node: Node): boolean {
  if (node.type === "Everything") return true;
  return isDatasetFilter(node) ? readsWithoutFilter(node.expr) : childrenOf(node).some(readsWithoutFilter);
}

/** True when the work for one document is small: what an anonymous listener may ask for at every commit. */
export function isShallow(tree: Node, params: Params): boolean {
  return loopDepth(tree) <= deepestLoop && !someNode(tree, (node) => !isPlain(node, params));
}

function isPlain(node: Node, params: Params): boolean {
  switch (node.type) {
    case "Everything":
      return true;
    case "Array":
      return isClosed(node) || node.elements.every((element) => attributePath(element.value) !== null);
    case "ArrayElement":
      return true;
    case "OpCall":
      return node.op === "match" ? isPlainMatch(node, params) : comparisons.has(node.op) || isClosed(node);
    case "FuncCall":
      return (
        node.namespace === "global" &&
        (plainCalls.has(node.name) || isPlainPath(node.name, node.args, params))
      );
    case "PipeFuncCall":
      return node.name === "order";
    case "Projection":
    case "Map":
    case "FlatMap":
      return !buildsTwice(node.base);
    default:
      return plainTypes.has(node.type);
  }
}

/** Objects made from made objects can double in size at every step. */
function buildsTwice(base: Node): boolean {
  return someNode(base, (node) => node.type === "Object");
}

/** Each `*` of a pattern is a loop over the text for the regular expression behind it. */
function isPlainMatch({ right }: OperatorNode, params: Params): boolean {
  if (!isClosed(right)) return false;
  const value = constantOf(right, params);
  return [value].flat().every((text) => typeof text === "string" && !/\*\S*\*/.test(text));
}

function isPlainPath(name: string, args: readonly Node[], params: Params): boolean {
  const [argument] = args;
  if (name !== "path" || argument === undefined || !isClosed(argument)) return false;
  const pattern = constantOf(argument, params);
  return typeof pattern === "string" && pattern.split("*").length <= 4;
}

function loopDepth(node: Node): number {
  const isLoop = node.type === "Map" || node.type === "FlatMap" || node.type === "Filter";
  if (isLoop) return Math.max(loopDepth(node.base), 1 + loopDepth(node.expr));
  return childrenOf(node).reduce((deepest, child) => Math.max(deepest, loopDepth(child)), 0);
}
