import fc from "fast-check";
import { expect, test } from "vitest";
import { startsOf } from "../../../lib/calculators/calculator.ts";
import { calculators, isCalculatorName } from "../../../lib/calculators/calculators.ts";
import { parseInput, withUnit, writeInput } from "../../../lib/calculators/inputs.ts";
import { queryName, readQuery, shareLink, writeQuery } from "../../../lib/calculators/query.ts";
import { money } from "../../../lib/calculators/words.ts";

const { paper, time, seats } = calculators;
const cost = paper.inputs.postage;
const documents = paper.inputs.documents;
if (!cost || !documents) throw new Error("The paper calculator has no postage or no documents.");

test.each<[string, object]>([
  ["40", { value: 40 }],
  [" 40 ", { value: 40 }],
  ["40.0", { value: 40 }],
  ["0040", { value: 40 }],
  ["10000", { value: 10_000 }],
  ["", { problem: "Enter a number in digits." }],
  [".", { problem: "Enter a number in digits." }],
  ["-", { problem: "Enter a number in digits." }],
  ["1e3", { problem: "Enter a number in digits." }],
  ["0x10", { problem: "Enter a number in digits." }],
  ["Infinity", { problem: "Enter a number in digits." }],
  ["NaN", { problem: "Enter a number in digits." }],
  ["40; drop", { problem: "Enter a number in digits." }],
  ["<script>", { problem: "Enter a number in digits." }],
  ["9".repeat(400), { problem: "Enter a number in digits." }],
  ["٤٠", { problem: "Enter a number in digits." }],
  ["40.5", { problem: "Enter a whole number." }],
  ["0", { problem: "Between 1 and 10,000." }],
  ["-40", { problem: "Between 1 and 10,000." }],
  ["10001", { problem: "Between 1 and 10,000." }],
])("the document count %j is parsed as %j", (text, expected) => {
  expect(parseInput(text, documents)).toEqual(expected);
});

test.each<[string, object]>([
  ["0", { value: 0 }],
  ["1.5", { value: 150 }],
  [".5", { value: 50 }],
  ["1.", { value: 100 }],
  ["0.07", { value: 7 }],
  ["4.35", { value: 435 }],
  ["1.10", { value: 110 }],
  ["1.005", { problem: "Enter dollars and whole cents." }],
  ["200.01", { problem: "Between $0 and $200." }],
  ["-0.01", { problem: "Between $0 and $200." }],
])("the dollar amount %j is parsed as %j", (text, expected) => {
  expect(parseInput(text, cost)).toEqual(expected);
});

test("a field parses the amount that was written into it", () => {
  fc.assert(
    fc.property(fc.integer({ min: cost.min, max: cost.max }), (cents) => {
      expect(parseInput(writeInput(cents, "cents"), cost)).toEqual({ value: cents });
    }),
  );
  expect([writeInput(150, "cents"), writeInput(3000, "cents"), writeInput(5, "cents")]).toEqual([
    "1.50",
    "30",
    "0.05",
  ]);
});

test("R-CMS-3 an address has the changed inputs under readable names and keeps other parameters", () => {
  const starts = startsOf(paper);
  expect(queryName("paper", "pageCost")).toBe("paper-page-cost");
  expect(writeQuery("", "paper", paper, starts, starts)).toBe("");
  const other = "?utm_source=mail&seats-people=9";
  const written = writeQuery(other, "paper", paper, starts, { ...starts, documents: 200, pageCost: 12 });
  expect(written).toBe(`${other}&paper-documents=200&paper-page-cost=0.12`);
  expect(readQuery(written, "paper", paper, starts)).toEqual({
    values: { ...starts, documents: 200, pageCost: 12 },
    ignored: [],
  });
  expect(writeQuery(written, "paper", paper, starts, starts)).toBe(other);
});

test("a share link has only this calculator's inputs and jumps to its block", () => {
  const starts = startsOf(seats);
  const here = "https://paraph.example/calculators?utm_source=mail&seats-people=3&time-documents=9#four";
  expect(shareLink(here, "seats", "seats", seats, starts, { ...starts, people: 40 })).toBe(
    "https://paraph.example/calculators?seats-people=40#seats",
  );
  expect(shareLink(here, "", "seats", seats, starts, starts)).toBe("https://paraph.example/calculators");
});

test.each([
  [
    "?seats-people=1e9&seats-price=%3Cscript%3E&seats-shared=-1",
    ["People who send", "People sharing a login", "Price per seat per month"],
  ],
  ["?seats-people=&seats-people=7", ["People who send"]],
  ["?seats-people[]=7&seats-__proto__=7&constructor=7&seats-toString=7", []],
  ["?%E0%A4%A&seats-people%00=7&&&===", []],
  [`?seats-price=${"9".repeat(5000)}`, ["Price per seat per month"]],
])(
  "a malicious address keeps the starting numbers and reports ignored inputs (case %#)",
  (search, ignored) => {
    const starts = startsOf(seats);
    expect(readQuery(search, "seats", seats, starts)).toEqual({ values: starts, ignored });
  },
);

test("inputs read from any address are within their limits", () => {
  const starts = startsOf(time);
  fc.assert(
    fc.property(fc.webQueryParameters(), fc.string(), fc.string(), (query, a, b) => {
      const search = `?${query}&time-documents=${encodeURIComponent(a)}&time-hour=${b}`;
      const { values } = readQuery(search, "time", time, starts);
      expect(Object.keys(values)).toEqual(Object.keys(starts));
      for (const [key, { min, max }] of Object.entries(time.inputs)) {
        expect(values[key]).toBeGreaterThanOrEqual(min);
        expect(values[key]).toBeLessThanOrEqual(max);
        expect(Number.isInteger(values[key])).toBe(true);
      }
    }),
  );
});

test.each<[number, string]>([
  [0, "$0"],
  [-0.2, "$0"],
  [5, "$0.05"],
  [150, "$1.50"],
  [2500, "$25"],
  [-30_000, "-$300"],
  [446_460, "$4,464.60"],
  [100_000_050, "$1,000,001"],
])("%d cents are shown as %s", (cents, text) => {
  expect(money(cents)).toBe(text);
});

test("a value is shown with its unit", () => {
  expect(withUnit(150, cost)).toBe("$1.50");
  expect(withUnit(1, { ...documents, unit: "minutes" })).toBe("1 minute");
  expect(withUnit(1200, documents)).toBe("1,200");
});

test("inherited property names are not calculators", () => {
  expect(["paper", "toString", "__proto__", "", null, 3].filter(isCalculatorName)).toEqual(["paper"]);
});
