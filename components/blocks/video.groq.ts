import { pictureFields, richTextFields } from "@/lib/content/fragments";

export const videoProjection = /* groq */ `
  poster { ${pictureFields} },
  file { asset->{ _id, _rev, _type } },
  captions { asset->{ _id, _rev, _type } },
  transcript[] { ${richTextFields} }
` as const;
