import { readFile } from "node:fs/promises";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { listedTypesIn } from "@/lib/freshness/listed-types";
import { topicValues } from "@/lib/pages/topics";
import { shortDate } from "@/lib/short-date";

function render(...blocks: object[]) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />);
  return { html, log: warn.mock.calls.map(String).join() };
}

const article = (slug: string, more: object = {}) => ({
  _id: `post-${slug}`,
  _type: "post",
  slug,
  title: `On ${slug}`,
  publishedAt: "2025-03-05T23:30:00Z",
  ...more,
});

test.each([
  ["2025-03-05", "5 Mar 2025"],
  ["2025-03-05T23:30:00Z", "5 Mar 2025"],
  ["2025-03-05T23:30:00-02:00", "6 Mar 2025"],
  ["next week", null],
])("R-CONST the short date of %s is %s, in UTC", (date, short) => {
  expect(shortDate(date)).toBe(short);
});

test("an article list shows title, summary, date, author and link, and respects limit and topic", () => {
  const first = article("leases", {
    summary: "What to sign.",
    author: { name: "Ida Marsh" },
    topic: "legal",
  });
  const articles = [first, article("forms", { topic: "guides" }), article("seals", { topic: "legal" })];
  const { html } = render({ _type: "articleList", _key: "a", heading: "Articles", limit: 2, articles });
  expect(html).toMatch(/href="\/blog\/leases"[^>]*>On leases<[\s\S]*What to sign\.[\s\S]*Ida Marsh/);
  expect(html).toContain('<time dateTime="2025-03-05T23:30:00Z">5 Mar 2025</time>');
  expect(html).toContain("On forms");
  expect(html).not.toContain("On seals");
  const legal = render({ _type: "articleList", _key: "a", topic: "legal", articles }).html;
  expect(legal).toContain("On seals");
  expect(legal).not.toContain("On forms");
});

test("R-CMS-2 an article in a list shows its topic and its picture, and a long list opens with one across the page", () => {
  const visual = { _type: "visual", kind: "scene", scene: "audit" };
  const four = ["a", "b", "c", "d"].map((slug) => article(slug, { topic: "legal", visual }));
  const { html } = render({ _type: "articleList", _key: "a", articles: four });
  expect(html.match(/Law and proof/g)).toHaveLength(4);
  // The picture adds nothing for those who can't see it: the title is the link.
  expect(html.match(/<div aria-hidden="true"[^>]*><div role="img"/g)).toHaveLength(4);
  expect(html.match(/data-leads="all"/g)).toHaveLength(1);
  const three = render({ _type: "articleList", _key: "a", articles: four.slice(1) }).html;
  expect(three).not.toContain("data-leads");
});

test("R-CMS-2 a list on several topics has a filter of links to them, with their names and numbers", () => {
  const articles = [
    article("fees", { topic: "costs" }),
    article("leases", { topic: "legal" }),
    article("proofs", { topic: "legal" }),
    article("notes"),
  ];
  const list = { _type: "articleList", _key: "a", articles };
  const { html } = render(list);
  const [, filter = ""] = /<nav id="topics" aria-label="Filter by topic"[^>]*>(.*)<\/nav>/.exec(html) ?? [];
  expect([...filter.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)).toEqual([
    "topics",
    "topic-costs",
    "topic-legal",
  ]);
  for (const id of ["topic-costs", "topic-legal"]) expect(filter).toContain(`id="${id}"`);
  expect(filter.replaceAll(/<[^>]*>/g, "")).toBe("All topics 4, shownCosts 1, shownLaw and proof 2, shown");
  expect([...html.matchAll(/<li[^>]* data-topic="([^"]*)"/g)].map(([, topic]) => topic)).toEqual([
    "costs",
    "legal",
    "legal",
  ]);
  // Of an odd number the first is as wide as two, so that no row has a gap.
  expect(html.match(/data-leads="[^"]*"/g)).toEqual(['data-leads="all topic"']);
  expect(html).not.toContain("style=");
  for (const [what, more] of Object.entries({
    "a teaser": { limit: 3 },
    "one topic only": { topic: "legal" },
    "articles on one topic": { articles: articles.slice(1) },
  }))
    expect(render({ ...list, ...more }).html, what).not.toContain("<nav");
});

