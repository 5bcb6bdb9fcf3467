import { defineQuery } from "groq";

/**
 * Every page that search engines may know but for contracts, which may be thousands and have lists of their own, with what lists of pages need. No `_rev`: whoever reads it depends on the
 * types as a whole (see lib/content/directory.ts), which stays one key for each however many documents there are.
 */
export const DIRECTORY_QUERY =
  defineQuery(`*[_type in ["page", "deal", "solution", "caseStudy", "post", "comparison", "announcement", "contractCategory"] && (defined(path) || defined(slug.current)) && seo.noIndex != true] | order(_type asc, _id asc) {
  _id, _type, _updatedAt, path, "slug": slug.current,
  "title": coalesce(title, name, heading),
  "description": coalesce(seo.description, summary, description),
  "headings": blocks[].heading,
  "points": blocks[].items[].title,
  "names": blocks[].items[].name,
  "questions": blocks[].items[].question,
  "kinds": subCategories[].title,
  publishedAt, "author": author->name,
  "deal": select(_type == "deal" => { startsAt, endsAt, "askedAt": now() })
}`);
