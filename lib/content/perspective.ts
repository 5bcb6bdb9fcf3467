import type { ClientPerspective } from "@sanity/client";
import type { MomentState } from "@/lib/content/moment";

/** Remembers which drafts Presentation shows; only read while draft mode is on. */
export const PREVIEW_PERSPECTIVE_COOKIE = "paraph-preview-perspective";

/** What the cookie asks for, or the drafts when it says nothing usable. */
export function parsePerspective(value: string | undefined): ClientPerspective {
  return value === "published" ? "published" : "drafts";
}

/** At which of its times the preview shows a deal; set for the path of that deal alone. */
export const PREVIEW_DEAL_COOKIE = "paraph-preview-deal";

/** While it runs, unless an editor asked for another time. */
export function parseDealTime(value: string | null | undefined): MomentState {
  return value === "before" || value === "after" ? value : "during";
}
