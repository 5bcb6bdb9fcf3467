import { evaluate, parse } from "groq-js";
import { expect, test } from "vitest";
import { DIRECTORY_QUERY } from "@/lib/content/directory-entries";
import { blogFeed, xml } from "@/lib/pages/feed";
import { llmsGuide } from "@/lib/pages/llms";
import { firstPage } from "../../support/catalogue.ts";
import { directoryEntry } from "../../support/directory-entry.ts";

const base = "https://paraph.example";

async function directoryOf(dataset: Record<string, unknown>[]): Promise<Record<string, unknown>[]> {
  return (
    await evaluate(parse(DIRECTORY_QUERY, { params: firstPage }), { dataset, params: firstPage })
  ).get();
}

test("R-ROUTES-6 the directory has visible pages with an address and the time of their last change", async () => {
  const found = await directoryOf([
    { _id: "a", _type: "page", _updatedAt: "2026-05-05T00:00:00Z", title: "A", path: "/a" },
    { _id: "b", _type: "page", title: "Hidden", path: "/b", seo: { noIndex: true } },
    { _id: "c", _type: "page", title: "No address" },
    { _id: "d", _type: "contractTemplate", name: "NDA", slug: { current: "nda" }, category: { _ref: "e" } },
    { _id: "e", _type: "contractCategory", heading: "Business", slug: { current: "business" } },
    { _id: "f", _type: "testimonial", title: "Not a page", path: "/f" },
  ]);
  // Contracts may number thousands and have their own lists.
  expect(found.map(({ _id }) => _id)).toEqual(["a", "e"]);
  expect(found[0]).toMatchObject({ _updatedAt: "2026-05-05T00:00:00Z", path: "/a" });
});

test("R-ROUTES-6 the feed lists dated articles, newest first, with escaped text", () => {
  const post = (path: string, publishedAt: string | null, title = "T") =>
    directoryEntry({ type: "post", path, publishedAt, title, author: "A & B", topic: "Law & proof" });
  const feed = blogFeed({
    brand: "Paraph",
    base,
    entries: [
      post("/blog/old", "2026-01-01T00:00:00Z"),
      post("/blog/new", "2026-02-01T00:00:00Z", "</title><script>"),
      post("/blog/undated", null),
      post("/blog/broken", "someday"),
      directoryEntry({ path: "/about" }),
    ],
  });
  expect([...feed.matchAll(/<link>([^<]+)<\/link>/g)].map(([, link]) => link)).toEqual([
    `${base}/blog`,
    `${base}/blog/new`,
    `${base}/blog/old`,
  ]);
  expect(feed).toContain("<pubDate>Sun, 01 Feb 2026 00:00:00 GMT</pubDate>");
  expect(feed).toContain("<dc:creator>A &amp; B</dc:creator>");
  expect(feed).toContain("<category>Law &amp; proof</category>");
  expect(feed).not.toContain("<script>");
});

test("a feed without articles is valid", () => {
  expect(blogFeed({ brand: "Paraph", base, entries: [] })).toMatch(/<channel>[\s\S]+<\/channel>\n<\/rss>\n$/);
});

test("text for XML is escaped and loses forbidden characters", () => {
  expect(xml("a\u0000\u0008<&>\"'\n\uffff")).toBe("a&lt;&amp;&gt;&quot;&apos;\n");
});

test("R-ROUTES-6 llms.txt links every page to its twin, by kind", () => {
  const guide = llmsGuide({
    brand: "Paraph",
    tagline: "One price.",
    base,
    entries: [
      directoryEntry({ path: "/", title: "Home" }),
      directoryEntry({
        type: "post",
        path: "/blog/x",
        title: "An [article]",
        description: "Advice.",
        topic: "Costs",
      }),
    ],
  });
  expect(guide).toBe(`# Paraph

> One price.

## Pages

- [Home](${base}/index.md)

## Articles

- [An \\[article\\]](${base}/blog/x.md): Advice. (Topic: Costs.)
`);
});
