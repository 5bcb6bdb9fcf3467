import { type CallNode, isDatasetFilter, type Node, type PipeNode, someNode } from "../ast.ts";
import type { Compiler } from "./compiler.ts";
import { both, compileFinder, either, type Finder } from "./finders.ts";
import { compileMatchScore } from "./match.ts";
import { first } from "./order.ts";
import type { EvaluateList, Scope } from "./scope.ts";
import { compileSelection } from "./selection.ts";
import { compileTextScore, isTextMatch } from "./text-search.ts";
import { isFields } from "./values.ts";
import { weightOf } from "./weight.ts";

type Score = (scope: Scope) => number;

/** `| score(…)`: sorts by descending score. Copies only the requested documents to attach their score. */
export function compileScore(node: PipeNode, compiler: Compiler): EvaluateList {
  return compileScored(node, compiler.list(node.base), compiler, false, false);
}

/** `| score(…)[_score > 0]`: skips documents that no index finds, because they can't score. */
export function compilePositiveScore(node: PipeNode, compiler: Compiler): EvaluateList {
  const filter = isDatasetFilter(node.base) ? node.base.expr : null;
  if (!filter && node.base.type !== "Everything") {
    return compileScored(node, compiler.list(node.base), compiler, true, false);
  }
  const [finder = null, ...others] = node.args.map((part) => compileScoreFinder(part, compiler));
  const found = others.reduce((left, right) => left && right && either(left, right), finder);
  return compileScored(node, compileSelection(filter, compiler, found), compiler, true, true);
}

/** Whether the node is `_score > 0`, the filter of every search that sorts by score. */
export function isPositiveScore(node: Node): boolean {
  if (node.type !== "OpCall" || node.op !== ">" || node.right.type !== "Value") return false;
  const { left, right } = node;
  return (
    right.value === 0 && left.type === "AccessAttribute" && left.base === undefined && left.name === "_score"
  );
}

function compileScored(
  { args }: PipeNode,
  evaluateBase: EvaluateList,
  compiler: Compiler,
  isPositive: boolean,
  holdsDocuments: boolean,
): EvaluateList {
  const parts = args.map((part) => ({ score: scoreOf(part, compiler), types: onlyTypesOf(part) }));
  const scoresOfType = (type: unknown) =>
    parts.filter(({ types }) => types === null || types.includes(type)).map(({ score }) => score);
  const weight = args.reduce((sum, part) => sum + weightOf(part), 4);
  return (scope, limit) => {
    const items = evaluateBase(scope, Number.POSITIVE_INFINITY);
    if (!Array.isArray(items)) return null;
    scope.run.spend(items.length * weight);
    const inner = scope.nested();
    inner.holdsDocuments = holdsDocuments;
    const scored: Readonly<Record<string, unknown>>[] = [];
    const scores: number[] = [];
    const byType = new Map<unknown, Score[]>();
    for (const item of items) {
      if (!isFields(item)) continue;
      inner.value = item;
      let score = typeof item._score === "number" ? item._score : 0;
      let ofType = byType.get(item._type);
      if (!ofType) {
        ofType = scoresOfType(item._type);
        byType.set(item._type, ofType);
      }
      for (const part of ofType) score += part(inner);
      if (isPositive && !(score > 0)) continue;
      scored.push(item);
      scores.push(score);
    }
    const scoreAt = (index: number) => scores[index] ?? 0;
    const best = first(scored.length, limit, (one, other) => scoreAt(other) - scoreAt(one) || one - other);
    return best.map((index) => ({ ...scored[index], _score: scoreAt(index) }));
  };
}

/**
 * The only types that a part such as `boost(_type in ["page"] && …, 5)` can score; `null` if it is not
 * limited to types.
 */
function onlyTypesOf(node: Node): readonly unknown[] | null {
  const part = isBoost(node) ? node.args[0] : node;
  if (part?.type !== "And" || part.left.type !== "OpCall" || part.left.op !== "in") return null;
  const { left, right } = part.left;
  const isType = left.type === "AccessAttribute" && left.base === undefined && left.name === "_type";
  if (!isType || right.type !== "Array") return null;
  const types = right.elements.map(({ value }) => (value.type === "Value" ? value.value : null));
  return types.every((type) => typeof type === "string") ? types : null;
}

/** Follows groq-js: every true condition counts one, except a match. */
function scoreOf(node: Node, compiler: Compiler): Score {
  if (node.type === "Or") {
    const [left, right] = [scoreOf(node.left, compiler), scoreOf(node.right, compiler)];
    return (scope) => left(scope) + right(scope);
  }
  if (node.type === "And") {
    const [left, right] = [scoreOf(node.left, compiler), scoreOf(node.right, compiler)];
    return (scope) => {
      const one = left(scope);
      const other = one === 0 ? 0 : right(scope);
      return other === 0 ? 0 : one + other;
    };
  }
  // groq-js ignores groups in scores, but it does not support text search either, and the Studio wraps its
  // own in a group.
  if (node.type === "Group" && someNode(node, isTextMatch)) return scoreOf(node.base, compiler);
  if (isTextMatch(node)) return compileTextScore(node, compiler);
  if (node.type === "OpCall" && node.op === "match") return compileMatchScore(node, compiler);
  if (isBoost(node)) return boostOf(node, compiler);
  const evaluate = compiler.expression(node);
  return (scope) => Number(evaluate(scope) === true);
}

function boostOf({ args: [part, by] }: CallNode, compiler: Compiler): Score {
  if (!part || !by) return () => 0;
  const score = scoreOf(part, compiler);
  const evaluate = compiler.expression(by);
  return (scope) => {
    const inner = score(scope);
    if (inner <= 0) return 0;
    const boost = evaluate(scope);
    return typeof boost === "number" ? inner + boost : 0;
  };
}

function isBoost(node: Node): node is CallNode {
  return node.type === "FuncCall" && node.name === "boost";
}

/** All documents whose score a part can raise. */
function compileScoreFinder(node: Node, compiler: Compiler): Finder | null {
  switch (node.type) {
    case "Group":
      return compileScoreFinder(node.base, compiler);
    case "Or": {
      const left = compileScoreFinder(node.left, compiler);
      const right = left && compileScoreFinder(node.right, compiler);
      return right && either(left, right);
    }
    case "And": {
      const [left, right] = [
        compileScoreFinder(node.left, compiler),
        compileScoreFinder(node.right, compiler),
      ];
      // The text index returns the same documents for every part, so a union adds nothing.
      if (left && isTextMatch(node.left)) return left;
      return right && isTextMatch(node.right) ? right : both(left, right);
    }
    case "OpCall":
      // A single matching word is enough for a score.
      return node.op === "match" && !isTextMatch(node) ? null : compileFinder(node, compiler);
    default: {
      const boosted = isBoost(node) ? node.args[0] : undefined;
      return boosted ? compileScoreFinder(boosted, compiler) : compileFinder(node, compiler);
    }
  }
}
