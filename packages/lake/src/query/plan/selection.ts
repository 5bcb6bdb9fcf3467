import type { LakeDocument } from "../../store/types.ts";
import type { Node } from "../ast.ts";
import type { Compiler } from "./compiler.ts";
import { compileFinder, type Finder, fewCandidates } from "./finders.ts";
import type { Evaluate, EvaluateList, Scope } from "./scope.ts";
import { weightOf } from "./weight.ts";

/** One of several conditions that must all hold. */
interface Condition {
  readonly passes: Evaluate;
  readonly weight: number;
  readonly finder: Finder | null;
}

/**
 * `*[…]`: takes the documents that an index finds for one of the conditions and checks the others, until it
 * has enough. Without a filter it is `*`. The result may omit documents that `wanted` does not find.
 */
export function compileSelection(
  filter: Node | null,
  compiler: Compiler,
  wanted: Finder | null = null,
): EvaluateList {
  const conditions = (filter ? conjunctsOf(filter) : []).map((node): Condition => {
    const finder = compileFinder(node, compiler);
    return { passes: compiler.expression(node), weight: weightOf(node), finder };
  });
  if (wanted) conditions.push({ passes: () => true, weight: 0, finder: wanted });
  const found = conditions
    .filter((condition) => condition.finder !== null)
    .sort((a, b) => (a.finder?.rank ?? 0) - (b.finder?.rank ?? 0));
  return (scope, limit) => {
    const inner = scope.nested();
    inner.holdsDocuments = true;
    let candidates: readonly LakeDocument[] | null = null;
    let proven: Condition | null = null;
    for (const condition of found) {
      inner.value = null;
      const documents = condition.finder?.find(inner) ?? null;
      if (documents === null || (candidates && candidates.length <= documents.length)) continue;
      candidates = documents;
      proven = condition.finder?.isExact ? condition : null;
      if (candidates.length <= fewCandidates) break;
    }
    const rest = proven === null ? conditions : conditions.filter((condition) => condition !== proven);
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
