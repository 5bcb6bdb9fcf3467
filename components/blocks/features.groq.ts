import { linkFields, visualFields } from "@/lib/content/fragments";

export const featuresProjection = /* groq */ `
  items[] { ..., link { ${linkFields} }, visual { ${visualFields} } }
` as const;
