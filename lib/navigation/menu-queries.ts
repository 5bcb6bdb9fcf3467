import { defineQuery } from "groq";
import { linkFields, visualFields } from "@/lib/content/fragments";

const cardFields = /* groq */ `
  _id, _rev, _type, title, description, visual { ${visualFields} }, link { ${linkFields} }, startsAt, endsAt, "askedAt": now(),
  "deal": select(link.internal->_type == "deal" => link.internal->{ _id, _rev, _type, badge, startsAt, endsAt, "askedAt": now() })
` as const;

/** The cards of the products, solutions and compare menus. */
export const MENU_CARDS_QUERY = defineQuery(`*[_type == "navigation" && _id == "navigation"][0] {
  _id, _rev, _type,
  "products": menus.products[] {
    _key, heading,
    cards[]->{ ${cardFields} }
  },
  "solutions": menus.solutions[]->{ ${cardFields} },
  "compare": menus.compare[]->{ ${cardFields} }
}`);

/** Only what the menu shows: two of each sub-category, the chosen ones and the first by name. */
export const CONTRACT_MENU_QUERY =
  defineQuery(`*[_type == "contractCategory" && defined(slug.current)] | order(heading asc) {
  _id, _rev, _type, heading, menuHeading, sideColor, "slug": slug.current,
  subCategories[] {
    _key, title, "slug": slug.current,
    "top": top[]->{ "id": _id, name, "slug": slug.current, subCategory },
    "templates": *[subCategory == ^._key && category._ref == ^.^._id && _type == "contractTemplate" && defined(slug.current)] | order(name asc)[0...2] {
      "id": _id, name, "slug": slug.current
    }
  }
}`);
