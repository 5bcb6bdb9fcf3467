import { evaluateSync } from "groq-js";
import type { Node } from "./ast.ts";
import type { Params } from "./parse.ts";

/** The value of a node for which `isClosed` holds. */
export function constantOf(node: Node, params: Params): unknown {
  if (node.type === "Value") return node.value;
  return evaluateSync(node, { params }).data;
}
