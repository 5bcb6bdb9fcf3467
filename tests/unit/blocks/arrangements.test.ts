import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { evenColumns } from "../../../components/content/even-columns.ts";
import { accentChoices, motifChoices } from "../../../lib/choices/accents.ts";
import { blocks } from "../../../schemas/blocks/index.ts";
import { isFields, loadContent } from "../../support/content.ts";

interface Choice {
  readonly block: string;
  readonly value: string;
  /** Whether blocks without a choice have it. */
  readonly isFirst: boolean;
}

const choices = blocks.flatMap((block): Choice[] => {
  const fields = "fields" in block ? block.fields : [];
  const field: unknown = fields.find(({ name, title }) => name === "variant" && title === "Arrangement");
  const list = isFields(field) && isFields(field.options) ? field.options.list : [];
  return Array.isArray(list)
    ? list.filter(isFields).map(({ value }, index) => ({
        block: block.name,
        value: String(value),
        isFirst: index === 0,
      }))
    : [];
});
const blocksPage = loadContent().find(({ document }) => document._id === "page-blocks")?.document;
const shown = Array.isArray(blocksPage?.blocks) ? blocksPage.blocks.filter(isFields) : [];

test("R-CMS-2 ten blocks can be arranged in more than one way", () => {
  expect(new Set(choices.map(({ block }) => block)).size).toBe(10);
});

test.each(choices)(
  "R-CMS-2 the page of all blocks shows $block arranged as $value",
  ({ block, value, isFirst }) => {
    const arranged = shown.filter(({ _type, variant }) => {
      return _type === block && (variant === value || (isFirst && variant === undefined));
    });
    expect(arranged).not.toEqual([]);
  },
);

test.each(motifChoices)(
  "R-CMS-2 the motif $value is drawn under words, between steps, as a mark and as a ground",
  ({ value }) => {
    const css = readFileSync("components/content/motifs.css", "utf8");
    const rule = css.split(`[data-motif="${value}"] {`)[1]?.split("\n}")[0] ?? "";
    for (const part of ["mark", "under", "line", "line-upright", "ground"])
      expect(rule).toContain(`--motif-${part}:`);
  },
);

test.each(accentChoices.filter(({ value }) => value !== "indigo"))(
  "R-CMS-2 the color $value has a hue",
  ({ value }) => {
    const css = readFileSync("app/globals.css", "utf8");
    expect(css).toMatch(
      new RegExp(`\\[data-accent="${value}"\\] \\{\\s+--accent-hue: \\d+;\\s+--accent-chroma: 0\\.\\d+;`),
    );
  },
);

test("R-CMS-2 no entry of a grid stands alone in the last row", () => {
  for (let count = 2; count <= 12; count += 1) {
    for (const wanted of [2, 3, 4]) {
      const columns = evenColumns(count, wanted);
      expect(Math.abs(columns - Math.min(wanted, count))).toBeLessThan(3);
      expect(columns === count || count % columns !== 1, `${count} in ${columns}`).toBe(true);
    }
  }
  expect(evenColumns(4, 3)).toBe(2);
  expect(evenColumns(7, 3)).toBe(4);
  expect(evenColumns(1, 3)).toBe(1);
});
