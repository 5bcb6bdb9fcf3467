import { invalidRequest } from "./errors.ts";

/** A form's fields by path: `line_items[0][price]` becomes "line_items.0.price". */
export type FormFields = ReadonlyMap<string, string>;

export function parseForm(body: string): FormFields {
  return new Map(
    [...new URLSearchParams(body)].map(([name, value]) => [
      name.replaceAll("]", "").replaceAll("[", "."),
      value,
    ]),
  );
}

/** All fields below one name: `metadata.a` and `metadata.b` as a and b. */
export function fieldsBelow(fields: FormFields, name: string): Record<string, string> {
  const prefix = `${name}.`;
  const below = [...fields].filter(([path]) => path.startsWith(prefix));
  return Object.fromEntries(below.map(([path, value]) => [path.slice(prefix.length), value]));
}

/** A path as the provider writes it: "line_items.0.price" becomes `line_items[0][price]`. */
export function paramOf(path: string): string {
  const [first = "", ...rest] = path.split(".");
  return `${first}${rest.map((part) => `[${part}]`).join("")}`;
}

/** Throws for fields that the stand-in does not support, which it would otherwise ignore silently. `expand` is for all calls. */
export function requireUnderstood(fields: FormFields, understood: RegExp): void {
  const foreign = [...fields.keys()].find((name) => !understood.test(name) && !/^expand\.\d*$/.test(name));
  if (foreign === undefined) return;
  const param = paramOf(foreign);
  const message = `The stand-in does not support the parameter "${param}".`;
  throw invalidRequest(message, param, "parameter_unknown");
}

export function booleanOf(fields: FormFields, path: string): boolean {
  const value = fields.get(path);
  if (value === undefined || value === "false") return false;
  if (value === "true") return true;
  throw invalidRequest(`Invalid boolean: ${value}`, paramOf(path), "parameter_invalid_boolean");
}

/** One of some words; `null` if it is missing. */
export function oneOf<Word extends string>(
  fields: FormFields,
  path: string,
  words: readonly Word[],
): Word | null {
  const value = fields.get(path);
  if (value === undefined) return null;
  const word = words.find((known) => known === value);
  if (word !== undefined) return word;
  const message = `Invalid ${paramOf(path)}: must be one of ${words.join(", ")}`;
  throw invalidRequest(message, paramOf(path), "parameter_invalid_string_enum");
}

/** An amount or a time. */
export function wholeNumberOf(fields: FormFields, path: string): number | null {
  const value = fields.get(path);
  if (value === undefined) return null;
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw invalidRequest(`Invalid integer: ${value}`, paramOf(path), "parameter_invalid_integer");
}
