import { csvTable } from "@paraph/service/csv-table";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "../../../lib/redirects/csv.ts";
import { exportRows, refusedRows } from "../../../lib/redirects/export-rows.ts";
import type { Known } from "../../../lib/redirects/known.ts";
import { planImport } from "../../../lib/redirects/plan-import.ts";
import { readTable } from "../../../lib/redirects/read-table.ts";
import { suggestRedirects } from "../../../lib/redirects/suggest.ts";

const toPage = (id: string) => ({ linkType: "internal", internal: { _type: "reference", _ref: id } });

const known: Known = {
  sites: ["https://paraph.example"],
  pages: [
    { id: "page-1", title: "Pricing", path: "/pricing", previousPaths: ["/plans"] },
    { id: "page-2", title: "About", path: "/about", previousPaths: [] },
  ],
  redirects: [{ _id: "r1", _type: "redirect", from: "/go", to: toPage("page-1") }],
};

const plan = (text: string, around = known) =>
  planImport(readTable(new TextEncoder().encode(text)), around, () => "new");
const problemsOf = (text: string) =>
  plan(text).flatMap(({ line, problems }) => problems.map((one) => `${line}: ${one}`));

test("R-CMS-7 any table that is written is read as it was", () => {
  const cell = fc.string().map((text) =>
    text
      .replaceAll(/[\r\n]/g, "")
      .replace(/^[\s']+/, "")
      .trimEnd(),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const kept = rows.filter((row) => row.some((text) => text !== ""));
      expect(readCsv(csvTable(rows)).rows.map((row) => row.map(({ text }) => text))).toEqual(kept);
    }),
  );
});

test.each(["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)"])("R-CMS-7 a spreadsheet runs nothing of %s", (text) => {
  const written = csvTable([[text]]);
  expect(written).toMatch(/^\ufeff"?'/);
  expect(readCsv(written).rows[0]?.[0]?.text).toBe(text);
});

test("R-CMS-7 a table makes redirects of every kind, and changes those that begin at the same address", () => {
  const lines = plan(
    "from,to,kind\n/a,/pricing#teams,\n/b/*,/new/*,temporary\n/c,https://elsewhere.example/x,permanent\n/d,,gone\n/go,/about,\n",
  );
  expect(lines.flatMap(({ problems }) => problems)).toEqual([]);
  expect(lines.map(({ document }) => document)).toMatchObject([
    { from: "/a", permanent: true, to: { internal: { _ref: "page-1" }, anchor: "teams" } },
    { from: "/b/*", permanent: false, toPrefix: "/new/*" },
    { from: "/c", to: { external: "https://elsewhere.example/x" } },
    { from: "/d", gone: true },
    { _id: "r1", from: "/go", to: { internal: { _ref: "page-2" } } },
  ]);
  expect(lines.map(({ outcome }) => outcome)).toEqual(["new", "new", "new", "new", "changed"]);
});

test("R-CMS-7 a table names everything that is wrong, by line and column", () => {
  expect(problemsOf('from,to,kind\n/a*b,/pricing,\n\n"/x",/nowhere,\n/y,/about,soon\n')).toEqual([
    expect.stringMatching(/^2: Column 1 \(from\): Write the star only at the end/),
    expect.stringMatching(/^4: Column 2 \(to\): No page lives at "\/nowhere"/),
    expect.stringMatching(/^5: Column 3 \(kind\): "soon" is no kind of redirect here/),
  ]);
  expect(problemsOf("from,to\n/x,/about\n/x,/pricing\n")).toEqual([
    expect.stringContaining('2: "/x" has a redirect already (line 3)'),
    expect.stringContaining('3: "/x" has a redirect already (line 2)'),
  ]);
  expect(problemsOf("from,to\n/x/*,/y/*\n/y/*,/pricing\n")).toContainEqual(
    expect.stringContaining('"/x/*" leads to "/y/*", which "/y/*" redirects on'),
  );
  expect(() => plan('from,to\n/x,"/about\n')).toThrow("Line 2, column 2: the quotation mark is never closed");
  expect(() => plan("a,b\n")).toThrow('It has "a", "b". Name the columns from, to and kind');
});

test("R-CMS-7 what is exported can be imported, and changes nothing", () => {
  const more = [
    { _id: "r2", _type: "redirect", from: "/now", to: toPage("page-2"), permanent: false },
    { _id: "r3", _type: "redirect", from: "/over", gone: true },
  ];
  const all = { ...known, redirects: [...known.redirects, ...more] };
  const lines = plan(csvTable(exportRows(all)).replaceAll(",", ";"), all);
  const same = { problems: [], outcome: "same" };
  expect(lines).toMatchObject([
    {
      ...same,
      kind: "permanent",
      document: { _id: "r1", from: "/go", to: toPage("page-1"), permanent: true },
    },
    { ...same, kind: "temporary", document: more[0] },
    { ...same, kind: "gone", document: more[1] },
  ]);
});

test("R-CMS-7 a table is refused where the form and the lake refuse, and is told what pages keep", () => {
  expect(problemsOf("from,to\n/about,/pricing\n/auth,/about\n")).toEqual([
    expect.stringContaining(
      '2: "/about" is the address of "About". Visitors get that page, never the redirect',
    ),
    expect.stringContaining('3: Column 1 (from): The website itself uses "/auth"'),
  ]);
  const remarks = plan("from,to\n/plans,/about\n/about/*,/pricing\n").map((line) => line.remarks);
  expect(remarks).toEqual([
    [expect.stringContaining('"/plans" is a former address of "Pricing"')],
    ['A page lives at "/about". "/about/*" redirects only what has no page.'],
  ]);
});

test("R-CMS-7 the good lines are judged as if the refused ones were not there", () => {
  const typed = { linkType: "external", external: "https://paraph.example/y" };
  const around = { ...known, redirects: [{ _id: "r1", _type: "redirect", from: "/x", to: typed }] };
  const lines = plan("from,to\n/x,/nowhere\n/y,/about\n/z,/about\n", around);
  expect(lines.map(({ outcome }) => outcome)).toEqual(["refused", "refused", "new"]);
  expect(lines[1]?.problems).toEqual([
    expect.stringContaining('"/x" leads to "/y", which this would redirect on'),
  ]);
});

test("R-CMS-7 the refused lines come out as a table that can be corrected and imported", () => {
  const table = csvTable(
    refusedRows(plan("source;target;code\n/a;/nowhere;301\n/b;/about;301\n/c;/about;404\n")),
  );
  expect(plan(table.replace("/nowhere", "/pricing")).map(({ outcome, from }) => [from, outcome])).toEqual([
    ["/a", "new"],
    ["/c", "refused"],
  ]);
});

test("R-CMS-7 suggestions are the most frequent addresses without an answer, each with the page that it may mean", () => {
  const missing = (path: string, count: number) => ({ _key: path, path, count });
  const found = suggestRedirects({
    days: [
      { day: "2027-01-02", missing: [missing("/prices", 2), missing("/go/x", 9), missing("/plans", 9)] },
      { day: "2027-01-01", missing: [missing("/prices", 5), missing("/wp-admin/x", 50), missing("/zzz", 3)] },
    ],
    ignored: ["/wp-admin/*"],
    froms: ["/go/*"],
    pages: known.pages,
  });
  expect(found).toMatchObject([
    { path: "/prices", count: 7, lastDay: "2027-01-02", target: { path: "/pricing" } },
    { path: "/zzz", count: 3, target: null },
  ]);
});
