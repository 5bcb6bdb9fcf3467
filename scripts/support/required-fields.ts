import { messageOf } from "@paraph/service/message-of";
import type { SchemaTypeDefinition } from "sanity";

/** A type, a field or the member of a list, as written in `schemas/`. */
interface Definition {
  readonly name?: string;
  readonly type: string;
  readonly fields?: readonly Definition[];
  readonly of?: readonly Definition[];
  readonly validation?: unknown;
}

/**
 * The names of the required fields by the `_type` of their object. A field that is required only while editors see it
 * is not among them, nor is one whose lack is a warning. Throws for what stored content would not tell: a required field
 * of an object that stores no `_type`, and two objects of one name that require different fields.
 */
export function requiredFields(types: readonly SchemaTypeDefinition[]): Record<string, readonly string[]> {
  const required = new Map<string, readonly string[]>();
  const add = (definition: Definition, path: string, type: string | undefined) => {
    const [fields, members] = [entriesOf(definition, "fields", path), entriesOf(definition, "of", path)];
    const names = fields.flatMap(({ name, validation }) =>
      name && isRequired(validation, `${path}.${name}`) ? [name] : [],
    );
    if (names.length > 0) {
      if (type === undefined) throw new Error(`${path} requires ${names}, but its objects store no _type.`);
      const other = required.get(type);
      if (other && String(other) !== String(names)) {
        throw new Error(
          `${path} requires ${names}, but another "${type}" requires ${other}. Rename one of them.`,
        );
      }
      required.set(type, names);
    }
    for (const field of fields) add(field, `${path}.${field.name}`, undefined);
    for (const member of members) add(member, `${path}[]`, member.name);
  };
  const root = { type: "schema", of: types as readonly Definition[] }; // the union of all intrinsic definitions
  for (const type of entriesOf(root, "of", "The list of all types")) add(type, type.name ?? "", type.name);
  return Object.fromEntries([...required].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether a list is one is for the vendor's check to say. */
function entriesOf(definition: Definition, list: "fields" | "of", path: string): readonly Definition[] {
  const entries = definition[list];
  if (!Array.isArray(entries)) return [];
  const missing = entries.findIndex((entry) => !entry);
  if (missing === -1) return entries;
  throw new Error(
    `${path} has no definition at ${list}[${missing}]. A name is misspelled there, or two files import each other.`,
  );
}

function isRequired(validation: unknown, path: string): boolean {
  if (Array.isArray(validation)) return validation.some((one) => isRequired(one, path));
  if (typeof validation !== "function") return false;
  const checks = checksOf(validation, path);
  return [checks].flat().some((check) => {
    const calls = callsOf.get(Object(check)) ?? [];
    return calls.includes("required") && !calls.includes("warning") && !calls.includes("info");
  });
}

function checksOf(validation: CallableFunction, path: string): unknown {
  try {
    return validation(recorder([]), { hidden: true });
  } catch (error) {
    throw new Error(
      `Asking the validation of ${path} for its rules failed: ${messageOf(error)}. Outside of a form it gets the rule alone; what a document holds is for rule.custom.`,
      { cause: error },
    );
  }
}

const callsOf = new WeakMap<object, readonly string[]>();

/** Stands for the Studio's rule and notes what is called on it. */
function recorder(calls: readonly string[]): object {
  const rule = new Proxy({}, { get: (_, method) => () => recorder([...calls, String(method)]) });
  callsOf.set(rule, calls);
  return rule;
}
