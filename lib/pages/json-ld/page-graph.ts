import type { PageDocument, Site } from "@/lib/content/page-document";
import { plain, readList, readText } from "@/lib/content/read";
import { breadcrumbsOf } from "@/lib/pages/breadcrumbs";
import { articleNode } from "@/lib/pages/json-ld/article";
import { contractNode } from "@/lib/pages/json-ld/contract";
import type { JsonLdNode, PageContext } from "@/lib/pages/json-ld/node";
import { productNode } from "@/lib/pages/json-ld/product";
import { lastChange } from "@/lib/pages/last-change";
import { brandOf, descriptionOf, titleOf } from "@/lib/pages/seo";
import { SITE_ADDRESS } from "@/lib/pages/site-address";

/** All structured data of a page, as one graph whose nodes reference each other by `@id`. */
export function pageGraph(path: string, page: PageDocument, site: Site): Readonly<Record<string, unknown>> {
  const base = SITE_ADDRESS;
  const context: PageContext = { path, page, site, base };
  const nodes = [
    organizationNode(site, base),
    websiteNode(site, base),
    pageNode(context),
    breadcrumbNode(context),
    productNode(context),
    articleNode(context),
    contractNode(context),
  ];
  return { "@context": "https://schema.org", "@graph": nodes.filter((node) => node !== null) };
}

function organizationNode(site: Site, base: string): JsonLdNode {
  const { settings } = site;
  const phone = readText(settings?.salesPhone, "salesPhone");
  const email = readText(settings?.supportEmail, "supportEmail");
  const profiles = readList(settings?.social, "social")
    .flatMap(({ url }) => plain(readText(url, "url") ?? ""))
    .filter(isProfile);
  return {
    "@type": "Organization",
    "@id": `${base}/#organization`,
    name: brandOf(site),
    url: `${base}/`,
    logo: `${base}/icons/icon-512.png`,
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
    contactPoint: [
      ...(phone ? [{ "@type": "ContactPoint", contactType: "sales", telephone: plain(phone) }] : []),
      ...(email ? [{ "@type": "ContactPoint", contactType: "customer support", email: plain(email) }] : []),
    ],
  };
}

/** Whether an address names somebody's profile. The front page of a network, where a setting starts, is nobody's. */
function isProfile(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname } = new URL(address);
  return (
    protocol === "https:" && pathname.length > 1 && !/(^|\.)(example|test|invalid|localhost)$/.test(hostname)
  );
}

function websiteNode(site: Site, base: string): JsonLdNode {
  const tagline = readText(site.settings?.tagline, "tagline");
  return {
    "@type": "WebSite",
    "@id": `${base}/#website`,
    name: brandOf(site),
    url: `${base}/`,
    inLanguage: "en",
    ...(tagline ? { description: plain(tagline) } : {}),
    publisher: { "@id": `${base}/#organization` },
  };
}

function pageNode({ path, page, site, base }: PageContext): JsonLdNode {
  const isList = page.catalogue !== undefined || page.listing !== undefined;
  const changed = lastChange([page._updatedAt]);
  return {
    "@type": isList ? "CollectionPage" : "WebPage",
    "@id": `${base}${path}#page`,
    url: `${base}${path}`,
    name: titleOf(page),
    description: descriptionOf(page, site),
    inLanguage: "en",
    ...(changed ? { dateModified: changed } : {}),
    isPartOf: { "@id": `${base}/#website` },
    ...(isList ? { mainEntity: { "@id": `${base}${path}#contracts` } } : {}),
    ...(path === "/" ? {} : { breadcrumb: { "@id": `${base}${path}#breadcrumb` } }),
  };
}

/** The way from the home page, as it stands above the page too. */
function breadcrumbNode({ path, page, site, base }: PageContext): JsonLdNode | null {
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
