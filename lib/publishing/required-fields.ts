import requiredFields from "./required-fields.json" with { type: "json" };

const requiredOf = new Map<string, readonly string[]>(Object.entries(requiredFields));

/** Paths of the required fields that a document lacks, in the format of `blocks[2].heading`. */
export function missingFields(document: object): string[] {
  return [...missingIn(document, "")];
}

function* missingIn(value: unknown, path: string): Generator<string> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* missingIn(item, `${path}[${index}]`);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const fields = new Map<string, unknown>(Object.entries(value));
  const at = (name: string) => (path === "" ? name : `${path}.${name}`);
  for (const name of requiredOf.get(String(fields.get("_type"))) ?? []) {
    if (isEmpty(fields.get(name))) yield at(name);
  }
  for (const [name, field] of fields) yield* missingIn(field, at(name));
}

/** As the Studio judges it: zero and false are values. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
