import { share } from "@paraph/service/testing/extent";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { blocksOfPage, isFields, pathsOfPages } from "../support/example-blocks.ts";

type Fields = Record<string, unknown>;

function render(blocks: unknown, options: { draft?: boolean; document?: string } = {}) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { draft = false, document = crypto.randomUUID() } = options;
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={document} draft={draft} />);
  return { html, log: warn.mock.calls.map(String) };
}

/** Output that must never reach a visitor, whatever the content. */
function defectsOf(html: string): string[] {
  const visible = html.replaceAll(/<script[\s\S]*?<\/script>/g, "");
  const defects = ["undefined", "[object Object]", "NaN", "null", "native code"].filter((text) =>
    visible.includes(text),
  );
  if (/<(h[1-6]|p|li|a|summary|dt|dd|blockquote)\b[^>]*>\s*<\/\1>/.test(visible))
    defects.push("empty element");
  if (/<(ul|ol|dl)\b[^>]*>\s*<\/\1>/.test(visible)) defects.push("empty list");
  if (/<a\b(?![^>]*\bhref=)/.test(visible)) defects.push("link without address");
  return defects;
}

const gallery = await blocksOfPage("/blocks");

test.each(pathsOfPages())("every block of %s renders without reported problems", async (address) => {
  const blocks = await blocksOfPage(address);
  for (const block of blocks) {
    const { html, log } = render([block]);
    expect(html, `block ${block._key}: ${block._type} must put what it shows into <BlockArea>`).toMatch(
      /data-block="/,
    );
    expect(defectsOf(html), `block ${block._key}`).toEqual([]);
    expect(log).toEqual([]);
  }
});

test.each(pathsOfPages())("%s has exactly one h1, before every other heading", async (address) => {
  const { html } = render(await blocksOfPage(address));
  expect(html.match(/<h1\b/g)).toHaveLength(1);
  expect(html.search(/<h1\b/)).toBeLessThanOrEqual(html.search(/<h[2-6]\b/));
});

const wrongValues: readonly unknown[] = [
  42,
  -1.5,
  true,
  "",
  "words",
  "\u200b",
  [],
  ["words", 7, null, [[]]],
  [{}],
  {},
  { _type: "x", _key: 3, children: 4, asset: 5, internal: 6 },
  // The names of inherited object properties are not components, colors or icons.
  "constructor",
  ["__proto__", "toString"],
  null,
  undefined,
];

/** Every wrong value for every field, at any depth. A share of an eighth has each field, and each value: 15 of them. */
function damages(block: Fields): { place: string[]; value: unknown }[] {
  return placesOf(block).flatMap((place) => wrongValues.map((value) => ({ place, value })));
}

/** A copy of the block with `value` at this place. */
function damaged(block: Fields, [key = "", ...inner]: readonly string[], value: unknown): Fields {
  const copy: Fields = Array.isArray(block) ? Object.assign([], block) : { ...block };
  const child = block[key];
  copy[key] = inner.length > 0 && isContainer(child) ? damaged(child, inner, value) : value;
  return copy;
}

function placesOf(value: unknown, place: string[] = []): string[][] {
  if (!isContainer(value)) return [];
  // All entries of a list are read the same way, and lists of contracts are long.
  const entries = Array.isArray(value) ? Object.entries(value).slice(0, 3) : Object.entries(value);
  return entries.flatMap(([key, child]) => {
    if (place.length === 0 && key === "_type") return [];
    return [[...place, key], ...placesOf(child, [...place, key])];
  });
}

function isContainer(value: unknown): value is Fields {
  return Array.isArray(value) || isFields(value);
}

test.each(gallery.map((block) => [String(block._key), block] as const))(
  "R-CMS-8 missing fields and wrong types in the block %s do not break the page",
  (_key, block) => {
    for (const { place, value } of share(damages(block), 8)) {
      const { html, log } = render([damaged(block, place, value)], { document: "one" });
      const what = `${place.join(".")} = ${JSON.stringify(value)}`;
      expect(defectsOf(html), what).toEqual([]);
      // Reading a bad field must not rely on the catch-all for exceptions.
      expect(
        log.filter((line) => line.includes("makes it fail")),
        what,
      ).toEqual([]);
    }
  },
);

test("R-CMS-8 rich text whose marks, types, styles and lists are named like inherited properties is plain text", () => {
  const part = (name: string) => ({ _type: name, _key: "p" });
  const block = (name: string) => ({
    _type: "block",
    _key: "b",
    style: name,
    listItem: name,
    markDefs: [{ _key: name, _type: name }],
    children: [{ _type: "span", _key: "s", text: `words ${name}`, marks: [name, "strong"] }],
  });
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"]) {
    const { html } = render([{ _type: "prose", _key: "prose", body: [part(name), block(name)] }]);
    expect(html, name).toContain(`words ${name}`);
    expect(html, name).toMatch(/<strong/);
    expect(defectsOf(html), name).toEqual([]);
  }
});

test.each([...new Set(gallery.map(({ _type }) => String(_type)))])(
  "R-CMS-8 an empty block %s is left out, and the log names document, block and field",
  (name) => {
    const { html, log } = render([{ _type: name, _key: "bare" }], { document: "page-of-test" });
    expect(html).toBe("");
    expect(log.join(), `return leaveOut("field") in components/blocks/${name}.tsx`).toMatch(
      new RegExp(`document page-of-test, block "${name}" \\(bare\\): field "[a-z]+" \\S+`),
    );
  },
);
