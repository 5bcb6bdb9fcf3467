import type { ReactElement, ReactNode } from "react";
import { AnnouncementBody } from "@/components/blocks/announcementBody";
import { ApiTierCheckout } from "@/components/blocks/apiTierCheckout";
import { AppBadges } from "@/components/blocks/appBadges";
import { ArticleList } from "@/components/blocks/articleList";
import { Calculator } from "@/components/blocks/calculator";
import { CallToAction } from "@/components/blocks/callToAction";
import { CaseStudyList } from "@/components/blocks/caseStudyList";
import { Certifications } from "@/components/blocks/certifications";
import { CheckoutButton } from "@/components/blocks/checkoutButton";
import { CodeSample } from "@/components/blocks/codeSample";
import { ComparisonTable } from "@/components/blocks/comparisonTable";
import { ContractGallery } from "@/components/blocks/contractGallery";
import { ContractSearch } from "@/components/blocks/contractSearch";
import { Countdown } from "@/components/blocks/countdown";
import { DealOffer } from "@/components/blocks/dealOffer";
import { Embed } from "@/components/blocks/embed";
import { Faq } from "@/components/blocks/faq";
import { FeatureSplit } from "@/components/blocks/featureSplit";
import { Features } from "@/components/blocks/features";
import { Hero } from "@/components/blocks/hero";
import { Integrations } from "@/components/blocks/integrations";
import { LeadForm } from "@/components/blocks/leadForm";
import { Logos } from "@/components/blocks/logos";
import { Pricing } from "@/components/blocks/pricing";
import { PrivacyChoices } from "@/components/blocks/privacyChoices";
import { Prose } from "@/components/blocks/prose";
import { Reusable } from "@/components/blocks/reusable";
import { SealCheck } from "@/components/blocks/sealCheck";
import { ServiceStatus } from "@/components/blocks/serviceStatus";
import { SiteSearch } from "@/components/blocks/siteSearch";
import { Stats } from "@/components/blocks/stats";
import { Steps } from "@/components/blocks/steps";
import { StoredItems } from "@/components/blocks/storedItems";
import { TableOfContents } from "@/components/blocks/tableOfContents";
import { Testimonials } from "@/components/blocks/testimonials";
import { Video } from "@/components/blocks/video";
import { type EditedDocument, renderBlocks } from "@/components/content/render-blocks";
import type { Block, BlockOf } from "@/lib/content/blocks";

type Registry = {
  [Name in Block["_type"]]: (props: BlockOf<Name> & { children?: ReactNode }) => ReactElement | null;
};

/** One component for each schema in `schemas/blocks/`; a missing, extra or swapped one does not compile. */
const registry: Registry = {
  announcementBody: AnnouncementBody,
  apiTierCheckout: ApiTierCheckout,
  appBadges: AppBadges,
  articleList: ArticleList,
  calculator: Calculator,
  callToAction: CallToAction,
  caseStudyList: CaseStudyList,
  certifications: Certifications,
  checkoutButton: CheckoutButton,
  codeSample: CodeSample,
  comparisonTable: ComparisonTable,
  contractGallery: ContractGallery,
  contractSearch: ContractSearch,
  countdown: Countdown,
  dealOffer: DealOffer,
  embed: Embed,
  faq: Faq,
  featureSplit: FeatureSplit,
  features: Features,
  hero: Hero,
  integrations: Integrations,
  leadForm: LeadForm,
  logos: Logos,
  pricing: Pricing,
  privacyChoices: PrivacyChoices,
  prose: Prose,
  reusable: Reusable,
  sealCheck: SealCheck,
  serviceStatus: ServiceStatus,
  siteSearch: SiteSearch,
  stats: Stats,
  steps: Steps,
  storedItems: StoredItems,
  tableOfContents: TableOfContents,
  testimonials: Testimonials,
  video: Video,
};

interface BlocksProps {
  /** The query's result. Content may hold anything, and nothing in it can break the page. */
  blocks: unknown;
  /** Id of the document that holds the blocks, for the log. */
  document: string;
  /** In draft mode a block that can't be shown says why. */
  draft: boolean;
  /** In Presentation: what its overlays need. */
  edited?: EditedDocument | null;
  /** Heading of the page, for readers of the page's structure, when no block has one. */
  title?: string | null;
  /** The content above the blocks, on pages that show a document. */
  lead?: ReactElement | null;
  /** The content under the first block of articles and case studies. */
  facts?: ReactElement | null;
}

export function Blocks({ title = null, ...props }: BlocksProps) {
  return <>{renderBlocks({ registry, title, ...props })}</>;
}
