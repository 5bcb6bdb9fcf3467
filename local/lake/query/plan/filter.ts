import type { LakeDocument } from "../../store/types.ts";
import type { FilterNode, Node } from "../ast.ts";
import type { Compiler } from "./compiler.ts";
import { compileFinder, type Finder } from "./finders.ts";
import { compileArrayFilter } from "./lists.ts";
import type { Evaluate, EvaluateList, Scope } from "./scope.ts";
import { weightOf } from "./weight.ts";

/** One of the conditions that must all hold. */
interface Condition {
  readonly passes: Evaluate;
  readonly weight: number;
  readonly finder: Finder | null;
}

/** With so few candidates no other index is asked. */
const fewCandidates = 16;

export function compileFilter({ base, expr }: FilterNode, compiler: Compiler): EvaluateList {
  return base.type === "Everything"
    ? compileSelection(expr, compiler)
    : compileArrayFilter(base, expr, compiler);
}

/** `*[…]`: what an index finds for one of the conditions, checked for the others, until enough is found. */
function compileSelection(filter: Node, compiler: Compiler): EvaluateList {
  const conditions = conjunctsOf(filter).map((node): Condition => {
    const finder = compileFinder(node, compiler);
    return { passes: compiler.expression(node), weight: weightOf(node), finder };
  });
  const found = conditions
    .filter((condition) => condition.finder !== null)
    .sort((a, b) => (a.finder?.rank ?? 0) - (b.finder?.rank ?? 0));
  return (scope, limit) => {
    const inner = scope.nested();
    let candidates: readonly LakeDocument[] | null = null;
    let settled: Condition | null = null;
    for (const condition of found) {
      inner.value = null;
      const documents = condition.finder?.find(inner) ?? null;
      if (documents === null || (candidates && candidates.length <= documents.length)) continue;
      candidates = documents;
      settled = condition.finder?.isExact ? condition : null;
      if (candidates.length <= fewCandidates) break;
    }
    const rest = settled === null ? conditions : conditions.filter((condition) => condition !== settled);
    return select(inner, candidates ?? scope.run.source.all(), rest, limit);
  };
}

function select(
  inner: Scope,
  candidates: readonly LakeDocument[],
  conditions: readonly Condition[],
  limit: number,
): readonly LakeDocument[] {
  if (conditions.length === 0) return candidates;
  const result: LakeDocument[] = [];
  for (const document of candidates) {
    if (result.length >= limit) break;
    inner.value = document;
    if (passesAll(inner, conditions)) result.push(document);
  }
  return result;
}

function passesAll(inner: Scope, conditions: readonly Condition[]): boolean {
  for (const { passes, weight } of conditions) {
    inner.run.spend(weight);
    if (passes(inner) !== true) return false;
  }
  return true;
}

function conjunctsOf(filter: Node): Node[] {
  if (filter.type === "Group") return conjunctsOf(filter.base);
  return filter.type === "And" ? [...conjunctsOf(filter.left), ...conjunctsOf(filter.right)] : [filter];
}
