import { defineQuery } from "groq";

/** Articles, or customers' stories, newest first: of these are those that a page names at its end. */
export const NEIGHBOURS_QUERY =
  defineQuery(`*[_type == $type && _type in ["post", "caseStudy"] && defined(slug.current) && seo.noIndex != true] | order(publishedAt desc, _id asc)[0...300] {
  _id, _type, title, summary, publishedAt, topic, customer, industry, "slug": slug.current
}`);
