import { actionFields, richTextFields, visualFields } from "@/lib/content/fragments";

export const featureSplitProjection = /* groq */ `
  body[] { ${richTextFields} },
  actions[] { ${actionFields} },
  visual { ${visualFields} }
` as const;
