import { evaluateSync } from "groq-js";
import type { BasedNode, BinaryNode, OperatorNode, RangeNode } from "../ast.ts";
import type { Compiler } from "./compiler.ts";
import { NotCompiled } from "./compiler.ts";
import { compileMatch } from "./match.ts";
import type { Evaluate, Scope } from "./scope.ts";
import { compare, isEqual, isPathPattern } from "./values.ts";
import { sizeOf } from "./weight.ts";

type LogicNode = BinaryNode | BasedNode | OperatorNode;

export function compileOperator(node: LogicNode, compiler: Compiler): Evaluate {
  switch (node.type) {
    case "And": {
      const [left, right] = [compiler.expression(node.left), compiler.expression(node.right)];
      return (scope) => {
        const one = left(scope);
        if (one === false) return false;
        const other = right(scope);
        if (other === false) return false;
        return one === true && other === true ? true : null;
      };
    }
    case "Or": {
      const [left, right] = [compiler.expression(node.left), compiler.expression(node.right)];
      return (scope) => {
        const one = left(scope);
        if (one === true) return true;
        const other = right(scope);
        if (other === true) return true;
        return one === false && other === false ? false : null;
      };
    }
    case "Not": {
      const base = compiler.expression(node.base);
      return (scope) => {
        const value = base(scope);
        return typeof value === "boolean" ? !value : null;
      };
    }
    case "Neg":
    case "Pos": {
      const base = compiler.expression(node.base);
      const sign = node.type === "Neg" ? -1 : 1;
      return (scope) => {
        const value = base(scope);
        return typeof value === "number" ? sign * value : null;
      };
    }
    case "OpCall":
      return node.op === "match" ? compileMatch(node, compiler) : compileComparison(node, compiler);
    default:
      throw new NotCompiled(node.type);
  }
}

export function compileRange(node: RangeNode, compiler: Compiler): Evaluate {
  const [base, left, right] = [node.base, node.left, node.right].map(compiler.expression) as [
    // `map` keeps the length.
    Evaluate,
    Evaluate,
    Evaluate,
  ];
  return (scope) => {
    const value = base(scope);
    const fromLeft = compare(value, left(scope));
    const fromRight = compare(value, right(scope));
    if (fromLeft === null || fromRight === null) return null;
    return fromLeft >= 0 && (node.isInclusive ? fromRight <= 0 : fromRight < 0);
  };
}

type Operation = (left: unknown, right: unknown, scope: Scope) => unknown;

function compileComparison(node: OperatorNode, compiler: Compiler): Evaluate {
  const operation = operationOf(node.op);
  const [left, right] = [compiler.expression(node.left), compiler.expression(node.right)];
  return (scope) => operation(left(scope), right(scope), scope);
}

function operationOf(op: OperatorNode["op"]): Operation {
  switch (op) {
    case "==":
      return isEqual;
    case "!=":
      return (left, right) => !isEqual(left, right);
    case "<":
      return ordered((order) => order < 0);
    case "<=":
      return ordered((order) => order <= 0);
    case ">":
      return ordered((order) => order > 0);
    case ">=":
      return ordered((order) => order >= 0);
    case "in":
      return isIn;
    case "+":
    case "-":
    case "*":
    case "/":
    case "%":
    case "**":
      return calculate(op);
    default:
      throw new NotCompiled(op);
  }
}

function ordered(test: (order: number) => boolean): Operation {
  return (left, right) => {
    const order = compare(left, right);
    return order === null ? null : test(order);
  };
}

function isIn(left: unknown, right: unknown, { run }: Scope): unknown {
  if (isPathPattern(right)) return typeof left === "string" ? right.matches(left) : null;
  if (!Array.isArray(right)) return null;
  run.spend(right.length >> 1);
  if (typeof left === "string") return right.includes(left);
  return right.some((item) => isEqual(left, item ?? null));
}

/** Numbers, times, strings, lists and objects can be added. groq-js implements that. */
function calculate(op: OperatorNode["op"]): Operation {
  return (left, right, { run }) => {
    run.spend(50 + sizeOf(left) + sizeOf(right));
    const operands = { left: { type: "Value", value: left }, right: { type: "Value", value: right } };
    return evaluateSync({ type: "OpCall", op, ...operands }, {}).data ?? null;
  };
}
