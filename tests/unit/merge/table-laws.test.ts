import { merge } from "@paraph/merge/merge";
import { withAnswer } from "@paraph/merge/merge-table";
import type { Conflict, MergePath } from "@paraph/merge/sides";
import { rounds } from "@paraph/service/testing/extent";
import fc from "fast-check";
import { expect, test } from "vitest";

/** Rows by their keys, and in each its cells by the keys of their columns. */
interface State {
  readonly columns: readonly string[];
  readonly rows: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const tables = [{ type: "prices", columns: "plans", cells: ["rows", "values"] }];
const words = ["Yes", "No"];

/** The table as it is stored: only its place tells which column a cell is in. */
function stored({ columns, rows }: State) {
  const values = (cells: Readonly<Record<string, string>>) => columns.map((column) => cells[column]);
  const all = Object.entries(rows).map(([_key, cells]) => ({ _key, values: values(cells) }));
  return { block: { _type: "prices", plans: columns.map((_key) => ({ _key })), rows: all } };
}

type Stored = ReturnType<typeof stored>;

function changed({ columns, rows }: State, [kind, at, to]: readonly number[], name: string): State {
  const [column, key] = [columns[Number(at) % columns.length], Object.keys(rows)[Number(to) % 3]];
  const word = words[Number(to) % 3] ?? name;
  const others = columns.filter((one) => one !== column);
  const place = Number(to) % (others.length + 1);
  if (kind === 0) {
    const added = Object.entries(rows).map(([row, cells]) => [row, { ...cells, [name]: word }]);
    return { columns: columns.toSpliced(place, 0, name), rows: Object.fromEntries(added) };
  }
  if (kind === 1) return { columns: others, rows };
  if (column === undefined) return { columns, rows };
  if (kind === 2) return { columns: others.toSpliced(place, 0, column), rows };
  if (kind === 3 || key === undefined)
    return { columns, rows: { ...rows, [name]: Object.fromEntries(columns.map((one) => [one, word])) } };
  return { columns, rows: { ...rows, [key]: { ...rows[key], [column]: word } } };
}

const changes = fc.array(fc.tuple(fc.nat({ max: 6 }), fc.nat(), fc.nat()), { maxLength: 3 });
const history = fc.record({ columns: fc.nat({ max: 3 }), cells: fc.nat(), theirs: changes, mine: changes });

test("R-CMS-8 a table loses no change of a cell, and its rows fit its columns, in each answer, too", () => {
  fc.assert(
    fc.property(history, ({ columns, cells, ...by }) => {
      const names = ["a", "b", "c"].slice(0, columns);
      const row = (at: number) =>
        Object.fromEntries(names.map((name, index) => [name, words[(cells >> (at + index)) % 2] ?? ""]));
      const base: State = { columns: names, rows: { r: row(0), s: row(3) } };
      const edited = (side: "theirs" | "mine") =>
        by[side].reduce<State>((state, change, at) => changed(state, change, `${side}${at}`), base);
      const states = { base, theirs: edited("theirs"), mine: edited("mine") };
      const sides = { base: stored(base), theirs: stored(states.theirs), mine: stored(states.mine) };
      const { merged, conflicts } = merge(sides, { tables });
      expect(unevenIn(merged)).toEqual([]);
      for (const one of conflicts)
        expect(unevenIn(withAnswer(merged, one, one.theirs, sides.theirs)), JSON.stringify(one)).toEqual([]);
      const other = merge({ ...sides, theirs: sides.mine, mine: sides.theirs }, { tables });
      expect(placesOf(other.conflicts)).toEqual(placesOf(conflicts));
      const asked = new Set(placesOf(conflicts));
      if (asked.has(JSON.stringify(["block"]))) return;
      for (const { _key: key, values } of merged.block.rows)
        for (const [at, { _key: column }] of merged.block.plans.entries()) {
          const [from, their, my] = [base, states.theirs, states.mine].map(({ rows }) => rows[key]?.[column]);
          const isAsked = asked.has(JSON.stringify(["block", "rows", { _key: key }, "values"]));
          const isClash = their !== from && my !== from && their !== my;
          if (!isAsked || !isClash) expect(values[at]).toBe(their === from ? my : their);
        }
    }),
    { numRuns: rounds(20_000) },
  );
});

function placesOf(conflicts: readonly Conflict[]): string[] {
  return conflicts.map(({ path }: { readonly path: MergePath }) => JSON.stringify(path)).sort();
}

function unevenIn({ block }: Stored) {
  return block.rows.filter(
    ({ values }) => values.length !== block.plans.length || values.includes(undefined),
  );
}
