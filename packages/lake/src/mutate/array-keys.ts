import { isRecord } from "@paraph/service/json";
import { invalid } from "./write-error.ts";

const deepest = 50;

export interface KeyRepair {
  readonly value: unknown;
  /** Maps the path of each changed `_key` to its new value, in the format of a patch's `set`. */
  readonly set: Readonly<Record<string, string>>;
}

/**
 * Gives array items new keys: always when two items share one, because a patch could not tell them apart, and
 * with `fillMissing` also when an object has none. Unchanged parts keep their identity.
 */
export function repairKeys(
  value: unknown,
  options: { fillMissing: boolean; createKey: () => string },
): KeyRepair {
  const set: Record<string, string> = {};

  const visit = (current: unknown, path: string, depth: number): unknown => {
    if (depth > deepest) throw invalid(`The document is nested deeper than ${deepest} levels`);
    if (Array.isArray(current)) return visitArray(current, path, depth);
    return isRecord(current) ? visitObject(current, path, depth) : current;
  };

  const visitObject = (current: Record<string, unknown>, path: string, depth: number): unknown => {
    let copy: Record<string, unknown> | null = null;
    for (const [field, item] of Object.entries(current)) {
      if (field === "__proto__") throw invalid('A field may not be named "__proto__"');
      const next = visit(item, joinPath(path, field), depth + 1);
      if (next !== item) copy = { ...(copy ?? current), [field]: next };
    }
    return copy ?? current;
  };

  const visitArray = (current: unknown[], path: string, depth: number): unknown => {
    let copy: unknown[] | null = null;
    const used = new Set<string>();
    for (const [index, item] of current.entries()) {
      const here = `${path}[${index}]`;
      let next = visit(item, here, depth + 1);
      if (isRecord(next)) {
        const key = typeof next._key === "string" && next._key !== "" ? next._key : null;
        if (key === null ? options.fillMissing : used.has(key)) {
          const fresh = options.createKey();
          set[`${here}._key`] = fresh;
          next = { ...next, _key: fresh };
          used.add(fresh);
        } else if (key !== null) used.add(key);
      }
      if (next !== item) {
        copy ??= [...current];
        copy[index] = next;
      }
    }
    return copy ?? current;
  };

  return { value: visit(value, "", 0), set };
}

export function joinPath(path: string, field: string): string {
  if (!/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(field)) return `${path}['${field.replaceAll("'", "\\'")}']`;
  return path ? `${path}.${field}` : field;
}
