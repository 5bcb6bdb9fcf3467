import { defineQuery } from "groq";
import { blocksProjection } from "@/lib/content/blocks";
import {
  actionFields,
  blankFields,
  clauseFields,
  contractCardFields,
  dealFields,
  dealTimes,
  linkFields,
  pictureFields,
} from "@/lib/content/fragments";

/** What every page has around its blocks. */
export const headFields = /* groq */ `
  _id, _rev, _type, _updatedAt, path,
  "title": coalesce(title, name, heading),
  "slug": slug.current,
  group,
  product->{ _id, _rev, _type },
  publishedAt, updatedOn, summary, author->{ _id, _rev, _type, name, role },
  customer, industry, results[] { _key, value, label }, logo->{ _id, _rev, _type, name, mark, picture { ${pictureFields} } },
  seo { title, description, noIndex, socialImage { ${pictureFields} } },
  chrome { navigation, footer }
`;

export const pageFields = /* groq */ `
  ${headFields},
  blocks[] { ${blocksProjection} }
`;

/** The page with a stored path. Its result types every document that carries blocks: all share one projection. */
export const PAGE_QUERY = defineQuery(`*[_type == "page" && path == $path][0] { ${pageFields} }`);

/** The same of the other types; no `defineQuery`, as their types would repeat the one above eight times over. */
export const DEAL_QUERY = /* groq */ `*[_type == "deal" && path == $path][0] { ${pageFields}, "group": "deal", "deal": { ${dealFields} } }`;

/** Every deal with an address, with what decides its state. */
export const DEALS_QUERY = defineQuery(
  `*[_type == "deal" && defined(path)] | order(_id asc) { ${dealFields} }`,
);

/** What every deal sells and when it runs. */
export const DEAL_TIMES_QUERY = defineQuery(`${dealTimes}`);

/** `$category` is null but for contract templates. */
export const SLUG_QUERY = /* groq */ `*[_type == $type && slug.current == $slug && ($category == null || category->slug.current == $category)][0] { ${pageFields} }`;

/** A contract with all that its page shows, beside what every page has. */
export const CONTRACT_TEMPLATE_QUERY =
  defineQuery(`*[_type == "contractTemplate" && slug.current == $slug && category->slug.current == $category][0] {
  ${pageFields},
  "template": {
    "name": name,
    "audience": audience,
    "preparation": preparation,
    "templateId": templateId,
    "reviewedOn": reviewedOn,
    "category": category->{ _id, _rev, _type, heading, sideColor, "slug": slug.current },
    "blanks": blanks[] { ${blankFields} },
    "opening": opening,
    "clauses": clauses[] {
      _key, _type, optional, hint, ${clauseFields},
      clause->{ _id, _rev, _type, ${clauseFields}, blanks[] { ${blankFields} } }
    },
    "signatures": signatures[] { _key, role, party, withTitle },
    "related": related[]->{ ${contractCardFields} }
  }
}`);

/** What the address of a document is made from, and what else decides which addresses there are. */
const addressFields = /* groq */ `
  _id, _rev, _type, _updatedAt, "title": coalesce(title, name, heading), path, "slug": slug.current, "category": category->slug.current, "categoryHeading": category->heading, "noIndex": seo.noIndex == true, previousPaths,
  subCategory, "shelves": subCategories[] { _key, title, "slug": slug.current, formerSlugs }, "top": subCategories[].top[]._ref
`;

/** Every public address there is. */
export const PATHS_QUERY =
  defineQuery(`*[_type in ["page", "deal", "solution", "caseStudy", "post", "comparison", "announcement", "contractCategory", "contractTemplate"] && (defined(path) || defined(slug.current))] {
  ${addressFields}
}`);

/** The same of some documents; no `defineQuery`, as its type would repeat the one above. */
export const CHANGED_PATHS_QUERY = /* groq */ `*[_id in $ids && _type in ["page", "deal", "solution", "caseStudy", "post", "comparison", "announcement", "contractCategory", "contractTemplate"] && (defined(path) || defined(slug.current))] {
  ${addressFields}
}`;

/** Addresses that lead elsewhere. */
export const REDIRECTS_QUERY = defineQuery(
  `*[_type == "redirect" && defined(from)] { _id, _rev, _type, from, permanent, to { ${linkFields} } }`,
);

/** What every page shows around its blocks. */
export const SITE_QUERY = defineQuery(`{
  "settings": *[_type == "siteSettings" && _id == "siteSettings"][0] {
    _id, _rev, _type, brand, tagline, url, dashboardUrl, copyrightYear, salesPhone, salesHours, supportEmail,
    social[] { _key, network, url },
    defaultSeo { title, description, socialImage { ${pictureFields} } }
  },
  "navigation": *[_type == "navigation" && _id == "navigation"][0] {
    _id, _rev, _type,
    topBar { buyNow { ${actionFields} }, signIn { ${actionFields} } },
    entries[] { _key, label, opens, link { ${linkFields} } },
    signUp { ${actionFields} },
    demo { ${actionFields} },
    "filledMenus": {
      "products": defined(menus.products[0].cards[0]),
      "solutions": defined(menus.solutions[0]),
      "compare": defined(menus.compare[0])
    }
  },
  "contractCategory": *[_type == "contractCategory" && defined(slug.current)] | order(_id)[0] {
    _id, _type, path, "slug": slug.current
  },
  "announcement": *[_type == "announcement" && active == true && defined(slug.current)] | order(publishedAt desc)[0] {
    _id, _rev, _type, title, summary, partner, actionLabel, showAgain, path, "slug": slug.current,
    logo->{ _id, _rev, _type, name, mark, picture { ${pictureFields} } }
  },
  "products": *[_type == "product" && defined(home->path)] {
    _id, _rev, _type, name, accent, audience, docsUrl, bookingUrl,
    home->{ _id, _type, path, "slug": slug.current },
    pricing->{ _id, _type, path, "slug": slug.current }
  },
  "footer": *[_type == "footer" && _id == "footer"][0] {
    _id, _rev, _type,
    columns[] { _key, title, links[] { _key, label, link { ${linkFields} } } },
    appLinks[] { _key, label, url },
    legalLinks[] { _key, label, link { ${linkFields} } },
    certifications[]->{ _id, _rev, _type, name, validUntil, picture { ${pictureFields} }, link { ${linkFields} } }
  }
}`);

/** What a sent form is held against: the form as it is published now, in a page or a reusable block. */
export const LEAD_FORM_QUERY = defineQuery(`*[_id == $id][0].blocks[_type == "leadForm" && _key == $key][0] {
  variant, heading, consent, submitLabel
}`);

/** What a publish webhook is held against. */
export const DOCUMENT_STATE_QUERY = /* groq */ `*[_id == $id][0] { _rev, _updatedAt, "path": string(path), "slug": slug.current }`;
