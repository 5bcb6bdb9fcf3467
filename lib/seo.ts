import { createHash } from "node:crypto";
import { stegaClean } from "@sanity/client/stega";
import type { Metadata } from "next";
import { imageSource } from "@/lib/content/image";
import type { PageDocument, Site } from "@/lib/content/load";
import { contractListPath } from "@/lib/routes";
import { sectionOf } from "@/lib/section";
import { besidePath, siteAddress } from "@/lib/seo/site-address";
import type { SocialImage } from "@/lib/seo/social-image";

/**
 * What a page says of itself in its head. Texts are freed of the preview's invisible marks, which search engines and
 * browser tabs would show.
 */
export function pageMetadata(path: string, page: PageDocument, site: Site): Metadata {
  const brand = brandOf(site);
  const title = titleOf(page);
  const description = descriptionOf(page, site);
  const image = socialImageOf(path, page, site);
  const shared = { title, ...(description === "" ? {} : { description }), images: [image] };
  // The query's type is that of pages; the other types share its projection.
  const type: string = page._type;
  return {
    metadataBase: new URL(siteAddress(site)),
    title: path === "/" || brand === "" || title.includes(brand) ? title : `${title} | ${brand}`,
    ...(description === "" ? {} : { description }),
    alternates: {
      canonical: path,
      types: {
        "text/markdown": besidePath(path, "md"),
        ...(path === "/blog" || path.startsWith("/blog/") ? { "application/rss+xml": "/blog/feed.xml" } : {}),
      },
    },
    ...neighboursOf(page),
    openGraph: { type: type === "post" ? "article" : "website", url: path, siteName: brand, ...shared },
    twitter: { card: "summary_large_image", ...shared },
    ...(page.seo?.noIndex ? { robots: { index: false, follow: true } } : {}),
  };
}

/** The pages before and after one of a list. */
function neighboursOf({ listing }: PageDocument): Pick<Metadata, "pagination"> {
  if (!listing || listing.pages < 2) return {};
  const { place, pages } = listing;
  const at = (page: number) => (page < 1 || page > pages ? null : contractListPath({ ...place, page }));
  return { pagination: { previous: at(place.page - 1), next: at(place.page + 1) } };
}

/** What is drawn on the page's social image when nobody chose a picture. */
export function socialImageContent(path: string, page: PageDocument, site: Site): SocialImage {
  return {
    title: titleOf(page),
    description: descriptionOf(page, site),
    brand: brandOf(site),
    accent: sectionOf(path, site.products, page.product?._id)?.accent ?? null,
  };
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

/** Drawn ones carry a mark of what is on them: networks keep the picture of an address for good. */
function socialImageOf(path: string, page: PageDocument, site: Site) {
  const chosen = imageSource(page.seo?.socialImage, [1200]);
  // Networks show no drawings, which have no other sizes.
  if (chosen?.srcSet) {
    const width = Math.min(chosen.width, 1200);
    return {
      url: chosen.src,
      width,
      height: Math.round((chosen.height * width) / chosen.width),
      alt: titleOf(page),
    };
  }
  const content = JSON.stringify(Object.values(socialImageContent(path, page, site)));
  const mark = createHash("sha256").update(content).digest("hex").slice(0, 8);
  return { url: `${besidePath(path, "social.png")}?v=${mark}`, width: 1200, height: 630, alt: titleOf(page) };
}
