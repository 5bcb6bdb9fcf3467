import { plain, readText } from "@/lib/content/read";
import type { JsonLdNode, PageContext } from "@/lib/json-ld/page-graph";
import { sectionOf } from "@/lib/section";
import { titleOf } from "@/lib/seo";

/** Pages that hold those of a type. Fixed by the site's structure, so that no page depends on them. */
const collections: Readonly<Record<string, { readonly name: string; readonly path: string }>> = {
  caseStudy: { name: "Customers", path: "/customers" },
  post: { name: "Blog", path: "/blog" },
  comparison: { name: "Alternatives", path: "/signature/alternatives" },
  contractCategory: { name: "Contracts", path: "/signature/contracts" },
  contractTemplate: { name: "Contracts", path: "/signature/contracts" },
  announcement: { name: "Announcements", path: "/announcement" },
};

/** The way from the home page: product, collection, page. Made of what the page has loaded anyway. */
export function breadcrumbNode({ path, page, site, base }: PageContext): JsonLdNode | null {
  if (path === "/") return null;
  const section = sectionOf(path, site.products, null);
  const home = section?.home?.path;
  const name = readText(section?.name, "name");
  const collection = collections[page._type];
  const above = [
    { name: "Home", path: "/" },
    ...(home && name && home !== path ? [{ name: plain(name), path: home }] : []),
    ...(collection && collection.path !== path ? [collection] : []),
  ];
  return {
    "@type": "BreadcrumbList",
    "@id": `${base}${path}#breadcrumb`,
    itemListElement: [...above, { name: titleOf(page), path }].map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.name,
      item: `${base}${crumb.path}`,
    })),
  };
}
