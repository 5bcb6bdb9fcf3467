import type { PageDocument, Site } from "@/lib/content/load";
import { plain, readText } from "@/lib/content/read";
import { contractListPath } from "@/lib/routes";
import { sectionOf } from "@/lib/section";
import { titleOf } from "@/lib/seo";

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Pages that hold those of a type. Fixed by the site's structure, so that no page depends on them. */
const collections: Readonly<Record<string, Crumb>> = {
  caseStudy: { name: "Customers", path: "/customers" },
  post: { name: "Blog", path: "/blog" },
  comparison: { name: "Alternatives", path: "/signature/alternatives" },
  contractCategory: { name: "Contracts", path: "/signature/contracts" },
  contractTemplate: { name: "Contracts", path: "/signature/contracts" },
  announcement: { name: "Announcements", path: "/announcement" },
};

/**
 * The way from the home page to this one: product, collection, page. Shown above the page and told to search engines,
 * both from here, and made of what the page has loaded anyway. Empty on the home page.
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

/** The category that a list of contracts belongs to, and on its later pages the first. */
function listOf({ listing }: PageDocument): Crumb[] {
  if (!listing) return [];
  const { list, place, name } = listing;
  const heading = readText(list.heading, "heading");
  const category = `${collections.contractCategory?.path}/${place.category}`;
  return [
    ...(heading ? [{ name: plain(heading), path: category }] : []),
    ...(place.page > 1 ? [{ name: plain(name), path: contractListPath({ ...place, page: 1 }) }] : []),
  ];
}

/** Short where the title is a sentence: a customer's story goes by the customer. */
function nameOf(page: PageDocument): string {
  const { listing } = page;
  if (listing) return listing.place.page > 1 ? `Page ${listing.place.page}` : plain(listing.name);
  const { customer, title }: { customer?: unknown; title?: unknown } = page;
  return plain(readText(customer, "customer") ?? readText(title, "title") ?? titleOf(page)).trim();
}
