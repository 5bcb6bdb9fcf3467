import type { MetadataRoute } from "next";
import { loadSite } from "@/lib/content/load";
import { brandOf, taglineOf } from "@/lib/pages/seo";

/** Kept as pages are, not part of a build. */
export const dynamic = "force-dynamic";

/** What a phone shows when the site is put on its home screen. Colors are those of globals.css. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const site = await loadSite();
  const brand = brandOf(site);
  return {
    id: "/",
    name: [brand, taglineOf(site)].filter(Boolean).join(": "),
    short_name: brand,
    start_url: "/",
    display: "browser",
    background_color: "#fbf9f4",
    theme_color: "#3d38c1",
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
