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
  expect(nodeOf(graph, "Organization")).toMatchObject({ name: "Paraph" });
  expect(nodeOf(graph, "WebPage")).toMatchObject({ dateModified: "2026-03-04T05:06:07.000Z" });
});

test("R-ROUTES-6 every referenced node is in the graph", async () => {
  const graph = pageGraph("/signature", await shippedPage("/signature"), site);
  const ids = nodesOf(graph).map((node) => node["@id"]);
  const text = JSON.stringify(nodesOf(graph).map(({ "@id": _, ...rest }) => rest));
  const used = [...text.matchAll(/"@id":"([^"]+)"/g)].map(([, id]) => id);
  expect(used.length).toBeGreaterThan(2);
  expect(used.filter((id) => !ids.includes(id))).toEqual([]);
});

test("R-ROUTES-6 the organization has the profiles of the settings, not the front pages of networks", async () => {
  const page = await shippedPage("/pricing");
  const profilesOf = (...urls: string[]) => {
    const social = urls.map((url, index) => ({ _key: `${index}`, network: null, url }));
    const settings = site.settings && { ...site.settings, social };
    return nodeOf(pageGraph("/pricing", page, { ...site, settings }), "Organization")?.sameAs;
  };
  const own = "https://www.linkedin.com/company/northwind-signing";
  expect(profilesOf("https://www.facebook.com/", own, "https://social.example/paraph", "nonsense")).toEqual([
    own,
  ]);
  expect(profilesOf("https://www.facebook.com/")).toBeUndefined();
  expect(nodeOf(pageGraph("/pricing", page, site), "Organization")).not.toHaveProperty("sameAs");
});

test("R-ROUTES-6 a page of a product that shows its plans describes the product with their prices", async () => {
  const { blocks } = await shippedPage("/pricing");
  const home = pageGraph("/signature", await shippedPage("/signature", { blocks }), site);
  const product = nodeOf(home, "Product");
  expect(product).toMatchObject({ name: "Paraph Signature", brand: { name: "Paraph" } });
  expect(product?.offers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "Freelancer", price: "15.00", priceCurrency: "USD" }),
    ]),
  );
  const [other] = site.products;
  const pricing = await shippedPage("/pricing", { product: other });
  expect(nodeOf(pageGraph("/x/pricing", pricing, site), "Product")).toMatchObject({
    offers: expect.anything(),
  });
});

test("R-ROUTES-6 a page without offers describes no product", async () => {
  for (const path of ["/signature", "/about"]) {
    const graph = pageGraph(path, await shippedPage(path, { blocks: [] }), site);
    expect(nodeOf(graph, "Product"), path).toBeUndefined();
  }
});

test("R-ROUTES-6 a page whose last change is unknown claims none", async () => {
  const shipped = await shippedPage("/about", { _updatedAt: "2026-01-01T00:00:00Z" });
  expect(nodeOf(pageGraph("/about", shipped, site), "WebPage")).not.toHaveProperty("dateModified");
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
    dateModified: "2026-03-04T05:06:07.000Z",
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
