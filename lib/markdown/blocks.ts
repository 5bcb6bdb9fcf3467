import type { BlockOf } from "@/lib/content/blocks";
import { isRecord } from "@/lib/content/read";
import { anyBlock } from "@/lib/markdown/any-block";
import {
  articleList,
  caseStudyList,
  comparisonTable,
  logos,
  prose,
  stats,
  steps,
  testimonials,
} from "@/lib/markdown/block-writers";
import { calculator } from "@/lib/markdown/calculator-writer";
import { apiTierCheckout, checkoutButton, dealOffer, pricing } from "@/lib/markdown/commerce-writers";
import { appBadges, certifications, codeSample, integrations } from "@/lib/markdown/connection-writers";
import { contractGallery } from "@/lib/markdown/contracts";
import { together } from "@/lib/markdown/parts";
import { announcementBody, countdown, embed, leadForm, video } from "@/lib/markdown/talk-writers";
import type { BlockName } from "@/schemas/blocks/index";

type Writers = { readonly [Name in BlockName]: (block: BlockOf<Name>, base: string) => string };

/** How each block reads as markdown; one without a line here does not compile. `anyBlock` serves common shapes. */
const writers: Writers = {
  announcementBody: announcementBody,
  apiTierCheckout: apiTierCheckout,
  appBadges: appBadges,
  articleList: articleList,
  calculator: calculator,
  callToAction: anyBlock,
  caseStudyList: caseStudyList,
  certifications: certifications,
  checkoutButton: checkoutButton,
  codeSample: codeSample,
  comparisonTable: comparisonTable,
  countdown: countdown,
  dealOffer: dealOffer,
  embed: embed,
  contractGallery: contractGallery,
  contractSearch: anyBlock,
  faq: anyBlock,
  featureSplit: anyBlock,
  features: anyBlock,
  hero: anyBlock,
  integrations: integrations,
  leadForm: leadForm,
  logos: logos,
  pricing: pricing,
  prose: prose,
  reusable: reusable,
  stats: stats,
  steps: steps,
  tableOfContents: nothing,
  testimonials: testimonials,
  video: video,
};

/** A list of blocks as the page shows it. Whatever content holds instead, what can't be read is left out. */
export function blocksToMarkdown(blocks: unknown, base: string): string {
  const known = Array.isArray(blocks) ? blocks.filter(isRecord) : [];
  return together(known.map((block) => blockToMarkdown(block, base)));
}

function blockToMarkdown(block: Readonly<Record<string, unknown>>, base: string): string {
  const name = String(block._type);
  if (!Object.hasOwn(writers, name)) return "";
  // The type of the table ties each writer to its block; here only its name is known.
  const write = writers[name as BlockName] as (block: object, base: string) => string;
  return write(block, base);
}

/** The blocks of the document that it refers to. */
function reusable({ reference }: BlockOf<"reusable">, base: string): string {
  return blocksToMarkdown(reference?.blocks, base);
}

/** For blocks that a reader of plain text has no use for. */
function nothing(): string {
  return "";
}
