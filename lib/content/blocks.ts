import { announcementBodyProjection } from "@/components/blocks/announcementBody.groq";
import { appBadgesProjection } from "@/components/blocks/appBadges.groq";
import { articleListProjection } from "@/components/blocks/articleList.groq";
import { calculatorProjection } from "@/components/blocks/calculator.groq";
import { callToActionProjection } from "@/components/blocks/callToAction.groq";
import { caseStudyListProjection } from "@/components/blocks/caseStudyList.groq";
import { certificationsProjection } from "@/components/blocks/certifications.groq";
import { checkoutButtonProjection } from "@/components/blocks/checkoutButton.groq";
import { comparisonTableProjection } from "@/components/blocks/comparisonTable.groq";
import { contractGalleryProjection } from "@/components/blocks/contractGallery.groq";
import { contractSearchProjection } from "@/components/blocks/contractSearch.groq";
import { countdownProjection } from "@/components/blocks/countdown.groq";
import { dealOfferProjection } from "@/components/blocks/dealOffer.groq";
import { embedProjection } from "@/components/blocks/embed.groq";
import { faqProjection } from "@/components/blocks/faq.groq";
import { featureSplitProjection } from "@/components/blocks/featureSplit.groq";
import { featuresProjection } from "@/components/blocks/features.groq";
import { heroProjection } from "@/components/blocks/hero.groq";
import { integrationsProjection } from "@/components/blocks/integrations.groq";
import { leadFormProjection } from "@/components/blocks/leadForm.groq";
import { logosProjection } from "@/components/blocks/logos.groq";
import { pricingProjection } from "@/components/blocks/pricing.groq";
import { proseProjection } from "@/components/blocks/prose.groq";
import { tableOfContentsProjection } from "@/components/blocks/tableOfContents.groq";
import { testimonialsProjection } from "@/components/blocks/testimonials.groq";
import { videoProjection } from "@/components/blocks/video.groq";
import type { PAGE_QUERY_RESULT } from "@/lib/content/sanity.types";

/** What blocks need beyond their own fields: links, pictures and references, each written beside its component. */
const ownBlocks = /* groq */ `
  ...,
  _type == "announcementBody" => { ${announcementBodyProjection} },
  _type == "appBadges" => { ${appBadgesProjection} },
  _type == "articleList" => { ${articleListProjection} },
  _type == "calculator" => { ${calculatorProjection} },
  _type == "callToAction" => { ${callToActionProjection} },
  _type == "caseStudyList" => { ${caseStudyListProjection} },
  _type == "certifications" => { ${certificationsProjection} },
  _type == "checkoutButton" => { ${checkoutButtonProjection} },
  _type == "comparisonTable" => { ${comparisonTableProjection} },
  _type == "contractGallery" => { ${contractGalleryProjection} },
  _type == "contractSearch" => { ${contractSearchProjection} },
  _type == "countdown" => { ${countdownProjection} },
  _type == "dealOffer" => { ${dealOfferProjection} },
  _type == "embed" => { ${embedProjection} },
  _type == "faq" => { ${faqProjection} },
  _type == "featureSplit" => { ${featureSplitProjection} },
  _type == "features" => { ${featuresProjection} },
  _type == "hero" => { ${heroProjection} },
  _type == "integrations" => { ${integrationsProjection} },
  _type == "leadForm" => { ${leadFormProjection} },
  _type == "logos" => { ${logosProjection} },
  _type == "pricing" => { ${pricingProjection} },
  _type == "prose" => { ${proseProjection} },
  _type == "tableOfContents" => { ${tableOfContentsProjection} },
  _type == "testimonials" => { ${testimonialsProjection} },
  _type == "video" => { ${videoProjection} }
` as const;

/** A reusable block where it is shown. */
export const reusableFields = /* groq */ `_id, _rev, _type, title, blocks[] { ${ownBlocks} }` as const;

/** The body of `blocks[] { … }` in the query of every document that carries blocks. */
export const blocksProjection = /* groq */ `
  ${ownBlocks},
  _type == "reusable" => {
    reference->{ ${reusableFields} }
  }
` as const;

/** Taken from the query's result, never from the schema: a component can only use what its projection asks for. */
export type Block = NonNullable<NonNullable<PAGE_QUERY_RESULT>["blocks"]>[number];

export type BlockOf<Name extends Block["_type"]> = Extract<Block, { _type: Name }>;
