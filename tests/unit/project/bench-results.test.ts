import { expect, test } from "vitest";
import { count, type Measurement, milliseconds } from "../../../scripts/bench/measurement.ts";
import { sectionOf, tableOf, withSection } from "../../../scripts/bench/results.ts";
import { textOf } from "../../support/sources.ts";

const run = (visit: number, bare: number): Measurement[] => [
  {
    what: "a visit",
    measured: milliseconds(visit),
    beside: { of: "bare", ...milliseconds(bare) },
    budget: "2 x",
  },
  { what: "old pages", measured: count(0), beside: "200 publishes", budget: "0" },
];

test("several runs are told as their median between the lowest and the highest, and one run as itself", () => {
  expect(
    tableOf([run(0.2, 0.1), run(0.5, 0.1), run(0.3, 0.1)])
      .split("\n")
      .slice(2),
  ).toEqual([
    "| a visit | 0.30 ms (0.20 to 0.50) | bare 0.10 ms | 2 to 5 x | 2 x |",
    "| old pages | 0 | 200 publishes |  | 0 |",
  ]);
  expect(tableOf([run(12.34, 5)]).split("\n")[2]).toBe("| a visit | 12.3 ms | bare 5 ms | 2.47 x | 2 x |");
});

test("what was measured again replaces the section of its part, and no other", () => {
  const first = { date: new Date("2026-11-30T10:00:00Z"), commit: "0123abcd", load: 0.04 };
  const pages = sectionOf("pages", [run(1, 1)], first);
  expect(pages).toMatch(
    /^### `pages`\n\nNovember 30, 2026, at 0123abcd, 1 run: \d+ processors \(.*\), \d+ GB, load 0\.0 before\.\n\n\| what/,
  );
  const document = ["# Bench\n", pages, sectionOf("typing", [run(3, 1)], first)].join("\n");
  const anew = sectionOf("pages", [run(7, 1)], first);
  expect(withSection(document, "pages", anew)).toBe(document.replace(pages, anew));
  const added = sectionOf("studio", [run(9, 1)], first);
  expect(withSection(document, "studio", added)).toBe(`${document}\n${added}`);
});

test("every figure of docs/bench.md has its date, commit and machine, and a range of three runs", () => {
  const document = textOf("docs/bench.md");
  const known = [...document.matchAll(/^\| `(\w+)` +\|/gm)].map(([, part]) => part);
  const [, ...sections] = document.split(/^(?=### )/m);
  expect(sections.length).toBeGreaterThan(0);
  for (const section of sections) {
    const [, part, runs] =
      /^### `(\w+)`\n\n[A-Z][a-z]+ \d+, \d{4}, at [0-9a-f]{8}, (\d+) runs: \d+ processors .+, load .+ before\.\n\n\| what/.exec(
        section,
      ) ?? [];
    expect(known, section).toContain(part);
    expect(Number(runs), part).toBeGreaterThanOrEqual(3);
    expect(section.split("\n").slice(3), part).toSatisfy((lines: string[]) =>
      lines.every((line) => line === "" || line.startsWith("|")),
    );
  }
});
