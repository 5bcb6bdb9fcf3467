import { type Conflict, type Fields, isKeyed, isRecord, type MergePath } from "./sides.ts";
import { marksIn } from "./text-tokens.ts";

/**
 * The document with another value where a conflict is; `undefined` removes it. An item that is not in its list comes after
 * the item that it follows in `theirs`.
 */
export function withAnswer<Document extends Fields>(
  document: Document,
  { path }: Pick<Conflict, "path">,
  value: unknown,
  theirs: Fields,
): Document {
  // Only what is at the path changes, to a value of one of three documents of this type.
  return changed(document, path, value, theirs) as Document;
}

function changed(inDocument: unknown, path: MergePath, value: unknown, inTheirs: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === "string") {
    const [fields, other] = [inDocument, inTheirs].map((one) => (isRecord(one) ? one : {}));
    const { [step]: former, ...others } = fields ?? {};
    const next = changed(former, rest, value, other?.[step]);
    if (next === undefined) return others;
    const whole = { ...fields, [step]: next };
    return step === "children" ? withoutUnused(whole, former) : whole;
  }
  const [items, those] = [inDocument, inTheirs].map((list) =>
    Array.isArray(list) ? list.filter(isKeyed) : [],
  );
  const [own, their] = [items ?? [], those ?? []];
  const at = own.findIndex(({ _key }) => _key === step._key);
  const theirAt = their.findIndex(({ _key }) => _key === step._key);
  const next = changed(own[at], rest, value, their[theirAt]);
  if (at !== -1) return own.toSpliced(at, 1, ...(next === undefined ? [] : [next as (typeof own)[number]])); // with its key
  const before = new Set(their.slice(0, theirAt).map(({ _key }) => _key));
  const index = own.findLastIndex(({ _key }) => before.has(_key)) + 1;
  return next === undefined ? own : own.toSpliced(index, 0, next as (typeof own)[number]); // with its key
}

/** Without the definitions of links that were in this text before the answer, and no longer are. */
function withoutUnused(block: Fields, former: unknown): Fields {
  const { markDefs, children } = block;
  if (!Array.isArray(markDefs)) return block;
  const [before = [], now = []] = [former, children].map((spans) =>
    marksIn(Array.isArray(spans) ? spans.filter(isKeyed) : []),
  );
  const isUnused = (one: unknown) => isKeyed(one) && before.includes(one._key) && !now.includes(one._key);
  return markDefs.some(isUnused) ? { ...block, markDefs: markDefs.filter((one) => !isUnused(one)) } : block;
}
