import { breadcrumbsOf } from "@/lib/breadcrumbs";
import type { JsonLdNode, PageContext } from "@/lib/json-ld/page-graph";

/** The way from the home page, as it stands above the page too. */
export function breadcrumbNode({ path, page, site, base }: PageContext): JsonLdNode | null {
  const crumbs = breadcrumbsOf(path, page, site);
  if (crumbs.length === 0) return null;
  return {
    "@type": "BreadcrumbList",
    "@id": `${base}${path}#breadcrumb`,
    itemListElement: crumbs.map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.name,
      item: `${base}${crumb.path}`,
    })),
  };
}
