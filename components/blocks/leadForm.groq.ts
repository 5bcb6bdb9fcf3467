import { linkFields } from "@/lib/content/fragments";

export const leadFormProjection = /* groq */ `
  "document": ^._id,
  privacyLink { ${linkFields} }
` as const;
