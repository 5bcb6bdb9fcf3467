import { defineQuery } from "groq";
import { blocksProjection, reusableFields } from "@/lib/content/blocks";
import {
  actionFields,
  blankFields,
  clauseFields,
  contractCardFields,
  dealFields,
  dealTimes,
  linkFields,
  pictureFields,
  signatureFields,
} from "@/lib/content/fragments";

/** What every page has around its blocks. */
export const headFields = /* groq */ `
  _id, _rev, _type, _updatedAt, path,
  "title": coalesce(title, name, heading),
  "slug": slug.current,
  group,
  product->{ _id, _rev, _type },
  publishedAt, updatedOn, topic, summary, author->{ _id, _rev, _type, isSample, name, role },
  isSample, customer, industry, results[] { _key, value, label }, logo->{ _id, _rev, _type, isSample, name, mark, picture { ${pictureFields} } },
  seo { title, description, noIndex, socialImage { ${pictureFields} } },
  accent, motif,
  chrome { navigation, footer }
` as const;

const pageFields = /* groq */ `
  ${headFields},
  blocks[] { ${blocksProjection} }
` as const;

/** The page with a stored path. Its result types the blocks of every type: all share one projection. */
export const PAGE_QUERY = defineQuery(`*[_type == "page" && path == $path][0] { ${pageFields} }`);

/** The same of a deal. No `defineQuery`: `page-queries.ts` gives the result its type. */
export const DEAL_QUERY =
  /* groq */ `*[_type == "deal" && path == $path][0] { ${pageFields}, "group": "deal", "deal": { ${dealFields} } }` as const;

/** Every deal with an address, and the fields that decide its state. */
export const DEALS_QUERY = defineQuery(
  `*[_type == "deal" && defined(path)] | order(_id asc) { ${dealFields} }`,
);

/** What every deal sells and when it runs. */
export const DEAL_TIMES_QUERY = defineQuery(`${dealTimes}`);

/** Every announcement with dates, and when it runs. */
export const ANNOUNCEMENT_TIMES_QUERY = defineQuery(
  `*[_type == "announcement" && (defined(startsAt) || defined(endsAt))] { "slug": slug.current, startsAt, endsAt, "askedAt": now() }`,
);

/** A page of the types whose path ends in a slug. `$category` is null but for contract templates. */
export const SLUG_QUERY =
  /* groq */ `*[_type == $type && slug.current == $slug && ($category == null || category->slug.current == $category)][0] {
  ${pageFields},
  "span": select(_type == "announcement" => { startsAt, endsAt, "askedAt": now() })
}` as const;

/** The blocks of one variant of a page. No `defineQuery`: `page-queries.ts` gives the result its type. */
export const VARIANT_QUERY =
  /* groq */ `*[_type == "experiment" && _id == $experiment && page._ref == $page][0] { _id, _rev, _type, "variant": variants[letter == $letter][0] { _key, blocks[] { ${blocksProjection} } } }` as const;

/** What the page of a contract shows beside what every page has. */
export const CONTRACT_TEMPLATE_QUERY =
  defineQuery(`*[_type == "contractTemplate" && slug.current == $slug && category->slug.current == $category][0] {
  "template": {
    "name": name,
    "audience": audience,
    "preparation": preparation,
    "templateId": templateId,
    "reviewedOn": reviewedOn,
    "reviewedBy": reviewedBy->{ _id, _rev, _type, isSample, name },
    "formality": formality { signedWith, witnesses, notary, recorded, reason },
    "category": category->{ _id, _rev, _type, heading, sideColor, "slug": slug.current },
    "blanks": blanks[] { ${blankFields} },
    "opening": opening,
    "clauses": clauses[] {
      _key, _type, optional, hint, onlyWith, ${clauseFields},
      clause->{ _id, _rev, _type, ${clauseFields}, blanks[] { ${blankFields} } }
    },
    "signatures": signatures[] { ${signatureFields} },
    "attestations": attestations[] {
      _key,
      clause->{ _id, _rev, _type, ${clauseFields}, signatures[] { ${signatureFields} }, blanks[] { ${blankFields} } }
    },
    "related": related[]->{ ${contractCardFields} }
  }
}`);

