import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Blocks } from "@/components/blocks";
import { Guarded } from "@/components/content/guarded";
import { JsonLd } from "@/components/content/json-ld";
import { contractLead } from "@/components/contracts/contract-lead";
import { DealTimes } from "@/components/preview/deal-times";
import { pageFacts } from "@/components/site/page-facts";
import { PageFrame } from "@/components/site/page-frame";
import { ReadNext } from "@/components/site/read-next";
import { breadcrumbsOf } from "@/lib/breadcrumbs";
import { isPreview, loadPage, loadPaths, loadSite } from "@/lib/content/load";
import { loadNeighbours } from "@/lib/content/neighbours";
import { pathsToPrerender } from "@/lib/content/prerendered";
import { pageGraph } from "@/lib/json-ld/page-graph";
import { pageMetadata } from "@/lib/seo";

type Props = PageProps<"/[[...path]]">;

/** Links load documents, which come whole from the store: there is no navigation within the page to make instant. */
export const instant = false;

export async function generateStaticParams() {
  const paths = pathsToPrerender(await loadPaths());
  return paths.map((path) => ({ path: path.split("/").filter(Boolean) }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const path = toPath((await params).path);
  const [page, site] = await Promise.all([path === null ? null : loadPage(path), loadSite()]);
  return page === null || path === null ? {} : pageMetadata(path, page, site);
}

export default async function Page({ params }: Props) {
  const path = toPath((await params).path);
  if (path === null) notFound();
  const [page, site, draft] = await Promise.all([loadPage(path), loadSite(), isPreview()]);
  // proxy.ts answers addresses without a page; this is one unpublished a moment ago.
  if (page === null) notFound();
  const neighbours = await loadNeighbours(page);
  return (
    <PageFrame path={path} page={page} site={site} draft={draft} crumbs={breadcrumbsOf(path, page, site)}>
      {page.dealPreview && <DealTimes {...page.dealPreview} path={path} />}
      <Blocks
        blocks={page.blocks}
        document={page._id}
        draft={draft}
        title={page.title}
        lead={contractLead(path, page, site)}
        facts={pageFacts(page)}
      />
      <Guarded place={{ document: page._id, block: "neighbours", key: path }}>
        <ReadNext neighbours={neighbours} />
      </Guarded>
      <JsonLd data={pageGraph(path, page, site)} />
    </PageFrame>
  );
}

/** The canonical path, or null for what can't be one: such an address costs the lake no question. */
function toPath(segments: readonly string[] = []): string | null {
  const path = `/${segments.join("/")}`;
  return path.length <= 300 && /^[a-z0-9_/-]+$/.test(path) ? path : null;
}
