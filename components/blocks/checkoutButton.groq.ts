import { dealTimes } from "@/lib/content/fragments";

export const checkoutButtonProjection = /* groq */ `
  "deals": ${dealTimes},
  "ownPrices": ^.prices,
  "ownButtonText": ^.buttonText
` as const;