/** What follows a contract, by how it is signed. No `defineQuery`: `page-queries.ts` gives the result its type. */
export const CLOSING_QUERY =
  /* groq */ `*[_type == "contractTemplate" && slug.current == $slug && category->slug.current == $category][0] {
  "settings": *[_type == "siteSettings" && _id == "siteSettings"][0] {
    _id, _rev, _type,
    "reference": select(
      ^.formality.signedWith == "ink" => contractClosing.ink,
      ^.formality.signedWith == "electronic" => contractClosing.electronic
    )->{ ${reusableFields} }
  }
}` as const;

/** The fields that make up addresses, and those that decide which addresses exist. */
const addressFields = /* groq */ `
  _id, _type, _updatedAt, "title": coalesce(title, name, heading), path, "slug": slug.current, "categoryId": category._ref, "noIndex": seo.noIndex == true, previousPaths,
  subCategory, subCategories[] { _key, title, "slug": slug.current, formerSlugs, "hasAbout": defined(about) }, "top": subCategories[].top[]._ref
` as const;

/** Every public address, page by page (`readInPages`). */
export const PATHS_QUERY =
  defineQuery(`*[_type in ["page", "deal", "solution", "caseStudy", "post", "comparison", "announcement", "contractCategory", "contractTemplate"] && (defined(path) || defined(slug.current)) && _id > $after] | order(_id asc) [0...$most] {
  ${addressFields}
}`);

/** The same of some documents. */
export const CHANGED_PATHS_QUERY =
  defineQuery(`*[_id in $ids && _type in ["page", "deal", "solution", "caseStudy", "post", "comparison", "announcement", "contractCategory", "contractTemplate"] && (defined(path) || defined(slug.current))] {
  ${addressFields}
}`);

/** Redirects, page by page. */
export const REDIRECTS_QUERY = defineQuery(
  `*[_type == "redirect" && defined(from) && _id > $after] | order(_id asc) [0...$most] { _id, _rev, _type, from, gone, permanent, toPrefix, to { ${linkFields} } }`,
);

/**
 * What every page shows around its blocks. Of announcements all that run or will run: the clock chooses among them, and
 * what is stored ends when its choice changes.
 */
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
  "announcements": *[_type == "announcement" && active == true && defined(slug.current) && coalesce(dateTime(endsAt) > dateTime(now()), true)] | order(publishedAt desc) {
    _id, _rev, _type, title, summary, partner, actionLabel, showAgain, path, "slug": slug.current, startsAt, endsAt, "askedAt": now(),
    logo->{ _id, _rev, _type, isSample, name, mark, picture { ${pictureFields} } }
  },
  "products": *[_type == "product" && defined(home->path)] {
    _id, _rev, _type, name, accent, motif, audience, docsUrl, bookingUrl,
    home->{ _id, _type, path, "slug": slug.current },
    pricing->{ _id, _type, path, "slug": slug.current }
  },
  "footer": *[_type == "footer" && _id == "footer"][0] {
    _id, _rev, _type,
    columns[] { _key, title, links[] { _key, label, link { ${linkFields} } } },
    appLinks[] { _key, label, url },
    legalLinks[] { _key, label, link { ${linkFields} } },
    certifications[]->{ _id, _rev, _type, isSample, name, validUntil, picture { ${pictureFields} }, link { ${linkFields} } }
  }
}`);

/** The form as published now, in a page or a reusable block, to check a sent form against. */
export const LEAD_FORM_QUERY = defineQuery(`*[_id == $id][0].blocks[_type == "leadForm" && _key == $key][0] {
  variant, heading, consent, submitLabel
}`);

/** The same for a form on a variant of a page. */
export const VARIANT_FORM_QUERY =
  defineQuery(`*[_type == "experiment" && _id == $experiment][0].variants[letter == $letter][0].blocks[_type == "leadForm" && _key == $key][0] {
  variant, heading, consent, submitLabel
}`);
