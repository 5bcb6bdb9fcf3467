import { actionFields, visualFields } from "@/lib/content/fragments";

export const heroProjection = /* groq */ `
  actions[] { ${actionFields} },
  visual { ${visualFields} }
` as const;
