import type { Metadata } from "next";
import type { Site } from "@/lib/content/load";
import { brandOf } from "@/lib/seo";
import { besidePath, siteAddress } from "@/lib/seo/site-address";

interface Screen {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/** The head of a screen that has no document: found by its path, hidden from search engines, with the home's picture. */
export function fixedScreenMetadata(site: Site, { path, title, description }: Screen): Metadata {
  const brand = brandOf(site);
  const images = [{ url: besidePath("/", "social.png"), width: 1200, height: 630, alt: brand }];
  return {
    metadataBase: new URL(siteAddress(site)),
    title: brand === "" ? title : `${title} | ${brand}`,
    description,
    alternates: { canonical: path },
    robots: { index: false, follow: true },
    openGraph: { type: "website", url: path, siteName: brand, title, description, images },
    twitter: { card: "summary_large_image", title, description, images },
  };
}
