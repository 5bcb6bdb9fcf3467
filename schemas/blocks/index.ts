import { articleList } from "./articleList.ts";
import { callToAction } from "./callToAction.ts";
import { caseStudyList } from "./caseStudyList.ts";
import { comparisonTable } from "./comparisonTable.ts";
import { faq } from "./faq.ts";
import { featureSplit } from "./featureSplit.ts";
import { features } from "./features.ts";
import { hero } from "./hero.ts";
import { logos } from "./logos.ts";
import { pricing } from "./pricing.ts";
import { prose } from "./prose.ts";
import { reusable } from "./reusable.ts";
import { stats } from "./stats.ts";
import { steps } from "./steps.ts";
import { tableOfContents } from "./tableOfContents.ts";
import { testimonials } from "./testimonials.ts";

/** Every block a page can be built of. `components/blocks/index.tsx` must name the same ones to compile. */
export const blocks = [
  articleList,
  callToAction,
  caseStudyList,
  comparisonTable,
  faq,
  featureSplit,
  features,
  hero,
  logos,
  pricing,
  prose,
  reusable,
  stats,
  steps,
  tableOfContents,
  testimonials,
];

export type BlockName = (typeof blocks)[number]["name"];
