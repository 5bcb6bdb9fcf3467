import type { PageDocument, Site } from "@/lib/content/page-document";
import { plain, readText } from "@/lib/content/read";
import { sectionOf } from "@/lib/pages/section";
import { titleOf } from "@/lib/pages/seo";
import { contractListPath, type RoutedType } from "@/lib/routes";

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Parent pages by type, or none. The site's structure fixes them, so no page depends on them. */
const collections: Readonly<Record<RoutedType, Crumb | null>> = {
  page: null,
  deal: null,
  solution: null,
  caseStudy: { name: "Customers", path: "/customers" },
  post: { name: "Blog", path: "/blog" },
  comparison: { name: "Alternatives", path: "/signature/alternatives" },
  contractCategory: { name: "Contracts", path: "/signature/contracts" },
  contractTemplate: { name: "Contracts", path: "/signature/contracts" },
  announcement: { name: "Announcements", path: "/announcement" },
};

/**
 * The path from the home page to this one: product, collection, page. Shown above the page and given to search engines,
 * from data that the page has loaded anyway. Empty on the home page.
 */
export function breadcrumbsOf(path: string, page: PageDocument, site: Site): Crumb[] {
  if (path === "/") return [];
  const section = sectionOf(path, site.products, null);
  const home = section?.home?.path;
  const name = readText(section?.name, "name");
  const collection = collections[page._type];
  return [
    { name: "Home", path: "/" },
    ...(home && name && home !== path ? [{ name: plain(name), path: home }] : []),
    ...(collection && collection.path !== path ? [collection] : []),
    ...categoryOf(page),
    ...listOf(page),
    { name: nameOf(page), path },
  ];
}

/** The category that a contract is in. */
function categoryOf({ template }: PageDocument): Crumb[] {
  const heading = readText(template?.category?.heading, "category.heading");
  const slug = readText(template?.category?.slug, "category.slug");
  return heading && slug
    ? [{ name: plain(heading), path: `${collections.contractTemplate?.path}/${plain(slug)}` }]
    : [];
}

/** The category of a list of contracts and, on later pages, the list's first page. */
function listOf({ listing }: PageDocument): Crumb[] {
  if (!listing) return [];
  const { list, location, name } = listing;
  const heading = readText(list.heading, "heading");
  const category = `${collections.contractCategory?.path}/${location.category}`;
  return [
    ...(heading ? [{ name: plain(heading), path: category }] : []),
    ...(location.page > 1 ? [{ name: plain(name), path: contractListPath({ ...location, page: 1 }) }] : []),
  ];
}

/** A short name where the title is a sentence: a case study uses its customer. */
function nameOf(page: PageDocument): string {
  const { listing } = page;
  if (listing) return listing.location.page > 1 ? `Page ${listing.location.page}` : plain(listing.name);
  const { customer, title }: { customer?: unknown; title?: unknown } = page;
  return plain(readText(customer, "customer") ?? readText(title, "title") ?? titleOf(page)).trim();
}
