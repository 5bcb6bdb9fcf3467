import { callToAction } from "./callToAction.ts";
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
import { testimonials } from "./testimonials.ts";

/** Every block a page can be built of. `components/blocks/index.tsx` must name the same ones to compile. */
export const blocks = [
  callToAction,
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
  testimonials,
];

export type BlockName = (typeof blocks)[number]["name"];
