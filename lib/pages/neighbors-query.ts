import { defineQuery } from "groq";

/** Articles or customer stories, newest first. A page suggests some of them at its end. */
export const NEIGHBORS_QUERY =
  defineQuery(`*[_type == $type && _type in ["post", "caseStudy"] && defined(slug.current) && seo.noIndex != true] | order(publishedAt desc, _id asc)[0...300] {
  _id, _type, isSample, title, summary, publishedAt, topic, "next": next._ref, customer, industry, "slug": slug.current
}`);
