import { childrenOf, type Node } from "../ast.ts";

/** The estimated number of fields that `...` copies. */
const splatWeight = 20;

/** Steps that one evaluation of a part takes. A loop counts the work per item itself. */
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

/** Steps for work that grows with the size of a value, such as joining strings. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return 1 + (value.length >> 4);
  return Array.isArray(value) ? value.reduce((sum: number, item) => sum + sizeOf(item), 1) : 1;
}
