/** A field of stored content, which may have any form. */
export function read(value: unknown, field: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, field) : undefined;
}

/** The field's text; empty if it holds none. */
export function textOf(value: unknown, field: string): string {
  const text = read(value, field);
  return typeof text === "string" ? text : "";
}
