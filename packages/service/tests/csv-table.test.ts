import fc from "fast-check";
import { expect, test } from "vitest";
import { csvTable } from "../src/csv-table.ts";

test("R-CMS-3 spreadsheets run no cell of any table as a formula", () => {
  for (const cell of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n@x"]) {
    expect(csvTable([[cell]])).toBe(`\ufeff"'${cell}"\r\n`);
  }
});

/** Reads a table as RFC 4180 says. */
function read(table: string): string[][] {
  expect(table[0], "the mark by which Excel knows UTF-8").toBe("\ufeff");
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = "", end] of table
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test("R-CMS-3 whatever a table holds, its rows and columns come out as they were", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom("=", "'", '"', ",", ";", "\r", "\n", " ", "a") }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const guarded = rows.map((row) => row.map((one) => (/^\s*[=+\-@\t\r]/.test(one) ? `'${one}` : one)));
      expect(read(csvTable(rows))).toEqual(guarded);
    }),
  );
});
