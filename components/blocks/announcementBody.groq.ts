import { announcementFields } from "@/lib/content/fragments";

export const announcementBodyProjection = /* groq */ `
  announcement->{ ${announcementFields} },
  "own": select(^._type == "announcement" => ^{ ${announcementFields} })
` as const;
