import type { ClientPerspective } from "@sanity/client";

/** Remembers which drafts Presentation shows; only read while draft mode is on. */
export const PREVIEW_PERSPECTIVE_COOKIE = "paraph-preview-perspective";

/** What the cookie asks for, or the drafts when it says nothing usable. */
export function parsePerspective(value: string | undefined): ClientPerspective {
  return value === "published" ? "published" : "drafts";
}
