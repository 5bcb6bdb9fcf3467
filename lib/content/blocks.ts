import {
  actionFields,
  announcementFields,
  caseStudyFields,
  certificationFields,
  claimFields,
  contractCardFields,
  contractCategoryFields,
  dealTimes,
  linkFields,
  pictureFields,
  richTextFields,
  statementFields,
  vendorFields,
  visualFields,
} from "@/lib/content/fragments";
import type { PAGE_QUERY_RESULT } from "@/lib/content/sanity.types";

/** What each block needs beyond its own fields: links, pictures and references. */
const ownBlocks = /* groq */ `
  ...,
  _type == "announcementBody" => {
    announcement->{ ${announcementFields} },
    "own": select(^._type == "announcement" => ^{ ${announcementFields} })
  },
  _type == "appBadges" => {
    "footer": *[_type == "footer" && _id == "footer" && coalesce(count(^.apps), 0) == 0][0] {
      _id, _rev, _type,
      appLinks[] { _key, label, store, audience, url }
    }
  },
  _type == "articleList" => {
    "articles": *[_type == "post" && defined(slug.current)] | order(publishedAt desc)[0...300] {
      _id, _type, title, summary, publishedAt, topic, "next": next._ref, visual { ${visualFields} },
      "slug": slug.current,
      author->{ _id, _rev, _type, isSample, name }
    }
  },
  _type == "calculator" => {
    actions[] { ${actionFields} },
    "pricing": *[_id == "page-pricing"][0] {
      _id, _rev, _type,
      "plans": blocks[_type == "pricing"][0].plans[] { _key, name, price, mode, amount, currency, per }
    }
  },
  _type == "callToAction" => {
    actions[] { ${actionFields} },
    visual { ${visualFields} }
  },
  _type == "caseStudyList" => {
    caseStudies[]->{ ${caseStudyFields} },
    "newest": *[
      _type == "caseStudy" && defined(slug.current) && coalesce(count(^.caseStudies), 0) == 0 && (!defined(^.industry) || industry == ^.industry)
    ] | order(_createdAt desc, title asc)[0...60] { ${caseStudyFields} }
  },
  _type == "certifications" => {
    certifications[]->{ ${certificationFields} },
    "all": *[_type == "certification" && coalesce(count(^.certifications), 0) == 0] | order(kind asc, lower(name) asc) { ${certificationFields} }
  },
  _type == "checkoutButton" => {
    "deals": ${dealTimes},
    "ownPrices": ^.prices,
    "ownButtonText": ^.buttonText
  },
  _type == "comparisonTable" => {
    comparison->{
      _id, _rev, _type, competitor,
      claims[] { ${claimFields} },
      statements[] { ${statementFields} },
      vendors[] { ${vendorFields} }
    },
    "ownCompetitor": ^.competitor,
    "ownClaims": ^.claims[] { ${claimFields} },
    "ownStatements": ^.statements[] { ${statementFields} },
    "ownVendors": ^.vendors[] { ${vendorFields} }
  },
  _type == "contractGallery" => {
    templates[]->{ ${contractCardFields} },
    categories[]->{ ${contractCategoryFields} },
    "allCategories": *[
      _type == "contractCategory" && defined(slug.current) && coalesce(count(^.categories), 0) == 0
    ] | order(heading asc) { ${contractCategoryFields} },
    "listed": *[_type == "contractCategory" && defined(slug.current) && ^.show == "list"] {
      _id, _rev, _type,
      "contracts": *[_type == "contractTemplate" && category._ref == ^._id && defined(slug.current)] | order(name asc)[0...60] {
        "id": _id, name, "slug": slug.current
      }
    }
  },
  _type == "contractSearch" => {
    suggestions[]->{ ${contractCardFields} },
    "categories": *[_type == "contractCategory" && defined(slug.current)] | order(_id) {
      _id, _rev, _type, "slug": slug.current
    },
    "count": count(*[_type == "contractTemplate" && defined(slug.current)])
  },
  _type == "countdown" => {
    actions[] { ${actionFields} },
    "askedAt": now(),
    "ownStartsAt": ^.startsAt,
    "ownEndsAt": ^.endsAt
  },
  _type == "dealOffer" => {
    "deals": ${dealTimes},
    action { ${actionFields} },
    "ownPrices": ^.prices,
    "ownButtonText": ^.buttonText,
    "ownBadge": ^.badge
  },
  _type == "embed" => {
    poster { ${pictureFields} }
  },
  _type == "faq" => {
    items[] { ..., answer[] { ${richTextFields} } }
  },
  _type == "featureSplit" => {
    body[] { ${richTextFields} },
    actions[] { ${actionFields} },
    visual { ${visualFields} }
  },
  _type == "features" => {
    items[] { ..., link { ${linkFields} }, visual { ${visualFields} } }
  },
  _type == "hero" => {
    actions[] { ${actionFields} },
    visual { ${visualFields} }
  },
  _type == "integrations" => {
    items[] { ..., link { ${linkFields} } }
  },
  _type == "leadForm" => {
    "document": ^._id,
    privacyLink { ${linkFields} }
  },
  _type == "logos" => {
    logos[]->{ _id, _rev, _type, isSample, name, mark, picture { ${pictureFields} } }
  },
  _type == "pricing" => {
    plans[] { ..., action { ${actionFields} } },
    "deals": ${dealTimes}
  },
  _type == "prose" => {
    body[] { ${richTextFields} }
  },
  _type == "tableOfContents" => {
    "entries": ^.blocks[defined(anchor) && defined(heading)] { _key, anchor, heading, shownFrom, shownUntil }
  },
  _type == "testimonials" => {
    testimonials[]->{ _id, _rev, _type, isSample, quote, name, role, company, picture { ${pictureFields} } }
  },
  _type == "video" => {
    poster { ${pictureFields} },
    file { asset->{ _id, _rev, _type } },
    captions { asset->{ _id, _rev, _type } },
    transcript[] { ${richTextFields} }
  }
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
