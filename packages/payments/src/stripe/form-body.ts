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
