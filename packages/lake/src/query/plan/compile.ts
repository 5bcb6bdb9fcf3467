import { type ArrayNode, collectNodes, type FilterNode, type Node } from "../ast.ts";
import { compileCall } from "./calls.ts";
import { type Compiler, NotCompiled } from "./compiler.ts";
import {
  compileArrayFilter,
  compileFlatMap,
  compileMap,
  compileObject,
  compileSelect,
  compileSlice,
} from "./lists.ts";
import { compileOperator, compileRange } from "./operators.ts";
import { compileOrder } from "./order.ts";
import type { Evaluate, EvaluateList } from "./scope.ts";
import { compilePositiveScore, compileScore, isPositiveScore } from "./score.ts";
import { compileSelection } from "./selection.ts";
import { isFields } from "./values.ts";
import { weightOf } from "./weight.ts";
import { isWhole } from "./whole.ts";

export interface Plan {
  readonly evaluate: Evaluate;
  /** Steps that the part takes, excluding its loops. */
  readonly weight: number;
  /** The result may contain times and paths, which JSON represents as strings. */
  readonly holdsSpecialValues: boolean;
}

const plans = new WeakMap<Node, Plan | null>();

/**
 * Compiles a query to functions over plain values, which return the same results as groq-js in a fraction of
 * the time. `null` if the query uses a part of GROQ that only groq-js supports. A tree is compiled once.
 */
export function planOf(tree: Node): Plan | null {
  let plan = plans.get(tree);
  if (plan === undefined) {
    plan = createPlan(tree);
    plans.set(tree, plan);
  }
  return plan;
}

function createPlan(tree: Node): Plan | null {
  try {
    const names = collectNodes(tree, (node) => node.type === "FuncCall").map(({ name }) => name);
    const holdsSpecialValues = names.some((name) => ["dateTime", "now", "path"].includes(name));
    return { evaluate: expression(tree), weight: weightOf(tree), holdsSpecialValues };
  } catch (error) {
    if (error instanceof NotCompiled) return null;
    throw error;
  }
}

const compiler: Compiler = { expression, list };

function expression(node: Node): Evaluate {
  if (!isWhole(node)) return part(node);
  const evaluate = part(node);
  return (scope) => scope.run.once(node, () => evaluate(scope));
}

function part(node: Node): Evaluate {
  switch (node.type) {
    case "Value": {
      const value = node.value ?? null;
      return () => value;
    }
    case "Parameter": {
      const { name } = node;
      return ({ run }) => run.options.params[name] ?? null;
    }
    case "This":
      return (scope) => scope.value;
    case "Parent": {
      const { n } = node;
      return (scope) => scope.ancestor(n);
    }
    case "Everything":
      return ({ run }) => run.source.all();
    case "Group":
      return expression(node.base);
    case "AccessAttribute":
      return compileAttribute(node.base === undefined ? { type: "This" } : node.base, node.name);
    case "AccessElement": {
      const { index } = node;
      const base = list(node.base);
      return (scope) => {
        const items = base(scope, index < 0 ? Number.POSITIVE_INFINITY : index + 1);
        return Array.isArray(items) ? (items[index < 0 ? index + items.length : index] ?? null) : null;
      };
    }
    case "ArrayCoerce": {
      const base = expression(node.base);
      return (scope) => {
        const value = base(scope);
        return Array.isArray(value) ? value : null;
      };
    }
    case "Deref":
      return compileDeref(expression(node.base));
    case "Projection": {
      const base = expression(node.base);
      const object = expression(node.expr);
      return (scope) => {
        const value = base(scope);
        return isFields(value) ? object(scope.nested(value)) : null;
      };
    }
    case "Object":
      return compileObject(node, compiler);
    case "Array": {
      const constant = constantList(node);
      if (constant) return () => constant;
      const elements = node.elements.map(({ value, isSplat }) => ({ value: expression(value), isSplat }));
      return (scope) => {
        const items: unknown[] = [];
        for (const { value, isSplat } of elements) {
          const item = value(scope);
          if (!isSplat) items.push(item);
          else if (Array.isArray(item)) {
            scope.run.spend(item.length);
            for (const inner of item) items.push(inner ?? null);
          }
        }
        return items;
      };
    }
    case "Select":
      return compileSelect(node, compiler);
    case "Filter":
    case "Map":
    case "FlatMap":
    case "Slice":
    case "PipeFuncCall": {
      const items = list(node);
      return (scope) => items(scope, Number.POSITIVE_INFINITY);
    }
    case "FuncCall":
      return compileCall(node, compiler);
    case "InRange":
      return compileRange(node, compiler);
    case "And":
    case "Or":
    case "Not":
    case "Neg":
    case "Pos":
    case "OpCall":
      return compileOperator(node, compiler);
    default:
      throw new NotCompiled(node.type);
  }
}

/** A list that is the same for every document is created once. */
function constantList({ elements }: ArrayNode): readonly unknown[] | null {
  const isConstant = elements.every(({ value, isSplat }) => value.type === "Value" && !isSplat);
  return isConstant
    ? elements.map(({ value }) => (value.type === "Value" ? (value.value ?? null) : null))
    : null;
}

function list(node: Node): EvaluateList {
  switch (node.type) {
    case "Group":
      return list(node.base);
    case "Filter":
      return compileFilter(node, compiler);
    case "Map":
      return compileMap(node, compiler);
    case "FlatMap":
      return compileFlatMap(node, compiler);
    case "Slice":
      return compileSlice(node, compiler);
    case "PipeFuncCall":
      if (node.name === "score") return compileScore(node, compiler);
      if (node.name !== "order") throw new NotCompiled(node.name);
      return compileOrder(node, compiler);
    default:
      return expression(node);
  }
}

function compileAttribute(base: Node, name: string): Evaluate {
  if (base.type === "This") return (scope) => fieldOf(scope.value, name);
  const evaluate = expression(base);
  return (scope) => fieldOf(evaluate(scope), name);
}

function fieldOf(value: unknown, name: string): unknown {
  return isFields(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null;
}

function compileDeref(base: Evaluate): Evaluate {
  return (scope) => {
    const value = base(scope);
    if (!isFields(value) || typeof value._ref !== "string") return null;
    const { source, options } = scope.run;
    const document = source.get(value._ref);
    options.onReference?.(document);
    return document ?? null;
  };
}

function compileFilter({ base, expr }: FilterNode, compiler: Compiler): EvaluateList {
  if (base.type === "Everything") return compileSelection(expr, compiler);
  if (base.type === "PipeFuncCall" && base.name === "score" && isPositiveScore(expr)) {
    return compilePositiveScore(base, compiler);
  }
  return compileArrayFilter(base, expr, compiler);
}
