import {
  isDatasetFilter,
  type MappedNode,
  type Node,
  type ObjectAttribute,
  type PipeNode,
  someNode,
} from "../ast.ts";
import type { Compiler } from "./compiler.ts";
import type { EvaluateList, Scope } from "./scope.ts";
import { compareAny } from "./values.ts";
import { weightOf } from "./weight.ts";

interface SortKey {
  readonly key: Node;
  readonly direction: 1 | -1;
}
type Compare = (one: number, other: number) => number;

/** `| order(…)`. If only the first items are needed, the others are never sorted. */
export function compileOrder({ base, args }: PipeNode, compiler: Compiler): EvaluateList {
  const given = args.map((argument): SortKey => {
    const key = argument.type === "Desc" || argument.type === "Asc" ? argument.base : argument;
    return { key, direction: argument.type === "Desc" ? -1 : 1 };
  });
  const late = beforeProjection(base, given);
  const sortedBy = late?.keys ?? given;
  const source = late ? late.map.base : base;
  const evaluateBase = compiler.list(source);
  const project = late && compiler.expression(late.map.expr);
  const projectWeight = late ? weightOf(late.map.expr) : 0;
  const keys = sortedBy.map(({ key, direction }) => ({ evaluate: compiler.expression(key), direction }));
  const weight = sortedBy.reduce((sum, { key }) => sum + weightOf(key), 0);
  const isSorted = isSortedBefore(source, sortedBy);

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
    const items = evaluateBase(scope, isSorted ? limit : Number.POSITIVE_INFINITY);
    if (!Array.isArray(items)) return null;
    scope.run.spend(items.length * (weight + 2 + Math.ceil(Math.log2(items.length + 1))));
    const order = isSorted ? null : first(items.length, limit, comparison(items, scope));
    const sorted: unknown[] = order ? order.map((index) => items[index] ?? null) : items;
    if (!project) return sorted;
    scope.run.spend(sorted.length * projectWeight);
    const inner = scope.hidden();
    return sorted.map((item) => {
      inner.value = item;
      return project(inner);
    });
  };
}

/** Above this number, sorting everything is faster than tracking the best. */
const mostKept = 1_000;

/** The first indexes in sorted order, or all of them if there is no limit. */
export function first(count: number, limit: number, compare: Compare): number[] {
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
      // `middle` is within the list.
      if (compare(indexes[middle] as number, index) < 0) low = middle + 1;
      else high = middle;
    }
    indexes.splice(low, 0, index);
  }
  return indexes;
}

/**
 * The expressions from which a projection over a list computes its sort keys. With them the list can be
 * sorted first, so that only few items are projected. `null` if a key can't be read there, or depends on
 * values outside of the list.
 */
function beforeProjection(base: Node, keys: readonly SortKey[]): { map: MappedNode; keys: SortKey[] } | null {
  if (base.type !== "Map" || base.expr.type !== "Projection" || base.expr.base.type !== "This") return null;
  const object = base.expr.expr;
  if (object.type !== "Object") return null;
  const sources = keys.map(({ key, direction }) => ({ key: sourceOf(key, object.attributes), direction }));
  const known = sources.filter((source): source is SortKey => source.key !== null);
  const looksOutside = known.some(({ key }) => someNode(key, ({ type }) => type === "Parent"));
  return known.length < keys.length || looksOutside ? null : { map: base, keys: known };
}

/** The expression for `name`, or for `name[0]` if it is a list literal. */
function sourceOf(key: Node, attributes: readonly ObjectAttribute[]): Node | null {
  if (key.type === "AccessElement") {
    const list = sourceOf(key.base, attributes);
    if (list?.type !== "Array" || list.elements.some(({ isSplat }) => isSplat)) return null;
    return list.elements[key.index]?.value ?? null;
  }
  if (key.type !== "AccessAttribute" || key.base !== undefined) return null;
  if (!attributes.every((attribute) => attribute.type === "ObjectAttributeValue")) return null;
  const [found, another] = attributes.filter((attribute) => attribute.name === key.name);
  return found && !another ? found.value : null;
}

/** Whether the list is already sorted: by `score()`, or documents by id, as every list of documents is. */
function isSortedBefore(base: Node, keys: readonly SortKey[]): boolean {
  const [first, ...others] = keys;
  if (!first || others.length > 0) return false;
  const { key, direction } = first;
  if (key.type !== "AccessAttribute" || key.base !== undefined) return false;
  if (key.name === "_id") return direction === 1 && (base.type === "Everything" || isDatasetFilter(base));
  return key.name === "_score" && direction === -1 && isScored(base);
}

function isScored(node: Node): boolean {
  if (node.type === "Filter" || node.type === "Group") return isScored(node.base);
  return node.type === "PipeFuncCall" && node.name === "score";
}
