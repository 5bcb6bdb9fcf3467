import { expect, test, vi } from "vitest";
import { validateAsStudio } from "../../support/validate-as-studio.ts";

const today = new Date().toISOString().slice(0, 10);
const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
const claim = {
  _key: "a",
  _type: "claim",
  topic: "Price",
  ours: "1",
  theirs: "2",
  source: "https://fictional.example/price",
  checkedOn: today,
};
const statement = {
  _key: "s",
  _type: "sourcedStatement",
  statement: "A contract can be electronic.",
  here: "Ours are.",
  sourceTitle: "The Act",
  source: "https://laws.example/act",
  sourceKind: "law",
  checkedOn: today,
};
const price = {
  _key: "p",
  _type: "vendorPrice",
  amount: 24.99,
  currency: "USD",
  interval: "month",
  per: "user",
  source: "https://fictional.example/price",
  checkedOn: today,
};
const line = { ...claim, _key: "l", _type: "vendorLine" };
const vendor = {
  _key: "v",
  _type: "comparedVendor",
  name: "Fictional Sign",
  plan: "Business",
  prices: [price],
  lines: [line],
};
const comparison = {
  _type: "comparison",
  title: "C",
  competitor: "C",
  summary: "S",
  seo: { _type: "seo", description: "What each plan holds, what it costs, and for whom it is made." },
  slug: { _type: "slug", current: "c" },
  claims: [claim],
  statements: [statement],
  vendors: [vendor],
};
const withStatement = (change: object) => ({ ...comparison, statements: [{ ...statement, ...change }] });
const withPrice = (change: object) => ({
  ...comparison,
  vendors: [{ ...vendor, prices: [{ ...price, ...change }] }],
});
const withLine = (change: object) => ({
  ...comparison,
  vendors: [{ ...vendor, lines: [{ ...line, ...change }] }],
});
const ahead = "This day is still to come. Write the day on which you read the source.";

test.each([
  ["complete lines", comparison, []],
  ["no statements and no vendors", { ...comparison, statements: undefined, vendors: undefined }, []],
  [
    "a source without encryption",
    withStatement({ source: "http://laws.example/act" }),
    [
      "warning statements.s.source: Write https:// instead of http://: browsers warn about pages that are not encrypted.",
      "error statements.s.source: Start the address with https://.",
    ],
  ],
  [
    "a missing source",
    withLine({ source: undefined }),
    ["error vendors.v.lines.l.source: Give the address of a public page that shows this."],
  ],
  ["a day to come", withStatement({ checkedOn: later }), [`error statements.s.checkedOn: ${ahead}`]],
  [
    "a claim with a day to come",
    { ...comparison, claims: [{ ...claim, checkedOn: later }] },
    [`error claims.a.checkedOn: ${ahead}`],
  ],
  [
    "a price below zero",
    withPrice({ amount: -1 }),
    ["error vendors.v.prices.p.amount: Write an amount from 0 to 1,000,000."],
  ],
  [
    "a price with three digits after the point",
    withPrice({ amount: 1.999 }),
    ["error vendors.v.prices.p.amount: Write at most two digits after the point."],
  ],
  [
    "a price for nothing in particular",
    withPrice({ per: undefined }),
    ['error vendors.v.prices.p.per: Say what the amount is for: "user" or "account".'],
  ],
  [
    "a vendor without lines",
    { ...comparison, vendors: [{ ...vendor, lines: [] }] },
    ["error vendors.v.lines: Add at least one line. A vendor without lines is not shown."],
  ],
  [
    "a table of statements where there are none",
    {
      ...comparison,
      statements: undefined,
      blocks: [{ _key: "t", _type: "comparisonTable", heading: "By the law", rows: "statements" }],
    },
    [
      "error blocks.t.rows: This comparison has no sourced statements yet, so the table would be empty. Add one, or show the claims.",
    ],
  ],
])(
  "R-CMS-2 the Studio tells editors of comparisons what to do about: %s",
  async (_name, document, expected) => {
    expect(await validateAsStudio(document)).toEqual(expected);
  },
);

test("R-CMS-2 a line that is too old is a warning, and says whether visitors still see it", async () => {
  const old = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10);
  const [due] = await validateAsStudio(withLine({ checkedOn: old }));
  expect(due).toMatch(/^warning vendors\.v\.lines\.l\.checkedOn: This was checked more than a year ago/);
  const [gone] = await validateAsStudio(withPrice({ checkedOn: "2020-01-31" }));
  expect(gone).toMatch(/^warning vendors\.v\.prices\.p\.checkedOn: Visitors no longer see this/);
});

test("R-CMS-2 a page of ours is no source", async () => {
  vi.stubGlobal("location", { hostname: "ours.example", origin: "https://ours.example" });
  const found = await validateAsStudio(withStatement({ source: "https://ours.example/about" }));
  vi.unstubAllGlobals();
  expect(found).toContain(
    "error statements.s.source: Give the address of another website. A source is something that we did not write.",
  );
});
