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

test("R-CMS-4 for visitors an unknown block is left out and the rest of the page is shown", () => {
  const { html, log } = render(future);
  expect(html).toContain("Before");
  expect(html).toContain("After");
  expect(html).not.toContain("hologram");
  expect(log).toHaveLength(1);
  expect(log[0]).toMatch(/block "hologram".*Known: .*faq.*hero/);
});

test("R-CMS-4 in draft mode an unknown block shows its name and the known ones", () => {
  const { html } = render(future, true);
  expect(html).toMatch(/hologram[\s\S]*Known: .*faq.*hero/);
});

test("inherited property names are not blocks", () => {
  const { html } = render([{ _type: "constructor" }, { _type: "__proto__" }, { _type: "toString" }]);
  expect(html).toBe("");
});

test("R-CMS-8 in draft mode an empty block says what is missing; for visitors it is left out", () => {
  const empty = [{ _type: "hero", _key: "new" }];
  expect(render(empty, true).html).toMatch(/The block “hero” is not shown[\s\S]*heading[\s\S]*is empty/);
  expect(render(empty).html).toBe("");
});

function Deep(): never {
  throw new Error("no such thing");
}

test("R-CMS-8 a block that throws is left out and logged, and the rest of the page is shown", () => {
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

test("the same problem is logged only once, however often the page is rendered", () => {
  const document = crypto.randomUUID();
  const broken = [{ _type: "hero", _key: "h" }];
  expect(render(broken, false, document).log).toHaveLength(1);
  expect(render(broken, false, document).log).toEqual([]);
});

test("a reusable block's blocks replace it, and their problems name its document", () => {
  const reference = { _id: "reusableBlock-x", blocks: [prose("Shared"), { _type: "hero", _key: "h" }] };
  const { html, log } = render([prose("Own"), { _type: "reusable", _key: "r", reference }]);
  expect(html.indexOf("Own")).toBeLessThan(html.indexOf("Shared"));
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('document reusableBlock-x, block "hero"');
});

test("an unpublished reusable block is left out for visitors and logged", () => {
  const { html, log } = render([{ _type: "reusable", _key: "r", reference: null }]);
  expect(html).toBe("");
  expect(log[0]).toMatch(/field "reference" refers to a reusable block that is not published/);
});

test("the first heading on the page becomes the h1; without headings the page's title does", () => {
  const { html } = render([prose("No heading"), prose("Text", "First"), prose("More", "Second")]);
  expect(html).toMatch(/<h1[^>]*>First<\/h1>[\s\S]*<h2[^>]*>Second<\/h2>/);
  const bare = renderToStaticMarkup(
    <Blocks blocks={[prose("Only text")]} document="d" draft={false} title="Its title" />,
  );
  expect(bare).toMatch(/<h1[^>]*>Its title<\/h1>/);
});

test.each([["a word"], [7], [{ length: 2 }], [[null, 3, "x", []]]])(
  "the invalid blocks %j are not an error",
  (blocks) => {
    expect(render(blocks).html).toBe("");
  },
);

test("an answer's text can't break out of the structured data", () => {
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
