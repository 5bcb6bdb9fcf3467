import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Actions } from "@/components/content/actions";
import { ArticleFacts, StoryFacts } from "@/components/pages/page-facts";
import { Breadcrumbs } from "@/components/pages/page-frame";
import { ReadNext } from "@/components/pages/read-next";
import { AllPages } from "@/components/search/all-pages";
import { SearchResults } from "@/components/search/search-results";
import { breadcrumbsOf } from "@/lib/pages/breadcrumbs";
import { pageGraph } from "@/lib/pages/json-ld/page-graph";
import type { Neighbor } from "@/lib/pages/pick-neighbors";
import { searchDocuments } from "@/lib/search/documents";
import { directoryEntry } from "../support/directory-entry.ts";
import { shippedPage, shippedSite } from "../support/page-document.ts";

const site = await shippedSite();
const paragraph = (words: number) => ({
  _type: "block",
  children: [{ _type: "span", text: "word ".repeat(words) }],
});

test("R-ROUTES-6 a page's visible breadcrumbs match those in its structured data", async () => {
  const path = "/signature/alternatives/paper";
  const page = await shippedPage("/about", { _type: "comparison", title: "Paper" });
  const crumbs = breadcrumbsOf(path, page, site);
  const html = renderToStaticMarkup(<Breadcrumbs crumbs={crumbs} />);
  const shown = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
  expect(shown).toEqual(["/", "/signature", "/signature/alternatives"]);
  expect(html).toMatch(/aria-current="page"[^>]*>Paper</);
  const told = JSON.stringify(pageGraph(path, page, site));
  const items = [...told.matchAll(/"name":"([^"]+)","item":"https?:\/\/[^/]+([^"]+)"/g)];
  expect(items.map(([, name, place]) => ({ name, path: place }))).toEqual(crumbs);
});

test("top-level pages have no breadcrumbs, and a case study's breadcrumb is the customer", async () => {
  const about = await shippedPage("/about");
  expect(renderToStaticMarkup(<Breadcrumbs crumbs={breadcrumbsOf("/about", about, site)} />)).toBe("");
  const story = await shippedPage("/about", { _type: "caseStudy", customer: "Nimbrel" });
  expect(breadcrumbsOf("/customers/nimbrel", story, site).map(({ name }) => name)).toEqual([
    "Home",
    "Customers",
    "Nimbrel",
  ]);
});

test("R-CMS-3 a block's actions begin with the primary one, whatever their order in the content", () => {
  const link = { linkType: "external", external: "https://example.com" } as const;
  const actions = [
    { label: "Read", style: "quiet", link },
    { label: "See", style: "secondary", link },
    { label: "Buy", style: "primary", link },
  ];
  const html = renderToStaticMarkup(<Actions actions={actions} />);
  expect([...html.matchAll(/<a [^>]*>(\w+)/g)].map(([, label]) => label)).toEqual(["Buy", "Read", "See"]);
});

test("an article shows its author, dates of publication and update, and reading time", () => {
  const article = {
    author: { name: "Ada van Quill", role: "Writes the guides" },
    publishedAt: "2025-03-05T09:00:00.000Z",
    updatedOn: "2026-07-02",
    blocks: [{ _type: "prose", body: [paragraph(880)] }],
  };
  const html = renderToStaticMarkup(<ArticleFacts article={article} />);
  expect(html).toContain(">Ada van Quill<");
  expect(html).toContain("Writes the guides");
  expect(html).toContain(">AQ<");
  expect(html).toContain('<time dateTime="2025-03-05T09:00:00.000Z">5 Mar 2025</time>');
  expect(html).toContain('<time dateTime="2026-07-02">2 Jul 2026</time>');
  expect(html).toContain("4 min");
});

test.each([undefined, "2025-03-05", "2024-01-01", "soon", 7])(
  "an article with the update date %j shows only its publication date",
  (updatedOn) => {
    using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const article = { publishedAt: "2025-03-05T09:00:00.000Z", updatedOn, blocks: [] };
    const html = renderToStaticMarkup(<ArticleFacts article={article} />);
    expect(html.match(/<time/g)).toHaveLength(1);
    expect(html).toContain("1 min");
    expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
  },
);

test("a case study shows its customer, industry and results", () => {
  const results = [
    { _key: "a", value: "4 min", label: "to answer" },
    { _key: "b", value: "", label: "no figure" },
  ];
  const html = renderToStaticMarkup(
    <StoryFacts story={{ customer: "Nimbrel", industry: "startups", logo: null, results }} />,
  );
  for (const text of ["Nimbrel", "Startups", "4 min", "to answer"]) expect(html).toContain(text);
  expect(html).not.toContain("no figure");
  expect(renderToStaticMarkup(<StoryFacts story={{ results }} />)).toBe("");
});

const neighbor = (fields: Partial<Neighbor>): Neighbor => ({
  _id: "post-a",
  _type: "post",
  title: "Notes",
  summary: null,
  publishedAt: "2026-01-05T09:00:00Z",
  topic: null,
  next: null,
  customer: null,
  industry: null,
  slug: "notes",
  ...fields,
});

