import {
  actionFields,
  caseStudyFields,
  claimFields,
  linkFields,
  pictureFields,
  richTextFields,
  visualFields,
} from "@/lib/content/fragments";
import type { PAGE_QUERY_RESULT } from "@/lib/content/sanity.types";

/** Blocks that need more than their own fields: those with links, pictures or references in them. */
const ownBlocks = /* groq */ `
  ...,
  _type == "articleList" => {
    "articles": *[_type == "post" && defined(slug.current)] | order(publishedAt desc)[0...300] {
      _id, _type, title, summary, publishedAt, topic,
      "slug": slug.current,
      author->{ _id, _rev, _type, name }
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
  _type == "comparisonTable" => {
    comparison->{ _id, _rev, _type, competitor, claims[] { ${claimFields} } },
    "ownCompetitor": ^.competitor,
    "ownClaims": ^.claims[] { ${claimFields} }
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
    items[] { ..., link { ${linkFields} } }
  },
  _type == "hero" => {
    actions[] { ${actionFields} },
    visual { ${visualFields} }
  },
  _type == "logos" => {
    logos[]->{ _id, _rev, _type, name, mark, picture { ${pictureFields} } }
  },
  _type == "pricing" => {
    plans[] { ..., action { ${actionFields} } }
  },
  _type == "prose" => {
    body[] { ${richTextFields} }
  },
  _type == "tableOfContents" => {
    "entries": ^.blocks[defined(anchor) && defined(heading)] { _key, anchor, heading }
  },
  _type == "testimonials" => {
    testimonials[]->{ _id, _rev, _type, quote, name, role, company, picture { ${pictureFields} } }
  }
`;

/** The body of `blocks[] { … }` in the query of every document that carries blocks. */
export const blocksProjection = /* groq */ `
  ${ownBlocks},
  _type == "reusable" => {
    reference->{ _id, _rev, _type, title, blocks[] { ${ownBlocks} } }
  }
`;

/** Taken from the query's result, never from the schema: a component can only use what its projection asks for. */
export type Block = NonNullable<NonNullable<PAGE_QUERY_RESULT>["blocks"]>[number];

export type BlockOf<Name extends Block["_type"]> = Extract<Block, { _type: Name }>;
