import type { Node } from "../ast.ts";
import type { Evaluate, EvaluateList } from "./scope.ts";

/** Compiles parts of a tree. Passed to functions that compile nodes with children. */
export interface Compiler {
  readonly expression: (node: Node) => Evaluate;
  readonly list: (node: Node) => EvaluateList;
}

/** Thrown for parts of GROQ that plans don't support. groq-js evaluates them. */
export class NotCompiled extends Error {}
