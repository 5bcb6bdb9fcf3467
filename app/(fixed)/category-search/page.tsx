import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { FoundInCategory } from "@/components/contracts/catalogue/found-list";
import { ContentPage } from "@/components/pages/content-page";
import { loadPage, loadSite } from "@/lib/content/load";
import { applyFilter } from "@/lib/contracts/apply-filter";
import { readFilter } from "@/lib/contracts/filter";
import { pageMetadata } from "@/lib/pages/seo";
import { pathOf } from "@/lib/routes";
import type { FoundContract } from "@/lib/search/contract-finder";
import { loadCategorySearch } from "@/lib/search/server-search";

type Props = PageProps<"/category-search">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { path } = placeOf(await searchParams);
  const [page, site] = await Promise.all([loadPage(path), loadSite()]);
  // Search engines should find the category's own page.
  return page ? { ...pageMetadata(path, page, site), robots: { index: false, follow: true } } : {};
}

/**
 * A category's page with a filter in its address, rendered for visitors without scripts. proxy.ts rewrites to it,
 * because the stored page shows all contracts.
 */
export default async function CategorySearch({ searchParams }: Props) {
  const parameters = await searchParams;
  const { category, path } = placeOf(parameters);
  const [page, site, search] = await Promise.all([loadPage(path), loadSite(), loadCategorySearch(category)]);
  if (!page || !search) notFound();
  const filter = readFilter(asSearch(parameters));
  const all = search.all.map((contract) => ({ ...contract, terms: [], isPartly: false }));
  const contracts = applyFilter<FoundContract>(all, filter, search.find);
  const found: FoundInCategory = { filter, contracts, total: all.length };
  return <ContentPage path={path} page={page} site={site} preview={null} neighbors={[]} found={found} />;
}

type Parameters = Awaited<Props["searchParams"]>;

function placeOf({ category: named }: Parameters): { category: string; path: string } {
  const category = typeof named === "string" ? named : "";
  return { category, path: pathOf({ _type: "contractCategory", slug: category }) ?? "/" };
}

function asSearch(parameters: Parameters): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, one]])),
  );
  return new URLSearchParams(pairs).toString();
}
