import { actionFields, dealTimes } from "@/lib/content/fragments";

export const dealOfferProjection = /* groq */ `
  "deals": ${dealTimes},
  action { ${actionFields} },
  "ownPrices": ^.prices,
  "ownButtonText": ^.buttonText,
  "ownBadge": ^.badge
` as const;
