import { defineQuery } from "groq";

/** When each page and the texts it shares with others were stored. */
export const LAST_CHANGES_QUERY =
  defineQuery(`*[_type in ["page", "deal", "solution", "caseStudy", "post", "comparison", "announcement", "contractCategory", "contractTemplate"] && (defined(path) || defined(slug.current)) && _id > $after] | order(_id asc) [0...$most] {
  _id, "times": [_updatedAt, publishedAt, clauses[].clause->_updatedAt, blocks[].reference->_updatedAt]
}`);
