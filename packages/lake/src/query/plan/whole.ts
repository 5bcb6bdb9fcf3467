import { type Node, someNode } from "../ast.ts";

/**
 * Whether a part starts from all documents and does not depend on its context, so that its value is always
 * the same.
 */
export function isWhole(node: Node): boolean {
  return startsFromEverything(node) && !someNode(node, ({ type }) => type === "Parent");
}

function startsFromEverything(node: Node): boolean {
  switch (node.type) {
    case "Filter":
    case "Map":
    case "FlatMap":
    case "Slice":
    case "PipeFuncCall":
    case "AccessElement":
    case "AccessAttribute":
    case "ArrayCoerce":
    case "Projection":
    case "Deref":
    case "Group":
      return node.base !== undefined && (node.base.type === "Everything" || startsFromEverything(node.base));
    case "FuncCall":
      return node.name === "count" && node.args.every(startsFromEverything);
    default:
      return false;
  }
}
