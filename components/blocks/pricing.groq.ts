import { actionFields, dealTimes } from "@/lib/content/fragments";

export const pricingProjection = /* groq */ `
  plans[] { ..., action { ${actionFields} } },
  "deals": ${dealTimes}
` as const;
