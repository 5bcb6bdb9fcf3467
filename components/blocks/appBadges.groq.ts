export const appBadgesProjection = /* groq */ `
  "footer": *[_type == "footer" && _id == "footer" && coalesce(count(^.apps), 0) == 0][0] {
    _id, _rev, _type,
    appLinks[] { _key, label, store, audience, url }
  }
` as const;
