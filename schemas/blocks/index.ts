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
import { prose } from "./prose.ts";
import { reusable } from "./reusable.ts";
import { stats } from "./stats.ts";
import { steps } from "./steps.ts";
import { tableOfContents } from "./tableOfContents.ts";
import { testimonials } from "./testimonials.ts";
import { video } from "./video.ts";

/** Every block a page can be built of. `components/blocks/index.tsx` must name the same ones to compile. */
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
  prose,
  reusable,
  stats,
  steps,
  tableOfContents,
  testimonials,
  video,
];

export type BlockName = (typeof blocks)[number]["name"];
