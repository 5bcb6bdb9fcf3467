import { pictureFields } from "@/lib/content/fragments";

export const logosProjection = /* groq */ `
  logos[]->{ _id, _rev, _type, isSample, name, mark, picture { ${pictureFields} } }
` as const;
