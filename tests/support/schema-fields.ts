import type { Rule } from "sanity";
import { isFields } from "./content.ts";

/** A field as defined in the schema files. */
export interface FieldDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description?: unknown;
  readonly type: string;
  readonly group?: string | string[];
  readonly validation?: unknown;
  readonly readOnly?: unknown;
}

export interface PlacedField {
  /** The path to the field from its type: "comparison.claims.claim.topic". */
  readonly at: string;
  readonly field: FieldDefinition;
}

/** Every field of a type, including those of inline objects. */
export function allFields(type: unknown, at = nameOf(type)): PlacedField[] {
  if (!isFields(type)) return [];
  const own = listOf(type.fields)
    .filter(isFieldDefinition)
    .flatMap((field) => [{ at: `${at}.${field.name}`, field }, ...allFields(field, `${at}.${field.name}`)]);
  const members = listOf(type.of).flatMap((member) => allFields(member, `${at}.${nameOf(member)}`));
  const annotations = isFields(type.marks) ? listOf(type.marks.annotations) : [];
  return [
    ...own,
    ...members,
    ...annotations.flatMap((member) => allFields(member, `${at}.${nameOf(member)}`)),
  ];
}

interface Call {
  readonly method: string;
  readonly words: unknown;
}

/** The calls of each rule that a field's validation returns: `rule.required().error("…")` is two. */
export function ruleCalls({ validation }: FieldDefinition): Call[][] {
  if (typeof validation !== "function") return [];
  const returned: unknown = validation(recordRule([]));
  return (Array.isArray(returned) ? returned : [returned]).flatMap((rule) => recorded.get(rule) ?? []);
}

const recorded = new WeakMap<object, Call[][]>();

function recordRule(calls: readonly Call[]): Rule {
  const rule = new Proxy(
    {},
    {
      get:
        (_, method) =>
        (...[words]: unknown[]) =>
          recordRule([...calls, { method: String(method), words }]),
    },
  );
  recorded.set(rule, [[...calls]]);
  // Every method of a rule returns a rule, and so does every property of the recorder.
  return rule as Rule;
}

function isFieldDefinition(value: unknown): value is FieldDefinition {
  return isFields(value) && typeof value.name === "string" && typeof value.type === "string";
}

function nameOf(type: unknown): string {
  if (!isFields(type)) return "?";
  return String(type.name ?? type.type);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
