import { actionFields, visualFields } from "@/lib/content/fragments";

export const callToActionProjection = /* groq */ `
  actions[] { ${actionFields} },
  visual { ${visualFields} }
` as const;
