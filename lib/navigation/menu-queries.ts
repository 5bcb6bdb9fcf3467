import { defineQuery } from "groq";
import { linkFields, visualFields } from "@/lib/content/fragments";

/** The cards of the products, solutions and compare menus. */
export const MENU_CARDS_QUERY = defineQuery(`*[_type == "navigation" && _id == "navigation"][0] {
  _id, _rev, _type,
  "products": menus.products[] {
    _key, heading,
    cards[]->{ _id, _rev, _type, title, description, visual { ${visualFields} }, link { ${linkFields} } }
  },
  "solutions": menus.solutions[]->{ _id, _rev, _type, title, description, visual { ${visualFields} }, link { ${linkFields} } },
  "compare": menus.compare[]->{ _id, _rev, _type, title, description, visual { ${visualFields} }, link { ${linkFields} } }
}`);

/** Contracts come without ids: there may be thousands, and the whole list is one dependency. */
export const CONTRACT_MENU_QUERY = defineQuery(`{
  "categories": *[_type == "contractCategory" && defined(slug.current)] | order(heading asc) {
    _id, _rev, _type, heading, menuHeading, sideColor, "slug": slug.current,
    subCategories[] { _key, title, "top": top[]->slug.current }
  },
  "contracts": *[_type == "contractTemplate" && defined(slug.current)] | order(name asc) {
    name, subCategory, "slug": slug.current, "category": category._ref
  }
}`);
