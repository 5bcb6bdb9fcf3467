import { expect, test } from "vitest";
import { blocksToMarkdown } from "@/lib/markdown/blocks";
import { pageToMarkdown } from "@/lib/markdown/page";
import { linked, richText, text } from "@/lib/markdown/parts";
import { blocksOfPage, pathsOfPages } from "../support/example-blocks.ts";
import { shippedPage, shippedSite } from "../support/page-document.ts";

const site = await shippedSite();
/** Blocks that a reader of plain text has no use for. */
const withoutWords = ["tableOfContents"];

const base = "https://paraph.example/pricing";

test.each(pathsOfPages())(
  "R-ROUTES-6 the twin of %s has one title, says what its blocks say, and links whole",
  async (path) => {
    const page = await shippedPage(path);
    // Code samples have comments that look like titles.
    const twin = pageToMarkdown(path, page, site).replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, "code");
    expect(twin.match(/^# /gm)).toHaveLength(1);
    expect(twin).not.toMatch(/undefined|\[object Object\]|NaN|\bnull\b/);
    expect(twin).not.toMatch(/\n{3,}|\]\(\/|\]\(#/);
    for (const block of page.blocks ?? []) {
      if (withoutWords.includes(block._type)) continue;
      const heading = "heading" in block && typeof block.heading === "string" ? block.heading : "";
      expect(twin, block._key).toContain(text(heading));
    }
  },
);

test("each block of the gallery has something to say", async () => {
  const blocks = await blocksOfPage("/blocks");
  const silent = blocks.filter((block) => blocksToMarkdown([block], base) === "").map(({ _type }) => _type);
  expect(silent.filter((name) => !withoutWords.includes(String(name)))).toEqual([]);
});

test.each([42, true, "words", [], [null, 7, [[]]], {}, { _type: 3 }, null])(
  "R-CMS-8 %j in every field of every block leaves a twin that can be read",
  async (value) => {
    for (const block of await blocksOfPage("/blocks")) {
      for (const field of Object.keys(block)) {
        if (field === "_type") continue;
        const bad = blocksToMarkdown([{ ...block, [field]: value }], base);
        expect(bad, `${block._type}.${field}`).not.toMatch(/undefined|\[object Object\]|NaN/);
      }
    }
  },
);

test("blocks that nobody knows and what is no block are left out", () => {
  expect(blocksToMarkdown([{ _type: "tomorrow", heading: "X" }, null, 3, { _type: "toString" }], base)).toBe(
    "",
  );
  expect(blocksToMarkdown("blocks", base)).toBe("");
});

test.each([
  ["1 * 2_3 [a](b) `c` <d> | \\", "1 \\* 2\\_3 \\[a\\](b) \\`c\\` \\<d\\> \\| \\\\"],
  ["# no heading", "\\# no heading"],
  ["- no list", "\\- no list"],
  ["two\nlines", "two lines"],
])("the text %j means nothing but itself", (source, expected) => {
  expect(text(source)).toBe(expected);
});

test("links are whole, keep their parentheses and lead nowhere unsafe", () => {
  const to = (external: string) => linked("Words", { linkType: "external", external }, base);
  expect(linked("Words", { linkType: "internal", anchor: "plans" }, base)).toBe(`[Words](${base}#plans)`);
  expect(to("https://a.example/(b)")).toBe("[Words](https://a.example/%28b%29)");
  expect(to("tel:+12025550143")).toBe("[Words](tel:+12025550143)");
  expect(to("javascript:alert(1)")).toBe("Words");
});

test("rich text keeps headings, lists, quotes, marks and links", () => {
  const span = (words: string, ...marks: string[]) => ({ _type: "span", text: words, marks });
  const block = (fields: object, ...children: object[]) => ({
    _type: "block",
    _key: "k",
    ...fields,
    children,
  });
  const link = { _key: "l", _type: "textLink", linkType: "external", external: "https://a.example/" };
  const value = [
    block({ style: "h2" }, span("Heading")),
    block({ style: "h3" }, span("Below")),
    block(
      { markDefs: [link] },
      span("Some "),
      span("bold ", "strong"),
      span("link", "l"),
      span(" a`b", "code"),
    ),
    block({ listItem: "number" }, span("one")),
    block({ listItem: "number" }, span("two")),
    block({ listItem: "bullet", level: 2 }, span("inner")),
    block({ style: "blockquote" }, span("Said")),
  ];
  expect(richText(value, base)).toBe(
    [
      "### Heading",
      "#### Below",
      "Some **bold** [link](https://a.example/) `a'b`",
      "1. one\n2. two\n  - inner",
      "> Said",
    ].join("\n\n"),
  );
});
