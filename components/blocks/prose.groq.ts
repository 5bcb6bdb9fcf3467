import { richTextFields } from "@/lib/content/fragments";

export const proseProjection = /* groq */ `
  body[] { ${richTextFields} }
` as const;
