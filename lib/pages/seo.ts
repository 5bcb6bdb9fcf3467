import { createHash } from "node:crypto";
import { stegaClean } from "@sanity/client/stega";
import type { Metadata } from "next";
import { imageSource } from "@/lib/content/image";
import type { PageDocument, Site } from "@/lib/content/page-document";
import { pictureFrames } from "@/lib/content/picture-frames";
import { cleanText, readChoice } from "@/lib/content/read";
import { isSample } from "@/lib/content/sample";
import { readFormality, shortFormality } from "@/lib/contracts/formality";
import { sectionOf } from "@/lib/pages/section";
import { besidePath, SITE_ADDRESS } from "@/lib/pages/site-address";
import type { CardFamily } from "@/lib/pages/social-families";
import type { SocialImage } from "@/lib/pages/social-image";
import { topicNames, topicValues } from "@/lib/pages/topics";
import { contractListPath } from "@/lib/routes";
import { shortDate } from "@/lib/short-date";

/**
 * The metadata of a page. Its texts drop the preview's invisible marks, which search engines and browser tabs would
 * show.
 */
export function pageMetadata(path: string, page: PageDocument, site: Site): Metadata {
  const brand = brandOf(site);
  const title = titleOf(page);
  const description = descriptionOf(page, site);
  const image = socialImageOf(path, page, site);
  const shared = { title, ...(description === "" ? {} : { description }), images: [image] };
  return {
    metadataBase: new URL(SITE_ADDRESS),
    title: withBrand(path, title, brand),
    ...(description === "" ? {} : { description }),
    alternates: {
      canonical: path,
      types: {
        "text/markdown": besidePath(path, "md"),
        ...(path === "/blog" || path.startsWith("/blog/") ? { "application/rss+xml": "/blog/feed.xml" } : {}),
      },
    },
    ...neighborsOf(page),
    openGraph: { type: page._type === "post" ? "article" : "website", url: path, siteName: brand, ...shared },
    twitter: { card: "summary_large_image", ...shared },
    ...(page.seo?.noIndex ? { robots: { index: false, follow: true } } : {}),
  };
}

/** Search results cut off longer titles, so a long one does without the brand, which stands beside it there anyway. */
const MOST_TITLE = 60;

function withBrand(path: string, title: string, brand: string): string {
  const whole = `${title} | ${brand}`;
  const isNamed = path === "/" || brand === "" || title.includes(brand);
  return isNamed || whole.length > MOST_TITLE ? title : whole;
}

/** The pages before and after one of a list. */
function neighborsOf({ listing }: PageDocument): Pick<Metadata, "pagination"> {
  if (!listing || listing.pages < 2) return {};
  const { location, pages } = listing;
  const at = (page: number) => (page < 1 || page > pages ? null : contractListPath({ ...location, page }));
  return { pagination: { previous: at(location.page - 1), next: at(location.page + 1) } };
}

/** The text on the page's social image when nobody chose a picture. */
export function socialImageContent(path: string, page: PageDocument, site: Site): SocialImage {
  const section = sectionOf(path, site.products, page.product?._id);
  const { family, label } = cardOf(path, page, section?.name ?? null);
  return {
    family,
    label,
    title: titleOf(page),
    description: descriptionOf(page, site),
    brand: isSample(page) ? `${brandOf(site)} · sample story` : brandOf(site),
    accent: cleanText(page.accent) ?? cleanText(section?.accent),
    motif: cleanText(page.motif) ?? cleanText(section?.motif),
  };
}

/** The family of a page's card, and what the card calls the page. */
function cardOf(
  path: string,
  page: PageDocument,
  product: string | null,
): { family: CardFamily; label: string } {
  // The query's type is that of pages; the other types share its projection.
  const type: string = page._type;
  const topic = readChoice(page.topic, topicValues, null, "topic");
  if (page.template) {
    const formality = readFormality(page.template);
    return { family: "contract", label: facts("Contract template", formality && shortFormality(formality)) };
  }
  if (page.catalogue || page.listing || page.group === "contracts")
    return { family: "contract", label: "Contract templates" };
  if (type === "post") {
    const day = cleanText(page.publishedAt);
    return { family: "article", label: facts(topic ? topicNames[topic] : "Article", day && shortDate(day)) };
  }
  if (type === "caseStudy") return { family: "article", label: "Case study" };
  if (type === "comparison") return { family: "article", label: "Comparison" };
  if (page.deal) return { family: "offer", label: "Deal" };
  if (page.group === "trial") return { family: "offer", label: "Trial" };
  if (path.endsWith("/pricing")) return { family: "offer", label: "Pricing" };
  if (type === "solution") return { family: "product", label: "Solution" };
  return product === null
    ? { family: "company", label: "" }
    : { family: "product", label: stegaClean(product) };
}

function facts(...given: readonly (string | null)[]): string {
  return given.filter(Boolean).join(" · ");
}

export function titleOf(page: PageDocument): string {
  return stegaClean(page.seo?.title || page.title)?.trim() ?? "";
}

export function descriptionOf(page: PageDocument, site: Site): string {
  return stegaClean(page.seo?.description || site.settings?.defaultSeo?.description)?.trim() ?? "";
}

export function brandOf(site: Site): string {
  return stegaClean(site.settings?.brand)?.trim() ?? "";
}

export function taglineOf(site: Site): string {
  return stegaClean(site.settings?.tagline)?.trim() ?? "";
}

function socialImageOf(path: string, page: PageDocument, site: Site) {
  const chosen = imageSource(page.seo?.socialImage, pictureFrames.shared.widths);
  // Networks don't show SVG drawings, which have no other sizes.
  if (chosen?.srcSet) {
    const width = Math.min(chosen.width, 1200);
    return {
      url: chosen.src,
      width,
      height: Math.round((chosen.height * width) / chosen.width),
      alt: titleOf(page),
    };
  }
  return drawnImage(path, socialImageContent(path, page, site));
}

/** Addresses of drawn images contain a hash of their text, because networks cache the image of an address forever. */
export function drawnImage(path: string, content: SocialImage) {
  const mark = createHash("sha256")
    .update(JSON.stringify(Object.values(content)))
    .digest("hex")
    .slice(0, 8);
  return {
    url: `${besidePath(path, "social.png")}?v=${mark}`,
    width: 1200,
    height: 630,
    alt: content.title,
  };
}
