import {
  actionFields,
  linkFields,
  pictureFields,
  richTextFields,
  visualFields,
} from "@/lib/content/fragments";
import type { PAGE_QUERY_RESULT } from "@/lib/content/sanity.types";

/** Blocks that need more than their own fields: those with links, pictures or references in them. */
const ownBlocks = /* groq */ `
  ...,
  _type == "callToAction" => {
    actions[] { ${actionFields} },
    visual { ${visualFields} }
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
