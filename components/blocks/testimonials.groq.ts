import { pictureFields } from "@/lib/content/fragments";

export const testimonialsProjection = /* groq */ `
  testimonials[]->{ _id, _rev, _type, isSample, quote, name, role, company, picture { ${pictureFields} } }
` as const;
