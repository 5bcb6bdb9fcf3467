import { richTextFields } from "@/lib/content/fragments";

export const faqProjection = /* groq */ `
  items[] { ..., answer[] { ${richTextFields} } }
` as const;
