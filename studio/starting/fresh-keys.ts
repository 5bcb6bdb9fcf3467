import { isRecord } from "@paraph/service/json";
import { createKey as randomKey } from "@/schemas/starters/starter";

type CreateKey = () => string;

/**
 * A copy in which every entry has a key of its own, so that two copies of one block can stand on one page. Marks in rich
 * text go on naming the links that they named.
 */
export function withFreshKeys<Value>(value: Value, createKey: CreateKey = randomKey): Value {
  return copy(value, createKey) as Value; // the same shape
}

function copy(value: unknown, createKey: CreateKey): unknown {
  if (Array.isArray(value)) return value.map((item) => copy(item, createKey));
  if (!isRecord(value)) return value;
  const { markDefs } = value;
  if (!Array.isArray(markDefs)) return copyFields(value, createKey);
  const keys = new Map(markDefs.map((mark) => [isRecord(mark) ? mark._key : null, createKey()]));
  return {
    ...copyFields({ ...value, markDefs: [] }, createKey),
    markDefs: markDefs.map((mark) =>
      isRecord(mark) ? { ...copyFields(mark, createKey), _key: keys.get(mark._key) } : mark,
    ),
    ...(Array.isArray(value.children) && {
      children: value.children.map((child) => copySpan(child, keys, createKey)),
    }),
  };
}

function copySpan(span: unknown, keys: ReadonlyMap<unknown, string>, createKey: CreateKey): unknown {
  const copied = copy(span, createKey);
  if (!isRecord(copied) || !Array.isArray(copied.marks)) return copied;
  return { ...copied, marks: copied.marks.map((mark) => keys.get(mark) ?? mark) };
}

function copyFields(fields: Readonly<Record<string, unknown>>, createKey: CreateKey) {
  const copied = Object.entries(fields).map(([name, field]) => [
    name,
    name === "_key" ? createKey() : copy(field, createKey),
  ]);
  return Object.fromEntries(copied);
}
