import { visualFields } from "@/lib/content/fragments";

export const articleListProjection = /* groq */ `
  "articles": *[_type == "post" && defined(slug.current)] | order(publishedAt desc)[0...300] {
    _id, _type, title, summary, publishedAt, topic, "next": next._ref, visual { ${visualFields} },
    "slug": slug.current,
    author->{ _id, _rev, _type, isSample, name }
  }
` as const;
