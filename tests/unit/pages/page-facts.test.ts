import { expect, test } from "vitest";
import { readPage } from "../../e2e/support/page-facts.ts";

const facts = (body: string, head = "") =>
  readPage("/x", 200, `<!doctype html><html><head>${head}</head><body>${body}</body></html>`);

test("the crawl reads a page's metadata, headings, anchors and links", () => {
  const page = facts(
    `<header class="main-bar"></header><main id="content"><h1>One</h1><h3>Three</h3>
    <a href="/about#team">in</a><a href="#content">here</a><a href="//evil.example">out</a><a href="https://x.example">out</a>
    </main><footer></footer>`,
    `<title>A &amp; B</title><meta name="description" content="Says &quot;it&quot;">
    <meta name="robots" content="noindex, follow"><link rel="canonical" href="https://x.example/x">
    <meta property="og:image" content="https://x.example/x.png">
    <script type="application/ld+json">{"@context":"https://schema.org"}</script>`,
  );
  expect(page).toMatchObject({
    title: "A & B",
    description: 'Says "it"',
    canonical: "https://x.example/x",
    socialImage: "https://x.example/x.png",
    isHidden: true,
    hasNavigation: true,
    hasFooter: true,
    headings: [1, 3],
    anchors: ["content"],
    links: ["/about#team", "#content"],
    structuredData: ['{"@context":"https://schema.org"}'],
    incompleteImages: [],
    unfinishedTexts: [],
  });
});

test.each([
  "<p>Hello {name}</p>",
  "<p>undefined</p>",
  "<p>It costs NaN a month</p>",
  "<p>by <b>null</b></p>",
  "<p>[object Object]</p>",
  '<a href="/signature/undefined">x</a>',
  '<button aria-label="Close {title}">x</button>',
  "<noscript><p>{name}</p></noscript>",
])("%s has unfinished text", (markup) => {
  expect(facts(markup).unfinishedTexts).toHaveLength(1);
});

test.each([
  "<p>This clause is null and void.</p>",
  "<pre><code>const value = { none: null };</code></pre>",
  '<svg><text>{ "status": "signed" }</text></svg>',
  "<script>var x = {a: undefined}</script><style>.x{color:red}</style>",
  '<p data-options="{}" class="group/null">Fine</p>',
])("%s has no unfinished text", (markup) => {
  expect(facts(markup).unfinishedTexts).toEqual([]);
});

test.each([
  ['<img src="a.png" alt="A" width="2" height="1">', 0],
  ['<img src="a.png" alt="" width="2" height="1">', 0],
  ['<img src="a.png" width="2" height="1">', 1],
  ['<img src="a.png" alt="A" height="1">', 1],
  ['<img src="a.png" alt="A" width="auto" height="1">', 1],
])("the image %s counts as %i incomplete images", (markup, count) => {
  expect(facts(markup).incompleteImages).toHaveLength(count);
});

test.each([
  ["<section><p>Nimbrel signs</p><small data-sample>Sample</small></section>", 1, 0],
  ["<div data-block><div><p>Nimbrel signs</p></div><small data-sample>Sample</small></div>", 1, 0],
  ["<section><p>Nimbrel signs</p></section><section><small data-sample>Sample</small></section>", 1, 1],
  ['<section><img alt="Nimbrel" width="2" height="1"></section>', 1, 1],
  ['<section><div class="stage"><p>Nimbrel</p></div></section>', 0, 0],
  ["<section><p>Nobody signs</p></section>", 0, 0],
])("R-CMS-3 %s shows %i invented names, %i of them without a mark", (markup, count, unmarked) => {
  const { samples } = facts(markup);
  expect({ count: samples.count, unmarked: samples.unmarked.length }).toEqual({ count, unmarked });
});
