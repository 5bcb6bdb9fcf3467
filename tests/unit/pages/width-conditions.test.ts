import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";
import { widthsIn } from "../../support/width-conditions.ts";

test("R-LAYOUT-2 the sweep of widths reads every form in which a condition names widths", () => {
  expect(widthsIn("(min-width: 40rem) and (not (min-width: 64rem))")).toEqual([640, 1024]);
  expect(widthsIn("(40rem <= width < 1000px)")).toEqual([640, 1000]);
  expect(widthsIn("not all and (min-width:30em)")).toEqual([480]);
  expect(widthsIn("(inline-size >= 43rem)")).toEqual([688]);
  expect(widthsIn("(hover: hover) and (width < 500px)")).toEqual([500]);
  expect(widthsIn("(max-height: 20rem)")).toEqual([]);
  expect(widthsIn("(prefers-color-scheme: dark)")).toEqual([]);
});

test("R-LAYOUT-2 a breakpoint that the sweep of widths could not lay out both sides of is an error", () => {
  for (const condition of ["(min-width: calc(40rem + 1px))", "(width > 50cqi)", "(min-width: var(--wide))"])
    expect(() => widthsIn(condition), condition).toThrow("No width can be read");
});

test("R-LAYOUT-2 every width in the style sheets is one that the sweep can read", async () => {
  const conditions: string[] = [];
  for await (const file of glob("{app,components}/**/*.css")) {
    const rules = readFileSync(file, "utf8").matchAll(/@(?:media|container)\s*([^{]*)\{/g);
    conditions.push(...[...rules].map(([, condition = ""]) => condition));
  }
  expect(conditions.flatMap(widthsIn).length).toBeGreaterThan(20);
});