test("the read-next section links to the neighbors and to the list of all", () => {
  const html = renderToStaticMarkup(<ReadNext neighbors={[neighbor({})]} />);
  expect(html).toContain('href="/blog/notes"');
  expect(html).toContain("5 Jan 2026");
  expect(html).toContain('href="/blog"');
  const stories = [neighbor({ _type: "caseStudy", customer: "Nimbrel", slug: "nimbrel" })];
  const more = renderToStaticMarkup(<ReadNext neighbors={stories} />);
  expect(more).toContain('href="/customers/nimbrel"');
  expect(more).toContain('href="/customers"');
});

test("R-CMS-8 neighbors without a title or address are left out, and an empty list is not rendered", () => {
  const broken = [neighbor({ title: "" }), neighbor({ slug: null }), neighbor({ title: null })];
  expect(renderToStaticMarkup(<ReadNext neighbors={broken} />)).toBe("");
  expect(renderToStaticMarkup(<ReadNext neighbors={[]} />)).toBe("");
});

test("search results are grouped by kind, matches are marked, and the count is announced", () => {
  const result = { description: "", words: "", terms: ["pricing"], isPartly: false };
  const html = renderToStaticMarkup(
    <SearchResults
      state="ready"
      query="pricing"
      results={[
        { ...result, path: "/pricing", title: "Pricing of plans", kind: "Page" },
        { ...result, path: "/blog/x", title: "On pricing", kind: "Article" },
      ]}
    />,
  );
  expect(html).toMatch(/aria-live="polite"[^>]*>2 results</);
  expect([...html.matchAll(/<section aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    "Pages",
    "Articles and stories",
  ]);
  expect(html.match(/<mark[^>]*>pricing<\/mark>/gi)).toHaveLength(2);
});

test.each([
  ["ready", "", "Type a few letters"],
  ["loading", "", "Type a few letters"],
  ["loading", "nda", "Loading the search"],
  ["ready", "nda", "Nothing fits “nda”"],
  ["failed", "nda", "can’t be reached|can&#x27;t be reached"],
] as const)("a search that is %s with the query %j explains its state", (state, query, text) => {
  const html = renderToStaticMarkup(<SearchResults state={state} query={query} results={[]} />);
  expect(html).toMatch(new RegExp(text));
  if (text !== "Loading the search") expect(html).toContain('href="/pricing"');
});

test("the list of all pages has every page except contracts, which may number thousands", () => {
  const documents = searchDocuments(
    [
      directoryEntry({ path: "/b", title: "Beta" }),
      directoryEntry({ path: "/a", title: "Alpha" }),
      directoryEntry({ path: "/blog/x", type: "post", title: "An article" }),
      directoryEntry({ path: "/signature/contracts/business", type: "contractCategory", title: "Business" }),
      directoryEntry({ path: "/signature/contracts/business/nda", type: "contractTemplate", title: "NDA" }),
    ],
    [],
  );
  const html = renderToStaticMarkup(<AllPages documents={documents} query="" results={[]} scope={null} />);
  expect([...html.matchAll(/<li[^>]*><a href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "/a",
    "/b",
    "/blog/x",
    "/signature/contracts/business",
  ]);
});

test("a list of many pages shows some of each kind and how many there are", () => {
  const posts = Array.from({ length: 1_000 }, (_, index) =>
    directoryEntry({ path: `/blog/${index}`, type: "post", title: `Article ${index}` }),
  );
  const documents = searchDocuments([directoryEntry({ path: "/a", title: "Alpha" }), ...posts], []);
  const html = renderToStaticMarkup(<AllPages documents={documents} query="" results={[]} scope={null} />);
  expect(html.match(/<li/g)).toHaveLength(201);
  expect(html).toContain('href="/a"');
  expect(html).toContain("201 of 1001 pages by name");
});

test("results above all pages skip no level of headings, and no two regions have one name", () => {
  const documents = searchDocuments(
    [
      directoryEntry({ path: "/a", title: "Alpha" }),
      directoryEntry({ path: "/blog/x", type: "post", title: "Alpha in words" }),
    ],
    [],
  );
  const results = documents.map((document) => ({ ...document, terms: ["alpha"], isPartly: false }));
  const html = renderToStaticMarkup(
    <AllPages documents={documents} query="alpha" results={results} scope={null} />,
  );
  const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
  const regions = [...html.matchAll(/<section[^>]* aria-label="([^"]+)"/g)].map(([, name]) => name);
  expect(regions.length).toBeGreaterThan(2);
  expect(regions).toEqual([...new Set(regions)]);
});

test("a search among contracts leads on to the same words on the whole website", () => {
  const html = renderToStaticMarkup(
    <AllPages documents={[]} query="R&D #1 + more" results={[]} scope="contracts" />,
  );
  const [, href] = /<a href="([^"]+)"[^>]*>Search the whole website/.exec(html) ?? [];
  expect(new URL(href ?? "", "https://paraph.example").searchParams.get("q")).toBe("R&D #1 + more");
});
