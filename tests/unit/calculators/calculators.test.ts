import fc from "fast-check";
import { expect, test } from "vitest";
import { startsOf, type Values } from "../../../lib/calculators/calculator.ts";
import { calculatorNames, calculators } from "../../../lib/calculators/calculators.ts";
import { pricingPlans } from "../../support/pricing-plans.ts";

const { plans } = pricingPlans();
const { paper, time, volume, seats } = calculators;

test.each<[string, Values, string, RegExp, string[]]>([
  [
    "the starting numbers",
    startsOf(paper),
    "$4,464",
    /same documents cost \$1,020: \$3,444 less\.$/,
    ["$144", "$720", "$3,600"],
  ],
  [
    "only the plan costs money",
    { documents: 1, pages: 1, pageCost: 0, postage: 0, minutes: 0, minutesLeft: 0, hour: 0 },
    "$0",
    /cost \$300: \$300 more\. Paper is cheaper for you/,
    ["$0", "$0", "$0"],
  ],
  [
    "paper costs the same as the plan",
    { documents: 1, pages: 1, pageCost: 0, postage: 2500, minutes: 0, minutesLeft: 0, hour: 0 },
    "$300",
    /cost \$300: as much as on paper\.$/,
    ["$0", "$300", "$0"],
  ],
  [
    "thirds of a cent, rounded once a year rather than per document",
    { documents: 1, pages: 1, pageCost: 1, postage: 0, minutes: 1, minutesLeft: 0, hour: 101 },
    "$0.32",
    /\$299\.68 more/,
    ["$0.12", "$0", "$0.20"],
  ],
  [
    "the upper limits",
    {
      documents: 10_000,
      pages: 500,
      pageCost: 500,
      postage: 20_000,
      minutes: 480,
      minutesLeft: 480,
      hour: 100_000,
    },
    "$1,284,000,000",
    /cost \$960,000,300: \$323,999,700 less/,
    ["$300,000,000", "$24,000,000", "$960,000,000"],
  ],
])("the paper calculator follows its formula: %s", (_what, values, figure, caption, lines) => {
  const result = paper.calculate(values, plans);
  expect(result.figure).toBe(figure);
  expect(result.caption).toMatch(caption);
  expect(result.lines.map(({ text }) => text)).toEqual(lines);
});

test.each<[Values, string, string, string[]]>([
  [startsOf(time), "160", "hours a year saved: 20 working days.", ["20 min", "20", "$4,800"]],
  [
    { documents: 1, minutesNow: 5, minutesThen: 0, hour: 3000 },
    "1",
    "hour a year saved: 0.1 working days.",
    ["5 min", "0.1", "$30"],
  ],
  [
    { documents: 8, minutesNow: 9, minutesThen: 4, hour: 0 },
    "8",
    "hours a year saved: 1 working day.",
    ["5 min", "1", "$0"],
  ],
  [
    { documents: 40, minutesNow: 5, minutesThen: 5, hour: 3000 },
    "0",
    "hours a year saved: both ways take the same time.",
    ["0 min", "0", "$0"],
  ],
  [
    { documents: 40, minutesNow: 5, minutesThen: 25, hour: 3000 },
    "160",
    "hours a year more than today: 20 working days lost. Your current way is faster.",
    ["-20 min", "-20", "-$4,800"],
  ],
  [
    { documents: 10_000, minutesNow: 480, minutesThen: 0, hour: 100_000 },
    "960,000",
    "hours a year saved: 120,000 working days.",
    ["480 min", "120,000", "$960,000,000"],
  ],
])("the time calculator for %j shows %s %s", (values, figure, caption, lines) => {
  const result = time.calculate(values, []);
  expect([result.figure, result.caption]).toEqual([figure, caption]);
  expect(result.lines.map(({ text }) => text)).toEqual(lines);
});

test.each<[Values, string, string, string[]]>([
  [
    startsOf(volume),
    "180",
    "signatures in the busiest month. In a year you send 580 documents.",
    ["80", "1,160", "500"],
  ],
  [
    { usual: 0, busiest: 1, busyMonths: 1, signers: 1 },
    "1",
    "signature in the busiest month. In a year you send 1 document.",
    ["0", "1", "11"],
  ],
  [
    { usual: 7, busiest: 7, busyMonths: 12, signers: 3 },
    "21",
    "signatures in the busiest month. In a year you send 84 documents.",
    ["21", "252", "0"],
  ],
])("the volume calculator for %j shows %s %s", (values, figure, caption, lines) => {
  const result = volume.calculate(values, []);
  expect([result.figure, result.caption]).toEqual([figure, caption]);
  expect(result.lines.map(({ text }) => text)).toEqual(lines);
});

test("a busiest month with fewer documents than a usual month is a contradiction", () => {
  const values = { ...startsOf(volume), usual: 1200, busiest: 1199 };
  expect(volume.contradiction(values)).toEqual({
    input: "busiest",
    message: "At least 1,200, as in a typical month.",
  });
  expect(volume.contradiction({ ...values, busiest: 1200 })).toBeNull();
});

test.each<[Values, string, string, string[]]>([
  [
    startsOf(seats),
    "$3,300",
    "less per year with Growing Business than with 15 seats.",
    ["No limit", "$20", "$1.67"],
  ],
  [
    { people: 1, shared: 0, price: 1000 },
    "$60",
    "more per year with Freelancer than with 1 seat. On price alone, seats are the better choice.",
    ["1 person", "$10", "$15"],
  ],
  [
    { people: 10, shared: 0, price: 200 },
    "$0",
    "between 10 seats and Team: both cost the same per year.",
    ["10 people", "$2", "$2"],
  ],
  [
    { people: 5000, shared: 5000, price: 50_000 },
    "$59,999,700",
    "less per year with Growing Business than with 10,000 seats.",
    ["No limit", "$500", "$0"],
  ],
])("the seats calculator for %j shows %s %s", (values, figure, caption, lines) => {
  const result = seats.calculate(values, plans);
  expect([result.figure, result.caption]).toEqual([figure, caption]);
  expect(result.lines.map(({ text }) => text)).toEqual(lines);
});

test("the worked example has the inputs and the result", () => {
  expect(paper.calculate(startsOf(paper), plans).worked).toEqual([
    "12 × 40 × (6 × $0.05 + $1.50 + 15 ÷ 60 × $30) = $4,464",
    "By link: 12 × 40 × 3 ÷ 60 × $30 + 12 × $25 for Growing Business = $1,020",
  ]);
  expect(seats.calculate(startsOf(seats), plans).worked).toEqual([
    "12 × (12 + 3) × $20 − 12 × $25 for Growing Business = $3,600 − $300 = $3,300",
  ]);
});

test.each(calculatorNames)(
  "the %s calculator gives valid figures for all numbers within the limits",
  (name) => {
    const calculator = calculators[name];
    const within = Object.fromEntries(
      Object.entries(calculator.inputs).map(([key, { min, max }]) => [key, fc.integer({ min, max })]),
    );
    fc.assert(
      fc.property(fc.record(within), (values) => {
        const result = calculator.calculate(values, plans);
        expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity|∞|undefined|null/);
        expect(result.bars.every(({ size }) => Number.isSafeInteger(size))).toBe(true);
        expect(result.lines).toHaveLength(3);
      }),
    );
  },
);
