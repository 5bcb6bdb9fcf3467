import { defineQuery } from "groq";
import { headFields } from "@/lib/content/queries";

/** A contract in a list. Without `_id`: a list counts as one dependency, because it may hold thousands. */
const contractRowFields = /* groq */ `
  "id": _id, name, summary, "slug": slug.current, "clauseCount": count(clauses),
  reviewedOn
` as const;

/**
 * What the page of a category adds to every page: the beginning of each sub-category, equally long for fifty and for
 * ten thousand contracts.
 */
export const CONTRACT_CATEGORY_QUERY =
  defineQuery(`*[_type == "contractCategory" && slug.current == $slug][0] {
  "catalogue": {
    "heading": heading,
    "description": description,
    "sideColor": sideColor,
    "slug": slug.current,
    "count": count(*[category._ref == ^._id && _type == "contractTemplate" && defined(slug.current)]),
    "subCategories": subCategories[] {
      _key, title, "slug": slug.current, intro,
      "count": count(*[subCategory == ^._key && category._ref == ^.^._id && _type == "contractTemplate" && defined(slug.current)]),
      "top": top[]->{ subCategory, ${contractRowFields} },
      "templates": *[subCategory == ^._key && category._ref == ^.^._id && _type == "contractTemplate" && defined(slug.current)] | order(name asc)[0...12] {
        ${contractRowFields}
      }
    },
    "uncategorized": *[_type == "contractTemplate" && category._ref == ^._id && defined(slug.current) && !(coalesce(subCategory, "") in coalesce(^.subCategories[defined(title)]._key, []))] | order(name asc)[0...12] {
      ${contractRowFields}
    }
  }
}`);

/** Finds the sub-category that an address names. */
export const CONTRACT_SUB_CATEGORIES_QUERY =
  defineQuery(`*[_type == "contractCategory" && slug.current == $slug][0] {
  _id, _rev, _type, subCategories[] { _key, title, "slug": slug.current, intro, about }
}`);

/** One page of a sub-category's whole list; without a key, of the contracts that have no sub-category. */
export const CONTRACT_LIST_QUERY = defineQuery(`*[_type == "contractCategory" && slug.current == $slug][0] {
  ${headFields},
  "list": {
    "heading": heading,
    "description": description,
    "sideColor": sideColor,
    "count": count(*[_type == "contractTemplate" && category._ref == ^._id && defined(slug.current) && (subCategory == $key || ($key == null && !(coalesce(subCategory, "") in coalesce(^.subCategories[defined(title)]._key, []))))]),
    "templates": *[_type == "contractTemplate" && category._ref == ^._id && defined(slug.current) && (subCategory == $key || ($key == null && !(coalesce(subCategory, "") in coalesce(^.subCategories[defined(title)]._key, []))))] | order(name asc)[$from...$to] {
      ${contractRowFields}
    }
  }
}`);

/** All contracts of a category, for the search in the browser. */
export const CONTRACT_INDEX_QUERY = defineQuery(`*[_type == "contractCategory" && slug.current == $slug][0] {
  _id, _rev, _type, heading,
  "subCategories": subCategories[] { _key, title, "slug": slug.current, formerSlugs, "top": top[]._ref },
  "templates": *[_type == "contractTemplate" && category._ref == ^._id && defined(slug.current)] | order(name asc) {
    ${contractRowFields}, subCategory
  }
}`);
