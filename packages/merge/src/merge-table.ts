import {
  type Conflict,
  type Fields,
  isKeyed,
  isRecord,
  type Merged,
  type MergePath,
  type Sides,
  valueAt,
} from "./sides.ts";
import { marksIn } from "./text-tokens.ts";

/**
 * A table in objects of one type. Its columns are the items of a list with keys. Each row has a cell for each column, in their
 * order, in a list without keys: only its place tells which column a cell is in.
 */
export interface Table {
  /** The `_type` of the objects. */
  readonly type: string;
  /** The field that has the columns. */
  readonly columns: string;
  /** The fields from the object to the cells of a row. Those between are lists with keys. */
  readonly cells: readonly string[];
}

/**
 * Merges cells by the keys of their columns. The object is one value where rows would not fit the columns, in the merge or in an
 * answer: as with a row that one added while the other added a column.
 */
export function mergeTable(
  path: MergePath,
  sides: Sides<Fields>,
  { columns, cells }: Table,
  mergeFields: (sides: Sides<Fields>) => Merged<Fields>,
): Merged<Fields> {
  let isFit = true;
  const keyed = (side: Fields) => {
    const keys = keysOf(side[columns]);
    return inRows(side, cells, (row) => {
      isFit &&= row.length === keys?.length;
      return row.map((cell, at) => ({ _key: keys?.[at], cell }));
    });
  };
  const withKeys = { base: keyed(sides.base), theirs: keyed(sides.theirs), mine: keyed(sides.mine) };
  // Whose rows never fitted, that is no table.
  if (!isFit) return mergeFields(sides);
  const result = mergeFields(withKeys);
  const keys = keysOf(result.merged[columns]) ?? [];
  const inOrder = (row: readonly unknown[]) => {
    const cellOf = new Map(row.filter(isKeyed).map(({ _key, cell }) => [_key, cell]));
    isFit &&= cellOf.size === keys.length && keys.every((key) => cellOf.has(key));
    return keys.map((key) => cellOf.get(key));
  };
  const asItWas = (row: readonly unknown[]) => row.filter(isKeyed).map(({ cell }) => cell);
  const conflicts: Conflict[] = [];
  const rows = new Map<string, MergePath>();
  let answered = result.merged;
  for (const one of result.conflicts) {
    const own = one.path.slice(path.length);
    const row = rowIn(own, cells);
    const names = own.filter((step) => typeof step === "string");
    // An answer would add a column, move it or take it out.
    const isOfColumns = names[0] === columns && own.length < (one.theirs && one.mine ? 2 : 3);
    isFit &&= !isOfColumns;
    if (row) {
      rows.set(JSON.stringify(row), row);
      answered = withAnswer(answered, { path: own }, one.theirs, {});
    } else if (names.every((name, at) => name === cells[at])) {
      const rest = cells.slice(names.length);
      const [theirs, mine] = [one.theirs, one.mine].map((value) => inRows(value, rest, inOrder));
      conflicts.push({ ...one, base: inRows(one.base, rest, asItWas), theirs, mine });
    } else conflicts.push(one);
  }
  const merged = inRows(result.merged, cells, inOrder);
  const asTheirs = inRows(answered, cells, inOrder);
  if (!isFit) return { merged: sides.mine, conflicts: [{ path, ...sides }] };
  for (const row of rows.values()) {
    const [base, theirs, mine] = [sides.base, asTheirs, merged].map((side) => valueAt(side, row));
    conflicts.push({ path: [...path, ...row], base, theirs, mine });
  }
  return { merged, conflicts };
}

/** `null` for what is no list with keys. */
function keysOf(columns: unknown = []): readonly string[] | null {
  if (!Array.isArray(columns) || !columns.every(isKeyed)) return null;
  const keys = columns.map(({ _key }) => _key);
  return new Set(keys).size === keys.length ? keys : null;
}

/** The path of a row, if this one leads to a cell of it. */
function rowIn(path: MergePath, cells: readonly string[]): MergePath | null {
  let depth = 0;
  for (const [at, step] of path.entries()) {
    if (depth === cells.length) return path.slice(0, at);
    if (typeof step === "string" && step !== cells[depth]) return null;
    if (typeof step === "string") depth += 1;
  }
  return null;
}

/** The same with other cells in each row. */
function inRows<Value>(
  value: Value,
  cells: readonly string[],
  change: (row: readonly unknown[]) => readonly unknown[],
): Value {
  const look = (one: unknown, [name, ...rest]: readonly string[]): unknown => {
    if (name === undefined) return Array.isArray(one) ? change(one) : one;
    if (Array.isArray(one)) return one.map((item) => look(item, [name, ...rest]));
    return isRecord(one) && Object.hasOwn(one, name) ? { ...one, [name]: look(one[name], rest) } : one;
  };
  return look(value, cells) as Value; // Only cells change.
}

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
