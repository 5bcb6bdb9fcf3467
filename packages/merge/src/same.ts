import { dequal } from "dequal";
import { isRecord } from "./sides.ts";
import { factsOf, isTextBlock, tokensOf } from "./text-tokens.ts";

/**
 * Whether two values say the same: however an editor has cut their texts into spans, and whether or not publishing has made
 * their references strong.
 */
export function isSame(one: unknown, other: unknown): boolean {
  return dequal(one, other) || dequal(meaningOf(one), meaningOf(other));
}

function meaningOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaningOf);
  if (!isRecord(value)) return value;
  if ("_ref" in value && isRecord(value._strengthenOnPublish)) {
    const { _strengthenOnPublish: later, _weak, ...reference } = value;
    return later.weak === true ? { ...reference, _weak: true } : reference;
  }
  const { children, ...others } = value;
  const fields = Object.entries(isTextBlock(value) ? others : value).map(([name, field]) => [
    name,
    meaningOf(field),
  ]);
  return {
    ...Object.fromEntries(fields),
    ...(isTextBlock(value) && { children: meaningOf(factsOf(tokensOf(value.children))) }),
  };
}
