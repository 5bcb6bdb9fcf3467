import { linkFields } from "@/lib/content/fragments";

export const featuresProjection = /* groq */ `
  items[] { ..., link { ${linkFields} } }
` as const;
