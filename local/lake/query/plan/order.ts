import type { Node, PipeNode } from "../ast.ts";
import type { Compiler } from "./compiler.ts";
import type { EvaluateList, Scope } from "./scope.ts";
import { compareAny } from "./values.ts";
import { weightOf } from "./weight.ts";

type Compare = (one: number, other: number) => number;

/** `| order(…)`. When only the first items are wanted the others are never sorted. */
export function compileOrder({ base, args }: PipeNode, compiler: Compiler): EvaluateList {
  const late = projectsWhatItSorts(base, args) ? base : null;
  const evaluateBase = compiler.list(late ? late.base : base);
  const project = late && compiler.expression(late.expr);
  const projectWeight = late ? weightOf(late.expr) : 0;
  const keys = args.map((argument) => {
    const isDescending = argument.type === "Desc";
    const key = argument.type === "Desc" || argument.type === "Asc" ? argument.base : argument;
    return { evaluate: compiler.expression(key), direction: isDescending ? -1 : 1 };
  });
  const weight = args.reduce((sum, argument) => sum + weightOf(argument), 0);

  function comparison(items: readonly unknown[], scope: Scope): Compare {
    const inner = scope.nested();
    const columns = keys.map(({ evaluate, direction }) => {
      const values = items.map((item) => {
        inner.value = item ?? null;
        return evaluate(inner);
      });
      return { values, direction };
    });
    return (one, other) => {
      for (const { values, direction } of columns) {
        const order = compareAny(values[one], values[other]) * direction;
        if (order !== 0) return order;
      }
      return one - other;
    };
  }

  return (scope, limit) => {
    const items = evaluateBase(scope, Number.POSITIVE_INFINITY);
    if (!Array.isArray(items)) return null;
    scope.run.spend(items.length * (weight + 2 + Math.ceil(Math.log2(items.length + 1))));
    const sorted = first(items.length, limit, comparison(items, scope)).map((index) => items[index] ?? null);
    if (!project) return sorted;
    scope.run.spend(sorted.length * projectWeight);
    const inner = scope.hidden();
    return sorted.map((item) => {
      inner.value = item;
      return project(inner);
    });
  };
}

/** With more wanted than this, sorting all is faster than keeping the best. */
const mostKept = 1_000;

/** The first indexes in order, all of them without a limit. */
function first(count: number, limit: number, compare: Compare): number[] {
  const kept = limit > mostKept ? count : Math.min(count, limit);
  const indexes = Array.from({ length: kept }, (_, index) => index).sort(compare);
  for (let index = indexes.length; index < count; index += 1) {
    const last = indexes.at(-1);
    if (last === undefined || compare(index, last) > 0) continue;
    indexes.pop();
    let low = 0;
    let high = indexes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      // `middle` lies inside the list.
      if (compare(indexes[middle] as number, index) < 0) low = middle + 1;
      else high = middle;
    }
    indexes.splice(low, 0, index);
  }
  return indexes;
}

/** True for `{…}` over a list when it hands on unchanged what the list is sorted by: then few need be projected. */
function projectsWhatItSorts(base: Node, args: readonly Node[]): base is Node & { readonly type: "Map" } {
  if (base.type !== "Map" || base.expr.type !== "Projection" || base.expr.base.type !== "This") return false;
  const object = base.expr.expr;
  if (object.type !== "Object") return false;
  if (!object.attributes.every((attribute) => attribute.type === "ObjectAttributeValue")) return false;
  return args.every((argument) => {
    const key = argument.type === "Desc" || argument.type === "Asc" ? argument.base : argument;
    if (key.type !== "AccessAttribute" || key.base !== undefined) return false;
    const projected = object.attributes.filter(
      (attribute) => attribute.type === "ObjectAttributeValue" && attribute.name === key.name,
    );
    return projected.length === 1 && projected.every(({ value }) => isAttribute(value, key.name));
  });
}

function isAttribute(node: Node, name: string): boolean {
  return node.type === "AccessAttribute" && node.base === undefined && node.name === name;
}
