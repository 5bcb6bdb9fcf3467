import { linkFields } from "@/lib/content/fragments";

export const integrationsProjection = /* groq */ `
  items[] { ..., link { ${linkFields} } }
` as const;
