import type { Metadata } from "next";
import type { Site } from "@/lib/content/page-document";
import { brandOf, drawnImage } from "@/lib/pages/seo";
import { SITE_ADDRESS } from "@/lib/pages/site-address";
import type { SocialImage } from "@/lib/pages/social-image";

/** Texts of screens without a document, by path. */
export const fixedScreenTexts = {
  "/account": {
    title: "Your account",
    description:
      "Change your e-mail, password and second factor, see your sign-ins, and get or delete what we keep.",
  },
  "/auth": {
    title: "Sign in or register",
    description:
      "The way into your account: sign in, register, or continue from a link in one of our e-mails.",
  },
  "/billing": {
    title: "Billing",
    description: "The way to your plans, cards and invoices: cancel, change or look up what you bought.",
  },
  "/payment-info": {
    title: "Check your order",
    description:
      "What you are about to buy, what is due now and later, and the terms, before anything is paid.",
  },
  "/search": {
    title: "Search",
    description: "Pages, articles, stories and contracts by what they are about, and all pages by name.",
  },
} as const;

type Screen = keyof typeof fixedScreenTexts;

/** The text on such a screen's social image; null for any other path. */
export function fixedScreenImage(path: string, site: Site): SocialImage | null {
  return isScreen(path) ? imageOf(path, site) : null;
}

function imageOf(screen: Screen, site: Site): SocialImage {
  return {
    family: "company",
    label: "",
    ...fixedScreenTexts[screen],
    brand: brandOf(site),
    accent: null,
    motif: null,
  };
}

function isScreen(path: string): path is Screen {
  return Object.hasOwn(fixedScreenTexts, path);
}

/** The head of such a screen. It has a canonical path and is hidden from search engines. */
export function fixedScreenMetadata(site: Site, path: Screen): Metadata {
  const image = imageOf(path, site);
  const { title, description, brand } = image;
  const images = [drawnImage(path, image)];
  return {
    metadataBase: new URL(SITE_ADDRESS),
    title: brand === "" ? title : `${title} | ${brand}`,
    description,
    alternates: { canonical: path },
    robots: { index: false, follow: true },
    openGraph: { type: "website", url: path, siteName: brand, title, description, images },
    twitter: { card: "summary_large_image", title, description, images },
  };
}
