import { expect, test } from "vitest";
import { merge } from "../src/merge.ts";

const tables = [{ type: "pricing", columns: "plans", cells: ["groups", "rows", "values"] }];

const row = (_key: string, cells: string) => ({ _key, values: [...cells] });
/** A table with these columns, and a row for each word: its cells. */
const tableOf = (columns: string, ...rows: readonly string[]) => ({
  _type: "pricing",
  _key: "prices",
  plans: [...columns].map((_key) => ({ _key, name: _key })),
  groups: [{ _key: "g", rows: rows.map((cells, at) => row(`r${at}`, cells)) }],
});
type Pricing = ReturnType<typeof tableOf> & { readonly title?: string };

const mergeTables = (base: Pricing | null, theirs: Pricing, mine: Pricing) => {
  const { merged, conflicts } = merge(
    { base: { blocks: base ? [base] : [] }, theirs: { blocks: [theirs] }, mine: { blocks: [mine] } },
    { tables },
  );
  return { merged: merged.blocks[0], conflicts };
};

const path = ["blocks", { _key: "prices" }];

test.each([
  ["the same cell in a column of each", ["AB", "YY"], ["ABC", "YYY"], ["ABD", "YYY"], ["ABCD", "YYYY"]],
  ["other cells in a column of each", ["AB", "YN"], ["ABC", "YNC"], ["ABD", "YND"], ["ABCD", "YNCD"]],
  ["a new column and a cell", ["AB", "YY"], ["ABC", "YYY"], ["AB", "YN"], ["ABC", "YNY"]],
  [
    "a column that is gone and a cell that says the same",
    ["ABC", "YYN"],
    ["ABC", "YMN"],
    ["BC", "YN"],
    ["BC", "MN"],
  ],
  ["columns in another order and a new one", ["AB", "YN"], ["BA", "NY"], ["ABC", "YNX"], ["BCA", "NXY"]],
  ["different columns that are gone", ["ABC", "YYN"], ["BC", "YN"], ["AB", "YY"], ["B", "Y"]],
  ["a new row and a cell", ["AB", "YY"], ["AB", "YY", "NN"], ["AB", "YM"], ["AB", "YM", "NN"]],
] as const)("R-CMS-8 the rows of a table fit its columns: %s", (_, base, theirs, mine, merged) => {
  const [from, their, my, both] = [base, theirs, mine, merged].map(([columns, ...rows]) =>
    tableOf(columns, ...rows),
  );
  if (!from || !their || !my) return;
  expect(mergeTables(from, their, my)).toEqual({ merged: both, conflicts: [] });
});

test("R-CMS-8 a cell that both changed is asked about with its row, which fits the columns of both", () => {
  const base = tableOf("AB", "YN", "12");
  const { merged, conflicts } = mergeTables(base, tableOf("ABC", "YPX", "123"), tableOf("ABD", "YQZ", "124"));
  expect(merged).toEqual(tableOf("ABCD", "YQXZ", "1234"));
  const values = [...path, "groups", { _key: "g" }, "rows", { _key: "r0" }, "values"];
  expect(conflicts).toEqual([{ path: values, base: [..."YN"], theirs: [..."YPXZ"], mine: [..."YQXZ"] }]);
});

test("R-CMS-8 a row that one changed and the other took out is asked about as it fits the columns", () => {
  const base = tableOf("AB", "YN", "12");
  const { conflicts } = mergeTables(base, tableOf("BA", "NY"), tableOf("AB", "YN", "13"));
  expect(conflicts).toEqual([
    {
      path: [...path, "groups", { _key: "g" }, "rows", { _key: "r1" }],
      base: row("r1", "12"),
      theirs: undefined,
      mine: row("r1", "31"),
    },
  ]);
});

test.each([
  ["a cell of a column that is gone", ["ABC", "YYY"], ["AB", "YY"], ["ABC", "YYN"]],
  ["a row that lacks a new column", ["AB", "YY"], ["ABC", "YYY"], ["AB", "YY", "NN"]],
  ["orders that contradict each other", ["ABC", "YNY"], ["BAC", "NYY"], ["ACB", "YYN"]],
] as const)(
  "R-CMS-8 a table whose rows would not fit its columns is asked about as a whole: %s",
  (_, ...sides) => {
    const [base, theirs, mine] = sides.map(([columns = "", ...rows]) => tableOf(columns, ...rows));
    if (!base || !theirs || !mine) return;
    expect(mergeTables(base, theirs, mine)).toEqual({
      merged: mine,
      conflicts: [{ path, base, theirs, mine }],
    });
    expect(mergeTables(base, mine, theirs).conflicts.map((one) => one.path)).toEqual([path]);
  },
);

test("R-CMS-8 what is beside the cells of a table merges as ever, and so does a table whose rows never fit", () => {
  const base = tableOf("AB", "YN");
  const { merged } = mergeTables(base, { ...base, title: "Plans" }, tableOf("BA", "NY"));
  expect(merged).toEqual({ ...tableOf("BA", "NY"), title: "Plans" });
  const uneven = tableOf("ABC", "YN");
  const other = mergeTables(uneven, { ...uneven, title: "Plans" }, tableOf("AB", "YN"));
  expect(other).toEqual({ merged: { ...tableOf("AB", "YN"), title: "Plans" }, conflicts: [] });
});
