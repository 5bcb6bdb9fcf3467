import { childrenOf, type Node } from "../ast.ts";

/** Fields that `...` copies, taken as an average. */
const splatWeight = 20;

/** Steps that one evaluation of a part takes. A loop counts the work for its items itself. */
export function weightOf(node: Node): number {
  switch (node.type) {
    case "Map":
    case "FlatMap":
    case "Filter":
    case "PipeFuncCall":
      return 1 + weightOf(node.base);
    case "ObjectSplat":
      return splatWeight;
    default:
      return childrenOf(node).reduce((sum, child) => sum + weightOf(child), 1);
  }
}

/** Steps for work that grows with a value, such as joining texts. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return 1 + (value.length >> 4);
  return Array.isArray(value) ? value.reduce((sum: number, item) => sum + sizeOf(item), 1) : 1;
}
