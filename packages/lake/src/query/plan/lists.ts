import type { MappedNode, Node, ObjectAttribute, ObjectNode, SelectNode, SliceNode } from "../ast.ts";
import type { Compiler } from "./compiler.ts";
import type { Evaluate, EvaluateList, Scope } from "./scope.ts";
import { isFields } from "./values.ts";
import { weightOf } from "./weight.ts";

const all = Number.POSITIVE_INFINITY;

/** `base{…}` and `base.attribute` over a list: maps each item to one item. */
export function compileMap({ base, expr }: MappedNode, compiler: Compiler): EvaluateList {
  const evaluateBase = compiler.list(base);
  const evaluate = compiler.expression(expr);
  const weight = weightOf(expr);
  return (scope, limit) => {
    const items = evaluateBase(scope, limit);
    if (!Array.isArray(items)) return null;
    const count = Math.min(items.length, limit);
    scope.run.spend(count * weight);
    const inner = scope.hidden();
    const result: unknown[] = [];
    for (let index = 0; index < count; index += 1) {
      inner.value = items[index] ?? null;
      result.push(evaluate(inner));
    }
    return result;
  };
}

export function compileFlatMap({ base, expr }: MappedNode, compiler: Compiler): EvaluateList {
  const evaluateBase = compiler.list(base);
  const evaluate = compiler.expression(expr);
  const weight = weightOf(expr);
  return (scope) => {
    const items = evaluateBase(scope, all);
    if (!Array.isArray(items)) return null;
    const inner = scope.hidden();
    const result: unknown[] = [];
    for (const item of items) {
      scope.run.spend(weight);
      inner.value = item ?? null;
      const value = evaluate(inner);
      if (Array.isArray(value)) {
        scope.run.spend(value.length);
        for (const part of value) result.push(part ?? null);
      } else result.push(value);
    }
    return result;
  };
}

export function compileSlice(
  { base, left, right, isInclusive }: SliceNode,
  compiler: Compiler,
): EvaluateList {
  const evaluateBase = compiler.list(base);
  const wanted = left < 0 || right < 0 ? all : right + (isInclusive ? 1 : 0);
  return (scope) => {
    const items = evaluateBase(scope, wanted);
    if (!Array.isArray(items)) return null;
    const start = left < 0 ? items.length + left : left;
    const end = (right < 0 ? items.length + right : right) + (isInclusive ? 1 : 0);
    const slice = items.slice(Math.max(start, 0), Math.max(end, 0));
    scope.run.spend(slice.length >> 2);
    return slice;
  };
}

/** The items of `list` that match, up to the limit. */
export function compileArrayFilter(base: Node, test: Node, compiler: Compiler): EvaluateList {
  const evaluateBase = compiler.list(base);
  const passes = compiler.expression(test);
  const weight = weightOf(test);
  return (scope, limit) => {
    const items = evaluateBase(scope, all);
    if (!Array.isArray(items)) return null;
    const inner = scope.nested();
    const result: unknown[] = [];
    for (const item of items) {
      if (result.length >= limit) break;
      scope.run.spend(weight);
      inner.value = item ?? null;
      if (passes(inner) === true) result.push(inner.value);
    }
    return result;
  };
}

export function compileSelect({ alternatives, fallback }: SelectNode, { expression }: Compiler): Evaluate {
  const choices = alternatives.map(({ condition, value }) => ({
    condition: expression(condition),
    value: expression(value),
  }));
  const otherwise = fallback === undefined ? () => null : expression(fallback);
  return (scope) => {
    const choice = choices.find(({ condition }) => condition(scope) === true);
    return choice ? choice.value(scope) : otherwise(scope);
  };
}

type Assign = (scope: Scope, result: Record<string, unknown>) => void;

export function compileObject({ attributes }: ObjectNode, compiler: Compiler): Evaluate {
  const assigns = attributes.map((attribute) => compileAssign(attribute, compiler));
  return (scope) => {
    const result: Record<string, unknown> = {};
    for (const assign of assigns) assign(scope, result);
    return result;
  };
}

function compileAssign(attribute: ObjectAttribute, { expression }: Compiler): Assign {
  const value = expression(attribute.value);
  if (attribute.type === "ObjectSplat") return (scope, result) => splat(result, value(scope));
  if (attribute.type === "ObjectAttributeValue") {
    const { name } = attribute;
    return (scope, result) => {
      result[name] = value(scope);
    };
  }
  const condition = expression(attribute.condition);
  return (scope, result) => {
    if (condition(scope) === true) splat(result, value(scope));
  };
}

function splat(result: Record<string, unknown>, value: unknown): void {
  if (isFields(value)) Object.assign(result, value);
}
