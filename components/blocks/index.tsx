import type { ReactElement, ReactNode } from "react";
import { ArticleList } from "@/components/blocks/articleList";
import { CallToAction } from "@/components/blocks/callToAction";
import { CaseStudyList } from "@/components/blocks/caseStudyList";
import { ComparisonTable } from "@/components/blocks/comparisonTable";
import { Faq } from "@/components/blocks/faq";
import { FeatureSplit } from "@/components/blocks/featureSplit";
import { Features } from "@/components/blocks/features";
import { Hero } from "@/components/blocks/hero";
import { Logos } from "@/components/blocks/logos";
import { Pricing } from "@/components/blocks/pricing";
import { Prose } from "@/components/blocks/prose";
import { Reusable } from "@/components/blocks/reusable";
import { Stats } from "@/components/blocks/stats";
import { Steps } from "@/components/blocks/steps";
import { TableOfContents } from "@/components/blocks/tableOfContents";
import { Testimonials } from "@/components/blocks/testimonials";
import { renderBlocks } from "@/components/content/render-blocks";
import type { BlockOf } from "@/lib/content/blocks";
import type { BlockName } from "@/schemas/blocks/index";

type Registry = {
  [Name in BlockName]: (props: BlockOf<Name> & { children?: ReactNode }) => ReactElement | null;
};

/** One component for each schema in `schemas/blocks/`; a missing, extra or swapped one does not compile. */
const registry: Registry = {
  articleList: ArticleList,
  callToAction: CallToAction,
  caseStudyList: CaseStudyList,
  comparisonTable: ComparisonTable,
  faq: Faq,
  featureSplit: FeatureSplit,
  features: Features,
  hero: Hero,
  logos: Logos,
  pricing: Pricing,
  prose: Prose,
  reusable: Reusable,
  stats: Stats,
  steps: Steps,
  tableOfContents: TableOfContents,
  testimonials: Testimonials,
};

interface BlocksProps {
  /** Whatever the query returned: content decides what is in it, and nothing in it can break the page. */
  blocks: unknown;
  /** Id of the document that holds the blocks, for the log. */
  document: string;
  /** In draft mode a block that can't be shown says why, in its place. */
  draft: boolean;
  /** Heading of the page, for readers of the page's structure, when no block has one. */
  title?: string | null;
}

export function Blocks({ blocks, document, draft, title }: BlocksProps) {
  return <>{renderBlocks({ registry, blocks, document, draft, title: title ?? null })}</>;
}
