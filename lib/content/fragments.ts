/**
 * The fields that queries read of shared objects. TypeGen reads these literals, so they are plain text without function
 * calls or concatenation. Every dereference carries `_id`, `_rev` and `_type`: a page is stored with the revisions of
 * all documents in its result, and a document without them would never make it stale. Links omit `_rev` on purpose,
 * because they depend on the other document's address, not on its content.
 */

export const linkFields = /* groq */ `
  linkType, anchor, external, newTab, account, source,
  internal->{
    _id, _type, path,
    "slug": slug.current,
    "category": category->slug.current,
    "categoryDocument": category->{ _id, _type, path, "slug": slug.current }
  }
` as const;

export const actionFields = /* groq */ `
  _key, _type, label, style,
  link { ${linkFields} }
` as const;

export const claimFields = /* groq */ `
  _key, topic, ours, theirs, source, sourceLabel, checkedOn,
  sourcePage->{
    _id, _type, path,
    "slug": slug.current,
    "category": category->slug.current,
    "categoryDocument": category->{ _id, _type, path, "slug": slug.current }
  }
` as const;

/** `agesFrom`: such a line disappears by the clock, whoever looks at it. */
export const statementFields = /* groq */ `
  _key, statement, here, sourceTitle, source, sourceKind, checkedOn, "agesFrom": checkedOn
` as const;

export const vendorFields = /* groq */ `
  _key, name, plan,
  prices[] { _key, amount, currency, interval, per, source, checkedOn, "agesFrom": checkedOn },
  lines[] { _key, topic, theirs, ours, source, checkedOn, "agesFrom": checkedOn }
` as const;

/** A card of a case study. */
export const caseStudyFields = /* groq */ `
  _id, _rev, _type, isSample, title, customer, summary, industry,
  "slug": slug.current,
  results[] { _key, value, label },
  logo->{ _id, _rev, _type, mark }
` as const;

/** The blanks of a contract template or of a shared clause. */
export const blankFields = /* groq */ `_key, key, label, kind, sample, default, choices, sameAs` as const;

/** Who signs a contract, or the attestation of witnesses or a notary. */
export const signatureFields = /* groq */ `_key, role, party, withTitle, onlyWith` as const;

/** The text of a clause, of a template's own and of shared ones. */
export const clauseFields = /* groq */ `
  heading, body,
  stateTexts[] { _key, states, body },
  stateNotes[] { _key, states, text }
` as const;

/** A card of a contract template, in the color of its category. */
export const contractCardFields = /* groq */ `
  _id, _rev, _type, name, summary,
  "subCategory": category->subCategories[_key == ^.subCategory][0].title,
  "slug": slug.current,
  "category": category->slug.current,
  "categoryDocument": category->{ _id, _rev, _type, heading, sideColor }
` as const;

/** A card of a contract category, with how many contracts are in it. */
export const contractCategoryFields = /* groq */ `
  _id, _rev, _type, heading, description, sideColor,
  "slug": slug.current,
  "subCategories": subCategories[].title,
  "count": count(*[category._ref == ^._id && _type == "contractTemplate" && defined(slug.current)])
` as const;

/** A deal whose state matters, with the time of the query. */
export const dealFields = /* groq */ `
  _id, _rev, _type, path, prices, buttonText, badge, startsAt, endsAt,
  "askedAt": now(),
  ending {
    kind, heading, text,
    action { ${actionFields} },
    to->{
      _id, _rev, _type, path, startsAt, endsAt,
      "slug": slug.current,
      "category": category->slug.current,
      "categoryDocument": category->{ _id, _type, path, "slug": slug.current },
      "askedAt": now()
    }
  }
` as const;

/**
 * What every deal sells and when, for blocks that sell. Without ids: a page that sells what only deals sell depends on
 * the list of all deals (lib/freshness/listed-types.ts).
 */
export const dealTimes = /* groq */ `*[_type == "deal"] {
  prices, startsAt, endsAt,
  "askedAt": now(),
  "path": select(seo.noIndex == true => null, path)
}` as const;

export const pictureFields = /* groq */ `
  _type, alt, decorative, caption, crop, hotspot,
  asset->{
    _id, _rev, _type, altText
  }
` as const;

export const certificationFields = /* groq */ `
  _id, _rev, _type, isSample, name, kind, meaning, validUntil, linkLabel,
  picture { ${pictureFields} },
  link { ${linkFields} }
` as const;

/** An announcement as its page shows it. */
export const announcementFields = /* groq */ `
  _id, _rev, _type, title, summary, publishedAt, partner, actionLabel, startsAt, endsAt, "askedAt": now(),
  "slug": slug.current,
  meaning[] { _key, title, text },
  logo->{ _id, _rev, _type, isSample, name, mark, picture { ${pictureFields} } }
` as const;

export const visualFields = /* groq */ `
  kind, scene,
  picture { ${pictureFields} }
` as const;

export const richTextFields = /* groq */ `
  ...,
  _type == "block" => {
    ...,
    markDefs[] { ..., _type == "textLink" => { ${linkFields} } }
  },
  _type == "picture" => { ${pictureFields} }
` as const;
