import type { Metadata } from "next";
import { AllPages } from "@/components/search/all-pages";
import { PageFrame } from "@/components/site/page-frame";
import { loadDirectory } from "@/lib/content/directory";
import { loadSite } from "@/lib/content/load";
import { searchDocuments } from "@/lib/search/documents";
import { brandOf } from "@/lib/seo";

/** As on every page: links load documents. */
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const brand = brandOf(await loadSite());
  return {
    title: brand ? `All pages | ${brand}` : "All pages",
    description: "Every page of this website by name, for those who search without scripts or like lists.",
    robots: { index: false, follow: true },
  };
}

/** Where the search leads without scripts. */
export default async function SearchPage() {
  const [site, entries] = await Promise.all([loadSite(), loadDirectory()]);
  return (
    <PageFrame path="/search" page={null} site={site} draft={false}>
      <AllPages documents={searchDocuments(entries)} />
    </PageFrame>
  );
}
