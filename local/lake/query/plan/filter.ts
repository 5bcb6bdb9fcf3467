import type { FilterNode } from "../ast.ts";
import type { Compiler } from "./compiler.ts";
import { compileArrayFilter } from "./lists.ts";
import type { EvaluateList } from "./scope.ts";
import { compilePositiveScore, isPositiveScore } from "./score.ts";
import { compileSelection } from "./selection.ts";

export function compileFilter({ base, expr }: FilterNode, compiler: Compiler): EvaluateList {
  if (base.type === "Everything") return compileSelection(expr, compiler);
  if (base.type === "PipeFuncCall" && base.name === "score" && isPositiveScore(expr)) {
    return compilePositiveScore(base, compiler);
  }
  return compileArrayFilter(base, expr, compiler);
}
