import { share } from "@paraph/service/testing/extent";
import { expect, test } from "vitest";
import { htmlToMarkdown } from "@/lib/markdown/readable";
import { blocksAsMarkdown, pageAsMarkdown } from "../../support/as-markdown.tsx";
import { blocksOfPage } from "../../support/example-blocks.ts";
import { shippedPage, shippedSite } from "../../support/page-document.ts";

const site = await shippedSite();
/** Blocks that have no markdown. */
const withoutWords = ["tableOfContents"];

const base = "https://paraph.example/pricing";
const read = (html: string) => htmlToMarkdown(html, base);

test("R-ROUTES-6 the markdown twin of an article names its topic, with a link to the others on it", async () => {
  const post = await shippedPage("/about", { _type: "post", topic: "legal" });
  expect(pageAsMarkdown("/blog/a", post, site)).toMatch(
    /^[*-] \*\*Topic:\*\* \[Law and proof\]\(\S+\/blog#topic-legal\)$/m,
  );
});

test("each block of the gallery has markdown", async () => {
  const blocks = await blocksOfPage("/blocks");
  const silent = blocks.filter((block) => blocksAsMarkdown([block], base) === "").map(({ _type }) => _type);
  expect(silent.filter((name) => !withoutWords.includes(String(name)))).toEqual([]);
});

const wrongValues = [
  42,
  true,
  "words",
  [],
  [null, 7, [[]]],
  {},
  { _type: 3 },
  "constructor",
  "__proto__",
  null,
];

const fieldsOfBlocks = (await blocksOfPage("/blocks")).flatMap((block) =>
  Object.keys(block)
    .filter((field) => field !== "_type")
    .map((field) => ({ block, field })),
);

test.each(wrongValues.map((value, turn) => [JSON.stringify(value), value, turn] as const))(
  "R-CMS-8 %s in every field of every block leaves valid markdown",
  (_label, value, turn) => {
    // Each value has another share of the fields.
    const turned = [...fieldsOfBlocks.slice(turn), ...fieldsOfBlocks.slice(0, turn)];
    for (const { block, field } of share(turned, 5)) {
      const bad = blocksAsMarkdown([{ ...block, [field]: value }], base);
      expect(bad, `${block._type}.${field}`).not.toMatch(/undefined|\[object Object\]|NaN|native code/);
    }
  },
);

test("unknown blocks and invalid values are left out", () => {
  expect(blocksAsMarkdown([{ _type: "tomorrow", heading: "X" }, null, 3, { _type: "toString" }], base)).toBe(
    "",
  );
  expect(blocksAsMarkdown("blocks", base)).toBe("");
});

test.each([
  ["1 * 2_3 [a](b) `c` &lt;d> | \\*", "1 \\* 2_3 \\[a]\\(b) \\`c\\` \\<d> | \\\\\\*"],
  ["# no heading", "\\# no heading"],
  ["- no list", "\\- no list"],
  ["two\nlines", "two lines"],
  ["Q&amp;A", "Q&A"],
  ["&amp;copy; is written so", "\\&copy; is written so"],
])("the text %j is escaped", (source, expected) => {
  expect(read(`<p>${source}</p>`)).toBe(`${expected}\n`);
});

test("links are absolute, with escaped parentheses", () => {
  expect(read('<a href="#plans">Words</a>')).toBe(`[Words](${base}#plans)\n`);
  expect(read('<a href="/x?a=1&amp;b=2">Words</a>')).toBe("[Words](https://paraph.example/x?a=1&b=2)\n");
  expect(read('<a href="https://a.example/(b)">Words</a>')).toBe("[Words](https://a.example/\\(b\\))\n");
  expect(read('<a href="tel:+12025550143">Words</a>')).toBe("[Words](tel:+12025550143)\n");
});

test("rich text keeps headings, lists, quotes, marks and links", () => {
  const html = `<h3>Heading</h3><h4>Below</h4>
    <p>Some <strong>bold</strong> <a href="https://a.example/">link</a> <code>a\`b</code></p>
    <ol><li>one</li><li>two<ul><li>inner</li></ul></li></ol>
    <blockquote>Said</blockquote>`;
  expect(read(html)).toBe(
    [
      "### Heading",
      "#### Below",
      "Some **bold** [link](https://a.example/) ``a`b``",
      "1. one\n2. two\n   - inner",
      "> Said\n",
    ].join("\n\n"),
  );
});

test("a twin has only the page's main part, without controls, hidden content and decoration", () => {
  const html = `<header>Bar</header><main><h1>Title</h1><nav>Way</nav><svg><text>Drawn</text></svg>
    <p aria-hidden="true">Twice</p><p hidden>Later</p><button>Press</button><script>run()</script>
    <p data-twin="off">Said elsewhere</p><form role="search"><button type="submit">Find</button></form>
    <p>Text</p></main><footer>End</footer>`;
  expect(read(html)).toBe("# Title\n\nText\n");
});

test.each([
  [
    "pairs",
    "<dl><div><dt>Who</dt><dd>All</dd></div><div><dt>When</dt><dd>Now</dd></div></dl>",
    "- **Who:** All\n- **When:** Now",
  ],
  ["prices", "<p><s>$30</s><span>$20</span><span>a month</span></p>", "~~$30~~ $20 a month"],
  [
    "tables",
    "<table><thead><tr><th>A</th><th>B</th></tr></thead><tr><td>1</td><td>2</td></tr></table>",
    "| A | B |\n| - | - |\n| 1 | 2 |",
  ],
  [
    "actions",
    '<div><a href="/a">A</a><a href="/b">B</a></div>',
    "- [A](https://paraph.example/a)\n- [B](https://paraph.example/b)",
  ],
  ["eyebrows", '<div><p data-eyebrow="">Above</p><h2>Title</h2></div>', "## Title\n\nAbove"],
  ["cards", "<ul><li><p>Kind</p><h3>One</h3><p>Text</p></li></ul>", "### One\n\nKind\n\nText"],
  [
    "cards that are links",
    '<a href="/a"><span>Name</span><span>Text</span></a>',
    "[Name](https://paraph.example/a): Text",
  ],
  ["steps", "<ol><li><h3>One</h3></li><li><h3>Two</h3></li></ol>", "1. **One**\n\n2. **Two**"],
  ["questions", "<dl><div><dt><h3>Why?</h3></dt><dd><p>So.</p></dd></div></dl>", "### Why?\n\nSo."],
  [
    "numbers",
    "<div><span>2.1 </span><div><p>Rent.</p><ul><li><span>(a) </span><span>paid</span></li></ul></div></div>",
    "2.1 Rent.\n\n- (a) paid",
  ],
  ["cells", "<table><tr><th>A</th></tr><tr><td>1<div>2</div></td></tr></table>", "| A |\n| - |\n| 1 2 |"],
  ["code", '<pre><code class="language-js">a(<span>1</span>);\nb</code></pre>', "```js\na(1);\nb\n```"],
  ["pictures", '<img src="/a.png" alt="A hand">', "A hand"],
  [
    "captions",
    '<figure><img src="/a.png" alt="A hand"><figcaption>It signs.</figcaption></figure>',
    "It signs.",
  ],
  ["frames", '<iframe src="https://a.example" title="A map"></iframe>', "A map"],
])("the twin has %s in reading order", (_name, html, expected) => {
  expect(read(html)).toBe(`${expected}\n`);
});

test("a form becomes links to its results, or a link to itself", () => {
  const fields =
    '<input type="hidden" name="plan" value="A b"><input name="quantity" type="number" value="1">';
  const get = (inside: string) =>
    read(`<form method="get" action="/buy">${inside}<button type="submit">Buy</button></form>`);
  expect(get(fields)).toBe("[Buy](https://paraph.example/buy?plan=A+b&quantity=1)\n");
  const options =
    '<select name="tier"><option value="s">Small</option><option value="l">Large</option></select>';
  expect(get(`${fields}<label>Size</label>${options}`)).toBe(
    "- [Small](https://paraph.example/buy?plan=A+b&quantity=1&tier=s)\n- [Large](https://paraph.example/buy?plan=A+b&quantity=1&tier=l)\n",
  );
  const post =
    '<section id="ask"><form method="post"><label>Name</label><button type="submit">Send</button></form></section>';
  expect(read(post)).toBe(`[Send](${base}#ask)\n`);
});

test("a calculator becomes its questions with hints, and its result", () => {
  const field = (name: string) =>
    `<div data-field="${name}"><label>${name}</label><input value="3"><p><span>Count them.</span><span></span></p></div>`;
  expect(
    read(
      `<form><fieldset><div>${field("Seats")}${field("Years")}</div></fieldset><p>$9</p><button type="reset">Again</button></form>`,
    ),
  ).toBe("- Seats: Count them.\n- Years: Count them.\n\n$9\n");
});
