import type { PageDocument, Site } from "@/lib/content/load";
import { plain, readList, readText } from "@/lib/content/read";
import { articleNode } from "@/lib/json-ld/article";
import { breadcrumbNode } from "@/lib/json-ld/breadcrumbs";
import { contractNode } from "@/lib/json-ld/contract";
import { productNode } from "@/lib/json-ld/product";
import { brandOf, descriptionOf, titleOf } from "@/lib/seo";
import { siteAddress } from "@/lib/seo/site-address";

export type JsonLdNode = Readonly<Record<string, unknown>> & { readonly "@type": string };

export interface PageContext {
  readonly path: string;
  readonly page: PageDocument;
  readonly site: Site;
  /** The site's address, without a slash at the end. */
  readonly base: string;
}

/** Everything that search engines are told of a page, as one graph whose nodes refer to each other by `@id`. */
export function pageGraph(path: string, page: PageDocument, site: Site): Readonly<Record<string, unknown>> {
  const base = siteAddress(site);
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
  const profiles = readList(settings?.social, "social").flatMap(({ url }) => readText(url, "url") ?? []);
  return {
    "@type": "Organization",
    "@id": `${base}/#organization`,
    name: brandOf(site),
    url: `${base}/`,
    logo: `${base}/icons/icon-512.png`,
    ...(profiles.length > 0 ? { sameAs: profiles.map(plain) } : {}),
    contactPoint: [
      ...(phone ? [{ "@type": "ContactPoint", contactType: "sales", telephone: plain(phone) }] : []),
      ...(email ? [{ "@type": "ContactPoint", contactType: "customer support", email: plain(email) }] : []),
    ],
  };
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
  return {
    "@type": isList ? "CollectionPage" : "WebPage",
    "@id": `${base}${path}#page`,
    url: `${base}${path}`,
    name: titleOf(page),
    description: descriptionOf(page, site),
    inLanguage: "en",
    dateModified: page._updatedAt,
    isPartOf: { "@id": `${base}/#website` },
    ...(isList ? { mainEntity: { "@id": `${base}${path}#contracts` } } : {}),
    ...(path === "/" ? {} : { breadcrumb: { "@id": `${base}${path}#breadcrumb` } }),
  };
}
