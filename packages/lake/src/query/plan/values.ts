import { DateTime, Path } from "groq-js";

type Fields = Readonly<Record<string, unknown>>;

/** The two types of values that groq-js adds to JSON. It has no TypeScript types for them. */
interface Time {
  equals(other: Time): boolean;
  compareTo(other: Time): number;
}
interface PathPattern {
  matches(id: string): boolean;
}

function isTime(value: unknown): value is Time {
  return value instanceof DateTime;
}

export function isPathPattern(value: unknown): value is PathPattern {
  return value instanceof Path;
}

/** Whether GROQ considers the value an object. */
export function isFields(value: unknown): value is Fields {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !isTime(value) &&
    !isPathPattern(value)
  );
}

/** GROQ's `==`: lists and objects equal nothing. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === null) return right === null;
  if (typeof left !== "object") return left === right;
  return isTime(left) && isTime(right) && left.equals(right);
}

/** Negative, 0 or positive; `null` if the two can't be ordered. */
export function compare(left: unknown, right: unknown): number | null {
  if (typeof left === "string" && typeof right === "string") return left < right ? -1 : Number(left > right);
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (typeof left === "boolean" && typeof right === "boolean") return Number(left) - Number(right);
  return isTime(left) && isTime(right) ? left.compareTo(right) : null;
}

/** The order of `order()`: times, numbers, strings, booleans, everything else. */
export function compareAny(left: unknown, right: unknown): number {
  const difference = rank(left) - rank(right);
  return difference === 0 ? (compare(left, right) ?? 0) : difference;
}

function rank(value: unknown): number {
  switch (typeof value) {
    case "number":
      return 2;
    case "string":
      return 3;
    case "boolean":
      return 4;
    default:
      return isTime(value) ? 1 : 5;
  }
}
