import { caseStudyFields } from "@/lib/content/fragments";

export const caseStudyListProjection = /* groq */ `
  caseStudies[]->{ ${caseStudyFields} },
  "newest": *[
    _type == "caseStudy" && defined(slug.current) && coalesce(count(^.caseStudies), 0) == 0 && (!defined(^.industry) || industry == ^.industry)
  ] | order(_createdAt desc, title asc)[0...60] { ${caseStudyFields} }
` as const;
