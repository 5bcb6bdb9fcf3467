import { defineQuery } from "groq";
import { headFields, pageFields } from "@/lib/content/queries";

/** A contract as lists show it. Without `_id`, as there may be thousands: a list is one dependency. */
const contractRowFields = /* groq */ `
  "id": _id, name, summary, "slug": slug.current, "clauseCount": count(clauses), reviewedOn
`;

/** A category with the beginning of each of its sub-categories: as long with ten thousand contracts as with fifty. */
export const CONTRACT_CATEGORY_QUERY =
  defineQuery(`*[_type == "contractCategory" && slug.current == $slug][0] {
  ${pageFields},
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
    "strays": *[_type == "contractTemplate" && category._ref == ^._id && defined(slug.current) && !(coalesce(subCategory, "") in coalesce(^.subCategories[defined(title)]._key, []))] | order(name asc)[0...12] {
      ${contractRowFields}
    }
  }
}`);

/** By which the sub-category that an address names is found. */
export const CONTRACT_SHELVES_QUERY =
  defineQuery(`*[_type == "contractCategory" && slug.current == $slug][0] {
  _id, _rev, _type, subCategories[] { _key, title, "slug": slug.current, intro }
}`);

/** One page of the whole list of a sub-category; without its key, of those that name no sub-category of theirs. */
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
