/**
 * What a query asks of a shared object. TypeGen reads these literals, so they are plain text: no function
 * calls, no concatenation. Every dereference carries `_id`, `_rev` and `_type`: pages are stored with the
 * revisions of all documents in their result, and a document without them would never make a page stale.
 * Links leave `_rev` out on purpose: they depend on where the other document is found, not on what it says.
 */

export const linkFields = /* groq */ `
  linkType, anchor, external, newTab, account, source,
  internal->{
    _id, _type, path,
    "slug": slug.current,
    "category": category->slug.current,
    "categoryDocument": category->{ _id, _type, path, "slug": slug.current }
  }
`;

export const actionFields = /* groq */ `
  _key, _type, label, style,
  link { ${linkFields} }
`;

export const claimFields = /* groq */ `
  _key, topic, ours, theirs, source, sourceLabel, checkedOn,
  sourcePage->{
    _id, _type, path,
    "slug": slug.current,
    "category": category->slug.current,
    "categoryDocument": category->{ _id, _type, path, "slug": slug.current }
  }
`;

/** A card of a case study. */
export const caseStudyFields = /* groq */ `
  _id, _rev, _type, title, customer, summary, industry,
  "slug": slug.current,
  results[] { _key, value, label },
  logo->{ _id, _rev, _type, mark }
`;

/** What can be filled in, of a contract template or of a clause that it shares. */
export const blankFields = /* groq */ `_key, key, label, kind, sample, choices`;

/** What a clause says, of a template's own ones and of shared ones. */
export const clauseFields = /* groq */ `
  heading, body,
  stateTexts[] { _key, states, body },
  stateNotes[] { _key, states, text }
`;

/** A card of a contract template, in the colour of its category. */
export const contractCardFields = /* groq */ `
  _id, _rev, _type, name, summary,
  "subCategory": category->subCategories[_key == ^.subCategory][0].title,
  "slug": slug.current,
  "category": category->slug.current,
  "categoryDocument": category->{ _id, _rev, _type, heading, sideColor }
`;

/** A card of a contract category, with how many contracts are in it. */
export const contractCategoryFields = /* groq */ `
  _id, _rev, _type, heading, description, sideColor,
  "slug": slug.current,
  "subCategories": subCategories[].title,
  "count": count(*[category._ref == ^._id && _type == "contractTemplate" && defined(slug.current)])
`;

/** A deal where its state matters, with the moment at which that was asked. */
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
`;

/**
 * What every deal sells and when it runs, for blocks that sell. Without ids: the list of all deals is what a page depends
 * on, when it sells what deals alone can sell (lib/content/listed-types.ts).
 */
export const dealTimes = /* groq */ `*[_type == "deal"] {
  prices, startsAt, endsAt,
  "askedAt": now(),
  "path": select(seo.noIndex == true => null, path)
}`;

export const pictureFields = /* groq */ `
  _type, alt, decorative, caption, crop, hotspot,
  asset->{
    _id, _rev, _type,
    "lqip": metadata.lqip,
    "isOpaque": metadata.isOpaque
  }
`;

export const certificationFields = /* groq */ `
  _id, _rev, _type, name, kind, meaning, validUntil, linkLabel,
  picture { ${pictureFields} },
  link { ${linkFields} }
`;

/** An announcement as a page tells it. */
export const announcementFields = /* groq */ `
  _id, _rev, _type, title, summary, publishedAt, partner, actionLabel,
  "slug": slug.current,
  meaning[] { _key, title, text },
  logo->{ _id, _rev, _type, name, mark, picture { ${pictureFields} } }
`;

export const visualFields = /* groq */ `
  kind, scene,
  picture { ${pictureFields} }
`;

export const richTextFields = /* groq */ `
  ...,
  _type == "block" => {
    ...,
    markDefs[] { ..., _type == "textLink" => { ${linkFields} } }
  },
  _type == "picture" => { ${pictureFields} }
`;
