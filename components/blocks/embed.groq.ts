import { pictureFields } from "@/lib/content/fragments";

export const embedProjection = /* groq */ `
  poster { ${pictureFields} }
` as const;
