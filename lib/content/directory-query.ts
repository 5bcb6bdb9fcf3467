import { defineQuery } from "groq";

/** Blocks that visitors see at the time of the query. Nobody finds a page by words that are not there yet. */
const shownNow =
  /* groq */ `(!defined(shownFrom) || dateTime(shownFrom) <= dateTime(now())) && (!defined(shownUntil) || dateTime(shownUntil) > dateTime(now()))` as const;

/**
 * Every page that search engines may know, except contracts, which can be thousands and have lists of their own.
 * Without `_rev`: readers depend on whole types (see lib/content/directory.ts), which is one key per type, however many
 * documents there are. Read page by page with `pagesOf`.
 */
export const DIRECTORY_QUERY =
  defineQuery(`*[_type in ["page", "deal", "solution", "caseStudy", "post", "comparison", "announcement", "contractCategory"] && (defined(path) || defined(slug.current)) && seo.noIndex != true && _id > $after] | order(_id asc) [0...$most] {
  _id, _type, _updatedAt, path, "slug": slug.current,
  "title": coalesce(title, name, heading),
  "description": coalesce(seo.description, summary, description),
  "headings": blocks[${shownNow}].heading,
  "points": blocks[${shownNow}].items[].title,
  "names": blocks[${shownNow}].items[].name,
  "questions": blocks[${shownNow}].items[].question,
  "kinds": subCategories[].title,
  "intros": blocks[${shownNow}].intro,
  "texts": blocks[${shownNow}].items[].text,
  "proofs": blocks[${shownNow} && _type == "certifications"]{"names": coalesce(certifications[]->name, *[_type == "certification"].name)}.names,
  "spans": blocks[${shownNow}].body[].children[].text,
  isSample, publishedAt, topic, "author": select(author->isSample != true => author->name),
  "times": blocks[defined(shownFrom) || defined(shownUntil)] { "startsAt": shownFrom, "endsAt": shownUntil, "askedAt": now() },
  "span": select(_type in ["deal", "announcement"] => { startsAt, endsAt, "askedAt": now() })
}`);

/** Groups of words that mean the same to people who search, kept by editors. */
export const SEARCH_WORDS_QUERY = defineQuery(`*[_id == "searchWords"][0] {
  _id, _type, "groups": groups[].words
}`);
