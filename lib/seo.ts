import { stegaClean } from "@sanity/client/stega";
import type { Metadata } from "next";
import type { PageDocument, Site } from "@/lib/content/load";
import { env } from "@/lib/env";

/**
 * What a page says of itself in its head. Texts are freed of the preview's invisible marks, which search engines and
 * browser tabs would show.
 */
export function pageMetadata(path: string, page: PageDocument, site: Site): Metadata {
  const brand = stegaClean(site.settings?.brand) ?? "";
  const title = stegaClean(page.seo?.title || page.title) ?? "";
  const description =
    stegaClean(page.seo?.description || site.settings?.defaultSeo?.description) ?? undefined;
  return {
    metadataBase: new URL(baseUrl(site)),
    title: path === "/" || brand === "" || title.includes(brand) ? title : `${title} | ${brand}`,
    ...(description === undefined ? {} : { description }),
    alternates: { canonical: path },
    openGraph: {
      type: "website",
      title,
      url: path,
      siteName: brand,
      ...(description === undefined ? {} : { description }),
    },
    ...(page.seo?.noIndex ? { robots: { index: false, follow: true } } : {}),
  };
}

/** `SITE_URL` wins over the address in the site settings, so that a test installation never poses as the real one. */
function baseUrl(site: Site): string {
  const configured = process.env.SITE_URL?.trim();
  const fromSettings = stegaClean(site.settings?.url);
  return configured || fromSettings || env().siteUrl;
}
