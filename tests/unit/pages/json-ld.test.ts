import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { JsonLd } from "@/components/content/json-ld";
import { pageGraph } from "@/lib/pages/json-ld/page-graph";
import { shippedPage, shippedSite } from "../../support/page-document.ts";

type Node = Record<string, unknown>;

const site = await shippedSite();

function nodesOf(graph: Readonly<Record<string, unknown>>): Node[] {
  const nodes = graph["@graph"];
  return Array.isArray(nodes) ? nodes : [];
}

function nodeOf(graph: Readonly<Record<string, unknown>>, type: string): Node | undefined {
  return nodesOf(graph).find((node) => node["@type"] === type);
}

test("R-ROUTES-6 a page's graph has the organization, the website, the page and its breadcrumb", async () => {
  const graph = pageGraph("/pricing", await shippedPage("/pricing"), site);
  expect(nodesOf(graph).map((node) => node["@type"])).toEqual([
    "Organization",
    "WebSite",
    "WebPage",
    "BreadcrumbList",
  ]);
  expect(nodeOf(graph, "Organization")).toMatchObject({
    name: "Paraph",
    sameAs: expect.arrayContaining(["https://www.facebook.com/"]),
  });
  expect(nodeOf(graph, "WebPage")).toMatchObject({ dateModified: "2026-03-04T05:06:07Z" });
});

test("R-ROUTES-6 every referenced node is in the graph", async () => {
  const graph = pageGraph("/signature", await shippedPage("/signature"), site);
  const ids = nodesOf(graph).map((node) => node["@id"]);
  const text = JSON.stringify(nodesOf(graph).map(({ "@id": _, ...rest }) => rest));
  const used = [...text.matchAll(/"@id":"([^"]+)"/g)].map(([, id]) => id);
  expect(used.length).toBeGreaterThan(2);
  expect(used.filter((id) => !ids.includes(id))).toEqual([]);
});

test("R-ROUTES-6 a product's home page describes the product and its plans' prices", async () => {
  const { blocks } = await shippedPage("/pricing");
  const graph = pageGraph("/signature", await shippedPage("/signature", { blocks }), site);
  const product = nodeOf(graph, "Product");
  expect(product).toMatchObject({ name: "Paraph Signature", brand: { name: "Paraph" } });
  expect(product?.offers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "Freelancer", price: "15.00", priceCurrency: "USD" }),
    ]),
  );
  expect(nodeOf(pageGraph("/about", await shippedPage("/about"), site), "Product")).toBeUndefined();
});

test.each([
  ["/signature/alternatives/paper", "comparison", ["/", "/signature", "/signature/alternatives"]],
  ["/blog/an-article", "post", ["/", "/blog"]],
  ["/signature", "page", ["/"]],
  ["/about", "page", ["/"]],
])("R-ROUTES-6 the breadcrumb of %s has its parent pages", async (path, _type, above) => {
  const graph = pageGraph(path, await shippedPage("/about", { _type }), site);
  const items = nodeOf(graph, "BreadcrumbList")?.itemListElement;
  const paths = Array.isArray(items) ? items.map(({ item }) => new URL(item).pathname) : [];
  expect(paths).toEqual([...above, path]);
});

test("the home page has no breadcrumb", async () => {
  expect(nodeOf(pageGraph("/", await shippedPage("/"), site), "BreadcrumbList")).toBeUndefined();
});

test("R-ROUTES-6 an article has its author and dates", async () => {
  const post = await shippedPage("/about", {
    _type: "post",
    publishedAt: "2026-02-01T08:00:00Z",
    author: { _id: "person-a", _rev: "1", _type: "person", name: "Ada Quill" },
  });
  expect(nodeOf(pageGraph("/blog/a", post, site), "BlogPosting")).toMatchObject({
    datePublished: "2026-02-01T08:00:00Z",
    dateModified: "2026-03-04T05:06:07Z",
    author: { "@type": "Person", name: "Ada Quill" },
  });
});

test("R-CMS-8 wrong values leave a valid graph", async () => {
  for (const value of [42, "words", [], [null, 3, {}], {}, null]) {
    const fields = { blocks: value, author: value, publishedAt: value, _type: "post" };
    const graph = pageGraph("/signature", await shippedPage("/signature", fields), site);
    expect(JSON.stringify(graph)).not.toMatch(/undefined|NaN|\[object/);
  }
});

test("no text can close the structured data's script element", () => {
  const html = renderToStaticMarkup(JsonLd({ data: { name: "</script><script>alert(1)</script><!--" } }));
  expect(html.match(/<\/?script/g)).toHaveLength(2);
  expect(html).not.toContain("<!--");
});
