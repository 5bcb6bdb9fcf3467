import type { Metadata } from "next";
import { PageFrame } from "@/components/pages/page-frame";
import { AllPages } from "@/components/search/all-pages";
import { loadSite } from "@/lib/content/load";
import { fixedScreenMetadata } from "@/lib/pages/fixed-screen";
import { findContracts, findPages, loadSearch } from "@/lib/search/server-search";

type Props = PageProps<"/search">;

export async function generateMetadata(): Promise<Metadata> {
  return fixedScreenMetadata(await loadSite(), "/search");
}

const LONGEST_QUERY = 100;

/** The search without scripts: results for the query in the address, and all pages by name. */
export default async function SearchPage({ searchParams }: Props) {
  const { q, in: scope } = await searchParams;
  const query = (Array.isArray(q) ? q[0] : q)?.trim().slice(0, LONGEST_QUERY) ?? "";
  const isContracts = scope === "contracts";
  const [site, search] = await Promise.all([loadSite(), loadSearch()]);
  const results = isContracts ? findContracts(search, query) : findPages(search, query);
  return (
    <PageFrame path="/search" page={null} site={site} preview={null}>
      <AllPages
        documents={search.documents}
        query={query}
        results={results}
        scope={isContracts ? "contracts" : null}
      />
    </PageFrame>
  );
}
