import { defineQuery } from "groq";

/**
 * The time stored with shipped content. It is the same in every data folder, so that equal content has equal revisions,
 * and tells nobody when a page was changed.
 */
const SHIPPED_AT = Date.parse("2026-01-01T00:00:00Z");

/**
 * The latest of the times at which the parts of something were changed, in ISO form. Null if none is known. Times of
 * shipped content and in the future (an article's date, chosen ahead) don't count, nor does anything that is no time.
 */
export function lastChange(times: readonly unknown[], now = Date.now()): string | null {
  const known = times
    .flat()
    .map((time) => (typeof time === "string" ? Date.parse(time) : Number.NaN))
    .filter((time) => time <= now && time !== SHIPPED_AT);
  return known.length === 0 ? null : new Date(Math.max(...known)).toISOString();
}

/** When each page and the texts it shares with others were stored. */
export const LAST_CHANGES_QUERY =
  defineQuery(`*[_type in ["page", "deal", "solution", "caseStudy", "post", "comparison", "announcement", "contractCategory", "contractTemplate"] && (defined(path) || defined(slug.current)) && _id > $after] | order(_id asc) [0...$most] {
  _id, "times": [_updatedAt, publishedAt, clauses[].clause->_updatedAt, blocks[].reference->_updatedAt]
}`);
