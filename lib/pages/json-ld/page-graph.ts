import { isRecord } from "@paraph/service/json";
import type { PageDocument, Site } from "@/lib/content/page-document";
import { plain, readChoice, readList, readText } from "@/lib/content/read";
import { isSample } from "@/lib/content/sample";
import { breadcrumbsOf } from "@/lib/pages/breadcrumbs";
import { contractNode } from "@/lib/pages/json-ld/contract";
import type { JsonLdNode, PageContext } from "@/lib/pages/json-ld/node";
import { lastChange } from "@/lib/pages/last-change";
import { brandOf, descriptionOf, titleOf } from "@/lib/pages/seo";
import { besidePath, SITE_ADDRESS } from "@/lib/pages/site-address";
import { topicNames, topicValues } from "@/lib/pages/topics";
import { closedOffer } from "@/lib/selling/deals/closed-offer";
import { decimalMoney } from "@/lib/selling/money";
import { readPlanPrice } from "@/lib/selling/offers/read-price";

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

/** An article of the blog. */
function articleNode({ path, page, site, base }: PageContext): JsonLdNode | null {
  // The query's type is that of pages; the other types share its projection.
  const type: string = page._type;
  if (type !== "post") return null;
  const publishedAt = readText(page.publishedAt, "publishedAt");
  const changed = lastChange([page._updatedAt, publishedAt && plain(publishedAt)]);
  const topic = readChoice(page.topic, topicValues, null, "topic");
  const author: unknown = page.author;
  const name = isRecord(author) && !isSample(author) ? readText(author.name, "author.name") : null;
  return {
    "@type": "BlogPosting",
    "@id": `${base}${path}#article`,
    headline: titleOf(page),
    description: descriptionOf(page, site),
    url: `${base}${path}`,
    image: `${base}${besidePath(path, "social.png")}`,
    ...(topic ? { articleSection: topicNames[topic] } : {}),
    ...(publishedAt ? { datePublished: plain(publishedAt) } : {}),
    ...(changed ? { dateModified: changed } : {}),
    author: name
      ? { "@type": "Person", name: plain(name) }
      : { "@type": "Organization", "@id": `${base}/#organization` },
    publisher: { "@id": `${base}/#organization` },
    mainEntityOfPage: { "@id": `${base}${path}#page` },
  };
}

/**
 * A product with its plans, on a page of it that shows them. A page without prices describes no product: search engines
 * reject one that has neither offers nor reviews.
 */
function productNode({ path, page, site, base }: PageContext): JsonLdNode | null {
  const product = site.products.find(({ _id, home }) => home?._id === page._id || _id === page.product?._id);
  const name = readText(product?.name, "name");
  if (!name) return null;
  const offers = readList(page.blocks, "blocks").flatMap((block) =>
    block._type === "pricing"
      ? readList(block.plans, "plans").flatMap((plan) => offerOf(plan, block.deals))
      : [],
  );
  if (offers.length === 0) return null;
  return {
    "@type": "Product",
    "@id": `${base}${path}#product`,
    name: `${brandOf(site)} ${plain(name)}`.trim(),
    description: descriptionOf(page, site),
    url: `${base}${path}`,
    image: `${base}${besidePath(path, "social.png")}`,
    category: "Business software",
    brand: { "@type": "Brand", name: brandOf(site) },
    offers,
  };
}

type Plan = Parameters<typeof readPlanPrice>[0] & { readonly name?: unknown };

function offerOf(plan: Plan, deals: unknown): Record<string, unknown>[] {
  const name = readText(plan.name, "name");
  const shown = readPlanPrice(plan, "plan");
  if (!name || shown === null) return [];
  if (shown.sellable && closedOffer(shown.sellable, deals)) return [];
  const { amount, currency: priceCurrency, per } = shown;
  const price = decimalMoney(amount, priceCurrency);
  const unit = per === "month" ? "MON" : per === "year" ? "ANN" : null;
  return [
    {
      "@type": "Offer",
      name: plain(name),
      price,
      priceCurrency,
      ...(unit === null
        ? {}
        : {
            priceSpecification: {
              "@type": "UnitPriceSpecification",
              price,
              priceCurrency,
              referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: unit },
            },
          }),
    },
  ];
}
