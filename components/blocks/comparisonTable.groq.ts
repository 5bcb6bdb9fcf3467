import { claimFields, statementFields, vendorFields } from "@/lib/content/fragments";

export const comparisonTableProjection = /* groq */ `
  comparison->{
    _id, _rev, _type, competitor,
    claims[] { ${claimFields} },
    statements[] { ${statementFields} },
    vendors[] { ${vendorFields} }
  },
  "ownCompetitor": ^.competitor,
  "ownClaims": ^.claims[] { ${claimFields} },
  "ownStatements": ^.statements[] { ${statementFields} },
  "ownVendors": ^.vendors[] { ${vendorFields} }
` as const;
