import type { ObjectAttribute, ObjectNode, SelectNode } from "../ast.ts";
import type { Compiler } from "./compiler.ts";
import type { Evaluate, Scope } from "./scope.ts";
import { isFields } from "./values.ts";

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
