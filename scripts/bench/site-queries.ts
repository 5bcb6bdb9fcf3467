import { withSiteModules } from "./site-modules.ts";

export interface SiteQuery {
  readonly name: string;
  readonly query: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Queries of the site and the Studio over `createSiteDocuments`. */
export async function readSiteQueries(root: string, count: number): Promise<SiteQuery[]> {
  const site = await withSiteModules(root, () => import("../../lib/content/queries.ts"));
  const middle = Math.floor(count / 28) * 14;
  const [template, page, deal] = [middle, middle + 1, middle + 3];
  const category = `category-${template % 50}`;
  return [
    { name: "page", query: site.PAGE_QUERY, params: { path: `/page-${page}` } },
    { name: "home page", query: site.PAGE_QUERY, params: { path: "/" } },
    { name: "page that is not there", query: site.PAGE_QUERY, params: { path: "/nothing" } },
    { name: "deal", query: site.DEAL_QUERY, params: { path: `/page-${deal}` } },
    {
      name: "template by slug and category",
      query: site.SLUG_QUERY,
      params: { type: "contractTemplate", slug: `page-${template}`, category },
    },
    { name: "a page of all addresses", query: site.PATHS_QUERY, params: { after: "", most: 2_000 } },
    { name: "redirects", query: site.REDIRECTS_QUERY, params: { after: "", most: 2_000 } },
    { name: "what is around each page", query: site.SITE_QUERY, params: {} },
    { name: "by id", query: "*[_id == $id][0]", params: { id: `page-${page}` } },
    {
      name: "what refers to a document",
      query: "*[references($id)]{ _id, _type, title }",
      params: { id: `category-${template % 50}` },
    },
    {
      name: "newest twenty with a reference",
      query: `*[_type == "contractTemplate"] | order(_updatedAt desc)[0...20]{ _id, title, "category": category->title }`,
      params: {},
    },
    {
      name: "list of the Studio",
      query:
        "*[_type in $types]{ _id, _type, _updatedAt, _createdAt, title, slug, path } | order(_updatedAt desc)[0...$limit]",
      params: { types: ["contractTemplate"], limit: 100 },
    },
  ];
}
