import { certificationFields } from "@/lib/content/fragments";

export const certificationsProjection = /* groq */ `
  certifications[]->{ ${certificationFields} },
  "all": *[_type == "certification" && coalesce(count(^.certifications), 0) == 0] | order(kind asc, lower(name) asc) { ${certificationFields} }
` as const;
