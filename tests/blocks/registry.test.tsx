import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { renderBlocks } from "@/components/content/render-blocks";

const prose = (text: string, heading?: string) => ({
  _type: "prose",
  _key: text,
  heading,
  body: [{ _type: "block", _key: "b", style: "normal", markDefs: [], children: [{ _type: "span", text }] }],
});

function render(blocks: unknown, draft = false, document: string = crypto.randomUUID()) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={document} draft={draft} />);
  return { html, log: warn.mock.calls.map(String) };
}

const future = [prose("Before"), { _type: "hologram", _key: "f" }, prose("After")];

test("R-CMS-4 a visitor sees nothing of a block this version does not know, and the rest of the page", () => {
  const { html, log } = render(future);
  expect(html).toContain("Before");
  expect(html).toContain("After");
  expect(html).not.toContain("hologram");
  expect(log).toHaveLength(1);
  expect(log[0]).toMatch(/block "hologram".*Known: .*faq.*hero/);
});

test("R-CMS-4 in draft mode an unknown block says its name and which ones are known", () => {
  const { html } = render(future, true);
  expect(html).toMatch(/hologram[\s\S]*Known: .*faq.*hero/);
});

test("names that every object has are no blocks", () => {
  const { html } = render([{ _type: "constructor" }, { _type: "__proto__" }, { _type: "toString" }]);
  expect(html).toBe("");
});

test("R-CMS-8 in draft mode a block with nothing to show says what it lacks; for a visitor it is left out", () => {
  const empty = [{ _type: "hero", _key: "new" }];
  expect(render(empty, true).html).toMatch(/The block “hero” is not shown[\s\S]*heading[\s\S]*is empty/);
  expect(render(empty).html).toBe("");
});

function Deep(): never {
  throw new Error("no such thing");
}

test("R-CMS-8 a block that throws is left out and logged, with the rest of the page whole", () => {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const registry = {
    bad: () => (
      <section>
        <Deep />
      </section>
    ),
    good: () => <p>Still here</p>,
  };
  const blocks = [{ _type: "bad", _key: "b" }, { _type: "good" }];
  const nodes = renderBlocks({ registry, blocks, document: "page-throws", draft: false, title: null });
  expect(renderToStaticMarkup(<main>{nodes}</main>)).toBe("<main><p>Still here</p></main>");
  expect(warn.mock.calls.join()).toMatch(/document page-throws, block "bad" \(b\).*no such thing/);
});

test("the same problem is logged once, however often the page is rendered", () => {
  const document = crypto.randomUUID();
  const broken = [{ _type: "hero", _key: "h" }];
  expect(render(broken, false, document).log).toHaveLength(1);
  expect(render(broken, false, document).log).toEqual([]);
});

test("the blocks of a reusable block stand in its place, and their problems name its document", () => {
  const reference = { _id: "reusableBlock-x", blocks: [prose("Shared"), { _type: "hero", _key: "h" }] };
  const { html, log } = render([prose("Own"), { _type: "reusable", _key: "r", reference }]);
  expect(html.indexOf("Own")).toBeLessThan(html.indexOf("Shared"));
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('document reusableBlock-x, block "hero"');
});

test("a reusable block that is not published leaves no trace for a visitor", () => {
  const { html, log } = render([{ _type: "reusable", _key: "r", reference: null }]);
  expect(html).toBe("");
  expect(log[0]).toMatch(/field "reference" refers to a reusable block that is not published/);
});

test("the first heading becomes the h1, wherever it stands; a page without one gets its title", () => {
  const { html } = render([prose("No heading"), prose("Text", "First"), prose("More", "Second")]);
  expect(html).toMatch(/<h1[^>]*>First<\/h1>[\s\S]*<h2[^>]*>Second<\/h2>/);
  const bare = renderToStaticMarkup(
    <Blocks blocks={[prose("Only text")]} document="d" draft={false} title="Its title" />,
  );
  expect(bare).toMatch(/<h1[^>]*>Its title<\/h1>/);
});

test.each([["a word"], [7], [{ length: 2 }], [[null, 3, "x", []]]])(
  "blocks that are %j are no error",
  (blocks) => {
    expect(render(blocks).html).toBe("");
  },
);

test("text of an answer can't leave the structured data of the questions", () => {
  const { body } = prose("</script><script>alert(1)</script>");
  const items = [{ _type: "question", _key: "q", question: "A </script> question?", answer: body }];
  const { html } = render([{ _type: "faq", _key: "f", heading: "FAQ", items }]);
  const [, json = ""] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(json).not.toContain("<");
  expect(JSON.parse(json).mainEntity[0]).toMatchObject({
    name: "A </script> question?",
    acceptedAnswer: { text: "</script><script>alert(1)</script>" },
  });
  expect(html.match(/<script/g)).toHaveLength(1);
});
