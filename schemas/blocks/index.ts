import type { BlockMenu } from "../block-menu.ts";
import { announcementBody } from "./announcementBody.ts";
import { apiTierCheckout } from "./apiTierCheckout.ts";
import { appBadges } from "./appBadges.ts";
import { articleList } from "./articleList.ts";
import { calculator } from "./calculator.ts";
import { callToAction } from "./callToAction.ts";
import { caseStudyList } from "./caseStudyList.ts";
import { certifications } from "./certifications.ts";
import { checkoutButton } from "./checkoutButton.ts";
import { codeSample } from "./codeSample.ts";
import { comparisonTable } from "./comparisonTable.ts";
import { contractGallery } from "./contractGallery.ts";
import { contractSearch } from "./contractSearch.ts";
import { countdown } from "./countdown.ts";
import { dealOffer } from "./dealOffer.ts";
import { embed } from "./embed.ts";
import { faq } from "./faq.ts";
import { featureSplit } from "./featureSplit.ts";
import { features } from "./features.ts";
import { hero } from "./hero.ts";
import { integrations } from "./integrations.ts";
import { leadForm } from "./leadForm.ts";
import { logos } from "./logos.ts";
import { pricing } from "./pricing.ts";
import { privacyChoices } from "./privacyChoices.ts";
import { prose } from "./prose.ts";
import { reusable } from "./reusable.ts";
import { sealCheck } from "./sealCheck.ts";
import { serviceStatus } from "./serviceStatus.ts";
import { siteSearch } from "./siteSearch.ts";
import { stats } from "./stats.ts";
import { steps } from "./steps.ts";
import { storedItems } from "./storedItems.ts";
import { tableOfContents } from "./tableOfContents.ts";
import { testimonials } from "./testimonials.ts";
import { video } from "./video.ts";

/**
 * All blocks. `components/blocks/index.tsx` compiles only if it names the same ones, and this list only if each says where
 * it stands in the menu of blocks.
 */
export const blocks = [
  announcementBody,
  apiTierCheckout,
  appBadges,
  articleList,
  calculator,
  callToAction,
  caseStudyList,
  certifications,
  checkoutButton,
  codeSample,
  comparisonTable,
  contractGallery,
  contractSearch,
  countdown,
  dealOffer,
  embed,
  faq,
  featureSplit,
  features,
  hero,
  integrations,
  leadForm,
  logos,
  pricing,
  privacyChoices,
  prose,
  reusable,
  sealCheck,
  serviceStatus,
  siteSearch,
  stats,
  steps,
  storedItems,
  tableOfContents,
  testimonials,
  video,
] satisfies readonly { options: { menu: BlockMenu } }[];

export type BlockName = (typeof blocks)[number]["name"];
