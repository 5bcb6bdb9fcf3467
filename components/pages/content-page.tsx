import type { ReactElement } from "react";
import { Blocks } from "@/components/blocks";
import { Guarded } from "@/components/content/guarded";
import { JsonLd } from "@/components/content/json-ld";
import type { EditedDocument } from "@/components/content/render-blocks";
import { CategoryLead } from "@/components/contracts/catalogue/category-lead";
import type { FoundInCategory } from "@/components/contracts/catalogue/found-list";
import { ListLead } from "@/components/contracts/catalogue/list-lead";
import { TemplateLead } from "@/components/contracts/sheet/template-lead";
import { ArticleFacts, StoryFacts } from "@/components/pages/page-facts";
import { PageFrame } from "@/components/pages/page-frame";
import { ReadNext } from "@/components/pages/read-next";
import { DealTimes } from "@/components/selling/offers/deal-times";
import { ReceiptSlot } from "@/components/selling/receipt/receipt-slot";
import type { ShownPreview } from "@/lib/content/load";
import type { PageDocument, Site } from "@/lib/content/page-document";
import type { VariantPreview } from "@/lib/experiments/variant-preview";
import { breadcrumbsOf } from "@/lib/pages/breadcrumbs";
import { pageGraph } from "@/lib/pages/json-ld/page-graph";
import type { Neighbor } from "@/lib/pages/pick-neighbors";
import { layerOf } from "@/lib/preview/block-edits";
import { THANK_YOU } from "@/lib/selling/checkout-urls";

interface ContentPageProps {
  path: string;
  page: PageDocument;
  site: Site;
  /** Null for visitors. */
  preview: ShownPreview | null;
  neighbors: readonly Neighbor[];
  /** On the page of a category whose address asks for some of its contracts. */
  found?: FoundInCategory;
}

/** A page that has a document, whole. */
export function ContentPage({ path, page, site, preview, neighbors, found }: ContentPageProps) {
  const crumbs = breadcrumbsOf(path, page, site);
  return (
    <PageFrame path={path} page={page} site={site} preview={preview} crumbs={crumbs}>
      {page.variantPreview && <VariantChoice {...page.variantPreview} path={path} />}
      {page.dealPreview && <DealTimes {...page.dealPreview} path={path} />}
      <Blocks
        blocks={page.blocks}
        document={page.variantPreview?.source?.experiment ?? page._id}
        draft={preview !== null}
        edited={preview && editedOf(page, preview)}
        title={page.title}
        lead={contractLead(path, page, site, found)}
        facts={path === THANK_YOU ? <ReceiptSlot /> : pageFacts(page)}
      />
      <Guarded location={{ document: page._id, block: "neighbors", key: path }}>
        <ReadNext neighbors={neighbors} />
      </Guarded>
      <JsonLd data={pageGraph(path, page, site)} />
      {preview?.editing && <ShownRevision page={page} preview={preview} />}
    </PageFrame>
  );
}

/** By which the Studio notices that its preview has fallen behind (studio/preview/preview-behind.tsx). */
function ShownRevision({
  page: { _id, _rev },
  preview: { editing, release },
}: {
  page: PageDocument;
  preview: ShownPreview;
}): ReactElement {
  const layer = layerOf(editing, release) ?? undefined;
  return <div hidden data-shown-document={_id} data-shown-layer={layer} data-shown-revision={_rev} />;
}

/** Where Presentation finds what the preview shows; null without its overlays. */
function editedOf(
  { _type: type, variantPreview }: PageDocument,
  { editing, release }: ShownPreview,
): EditedDocument | null {
  if (editing === null) return null;
  const source = variantPreview?.source;
  if (!source) return { type, editing, layer: layerOf(editing, release) };
  const within = ["variants", { _key: source.key }];
  // Releases don't change experiments.
  return { type: "experiment", editing, layer: release === null ? layerOf(editing, null) : null, within };
}

/** What the page of a contract, of a category or of a list of contracts shows above its blocks; nothing on other pages. */
function contractLead(
  path: string,
  page: PageDocument,
  site: Site,
  found?: FoundInCategory,
): ReactElement | null {
  const { template, catalogue, listing } = page;
  if (template) {
    return (
      <TemplateLead template={template} summary={page.summary} dashboard={site.settings?.dashboardUrl} />
    );
  }
  if (listing) return <ListLead listing={listing} />;
  return catalogue ? <CategoryLead path={path} catalogue={catalogue} found={found} /> : null;
}

/** What stands under the first block of articles and customers' stories: facts of the document itself. */
function pageFacts(page: PageDocument): ReactElement | null {
  if (page._type === "post") return <ArticleFacts article={page} />;
  if (page._type === "caseStudy") return <StoryFacts story={page} />;
  return null;
}

/** Above a page with experiments in draft mode: which of its forms the preview shows, and links to the others. */
function VariantChoice({ shown, choices, path }: VariantPreview & { path: string }) {
  return (
    <aside
      aria-label="Preview of an experiment"
      className="border-b border-line bg-warn-soft py-4 text-[0.9375rem]"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="max-w-[68ch]">Each visitor gets one of these while the experiment runs.</p>
        <ul className="flex flex-wrap items-center gap-x-5 gap-y-2" aria-label="Show the page as">
          {choices.map(({ name, words }) => (
            <li key={name}>
              {name === shown ? (
                <span aria-current="true" className="font-semibold">
                  {words}
                </span>
              ) : (
                <a
                  href={`/api/draft-mode/variant?${new URLSearchParams({ variant: name, path })}`}
                  className="text-link"
                >
                  {words}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
