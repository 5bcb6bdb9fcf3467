import { contractCardFields } from "@/lib/content/fragments";

export const contractSearchProjection = /* groq */ `
  suggestions[]->{ ${contractCardFields} },
  "categories": *[_type == "contractCategory" && defined(slug.current)] | order(_id) {
    _id, _rev, _type, "slug": slug.current
  },
  "count": count(*[_type == "contractTemplate" && defined(slug.current)])
` as const;
