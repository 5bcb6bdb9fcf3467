import { actionFields } from "@/lib/content/fragments";

export const countdownProjection = /* groq */ `
  actions[] { ${actionFields} },
  "askedAt": now(),
  "ownStartsAt": ^.startsAt,
  "ownEndsAt": ^.endsAt
` as const;
