import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { ContentPage } from "@/components/pages/content-page";
import { loadPage, loadShownPreview, loadSite } from "@/lib/content/load";
import { variantHeader } from "@/lib/experiments/variant-header";
import { loadNeighbors } from "@/lib/pages/neighbors";
import { pageMetadata } from "@/lib/pages/seo";

type Props = PageProps<"/[[...path]]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const path = toPath((await params).path);
  const [page, site] = await Promise.all([path === null ? null : loadPage(path), loadSite()]);
  return page === null || path === null ? {} : pageMetadata(path, page, site);
}

export default async function Page({ params }: Props) {
  const path = toPath((await params).path);
  if (path === null) notFound();
  const variant = (await headers()).get(variantHeader);
  const [page, site, preview] = await Promise.all([
    loadPage(path, variant),
    loadSite(),
    loadShownPreview(path),
  ]);
  // proxy.ts answers addresses without a page. This page was unpublished a moment ago.
  if (page === null) notFound();
  const neighbors = await loadNeighbors(page);
  return <ContentPage path={path} page={page} site={site} preview={preview} neighbors={neighbors} />;
}

/** The canonical path, or null if the address can't be one, which saves a query. */
function toPath(segments: readonly string[] = []): string | null {
  const path = `/${segments.join("/")}`;
  return path.length <= 300 && /^[a-z0-9_/-]+$/.test(path) ? path : null;
}
