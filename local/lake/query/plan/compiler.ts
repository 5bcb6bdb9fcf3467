import type { Node } from "../ast.ts";
import type { Evaluate, EvaluateList } from "./scope.ts";

/** Turns parts of a tree into functions; handed to those who compile a part that has parts. */
export interface Compiler {
  readonly expression: (node: Node) => Evaluate;
  readonly list: (node: Node) => EvaluateList;
}

/** Not every part of GROQ is known here; what is not is left to groq-js. */
export class NotCompiled extends Error {}