test("R-CMS-2 the list of all articles says which of them to start with", () => {
  const articles = [
    article("last"),
    article("middle", { next: "post-last" }),
    article("first", { next: "post-middle" }),
  ];
  const list = { _type: "articleList", _key: "a", articles };
  expect(render(list).html.match(/Start here(?=.*On first)(?!.*On middle)/g)).toHaveLength(1);
  expect(render({ ...list, limit: 3 }).html).not.toContain("Start here");
  expect(render({ ...list, articles: articles.slice(0, 1) }).html).not.toContain("Start here");
});

test("R-CMS-2 the style sheet hides the articles on other topics, for every topic", async () => {
  const css = await readFile("components/blocks/articleList.css", "utf8");
  const hiding = css.matchAll(
    /\.articles:has\(\[data-topic="(\w+)"\]:target\) \.article-place:not\(\[data-topic="\1"\]\)/g,
  );
  expect([...hiding].map(([, topic]) => topic)).toEqual(topicValues);
});

test("an article without an address or a title is not listed; one without a date is", () => {
  const articles = [
    article("", {}),
    article("untitled", { title: "" }),
    article("undated", { publishedAt: "?" }),
  ];
  const { html } = render({ _type: "articleList", _key: "a", articles });
  expect(html.match(/<li/g)).toHaveLength(1);
  expect(html).not.toContain("<time");
});

const claim = {
  _key: "c",
  _type: "claim",
  topic: "Price",
  ours: "One price",
  theirs: "A price for each seat",
  source: "https://prices.example/list",
  checkedOn: "2025-03-05",
};

test("a claim is shown with both answers, its source and the date it was checked", () => {
  const { html } = render({
    _type: "comparisonTable",
    _key: "t",
    ownCompetitor: "Seats",
    ownClaims: [claim],
  });
  expect(html).toMatch(/One price[\s\S]*A price for each seat/);
  expect(html).toMatch(/href="https:\/\/prices\.example\/list"[^>]*>prices\.example<[\s\S]*5 Mar 2025/);
});

test.each([
  ["source", { source: undefined }],
  ["date", { checkedOn: undefined }],
  ["valid date", { checkedOn: "recently" }],
  ["safe source link", { source: "javascript:alert(1)" }],
])("a claim without a %s is left out, and the log says so", (_what, damage) => {
  const ownClaims = [claim, { ...claim, _key: "d", topic: "Hearsay", ...damage }];
  const { html, log } = render({ _type: "comparisonTable", _key: "t", ownClaims });
  expect(html).toContain("One price");
  expect(html).not.toContain("Hearsay");
  expect(log).toMatch(/claims\[1\]" is left out: it needs both answers, a source and the day/);
});

test("a claim can cite a page of this site, and a table can show another comparison's claims", () => {
  const sourcePage = { _id: "page-pricing", _type: "page", path: "/pricing" };
  const own = { ...claim, source: null, sourcePage, sourceLabel: "Price list" };
  const comparison = { _id: "c", competitor: "Paper", claims: [own] };
  const { html } = render({ _type: "comparisonTable", _key: "t", comparison, ownClaims: [claim] });
  expect(html).toMatch(/href="\/pricing"[^>]*>Price list</);
  expect(html).not.toContain("prices.example");
  expect(html).toContain("Paper");
});

test("the table of contents links only to the page's anchors", () => {
  const entries = [
    { _key: "a", anchor: "first", heading: "First things" },
    { _key: "b", anchor: 'x" onclick="', heading: "No address" },
    { _key: "c", anchor: "last" },
  ];
  const { html } = render({ _type: "tableOfContents", _key: "t", heading: "On this page", entries });
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="#first"']);
  expect(html).toContain("First things");
});

test("R-CMS-7 a page depends on exactly the types that its blocks list, including nested blocks", () => {
  const list = { _type: "articleList", _key: "a" };
  expect([...listedTypesIn({ blocks: [{ _type: "hero" }, list] })]).toEqual(["post"]);
  expect([...listedTypesIn({ blocks: [{ _type: "reusable", reference: { blocks: [list] } }] })]).toEqual([
    "post",
  ]);
  expect([...listedTypesIn({ blocks: [{ _type: "hero", heading: "articleList" }] })]).toEqual([]);
});
