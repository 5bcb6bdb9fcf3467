import { claimFields } from "@/lib/content/fragments";

export const comparisonTableProjection = /* groq */ `
  comparison->{ _id, _rev, _type, competitor, claims[] { ${claimFields} } },
  "ownCompetitor": ^.competitor,
  "ownClaims": ^.claims[] { ${claimFields} }
` as const;
