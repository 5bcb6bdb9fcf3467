import type { ClientPerspective } from "@sanity/client";
import type { MomentState } from "@/lib/freshness/schedule";

/** Remembers which drafts Presentation shows. Only read in draft mode. */
export const PREVIEW_PERSPECTIVE_COOKIE = "paraph-preview-perspective";

/** Set when Presentation opened the preview in its frame. People who open a shared link get no way into the Studio. */
export const PREVIEW_MARKS_COOKIE = "paraph-preview-marks";

/** The perspective in the cookie; drafts when the cookie is invalid. */
export function parsePerspective(value: string | undefined): ClientPerspective {
  return value === "published" ? "published" : "drafts";
}

/** The time at which the preview shows a deal. Set for the path of that deal only. */
export const PREVIEW_DEAL_COOKIE = "paraph-preview-deal";

/** Previews the running deal, unless an editor asked for another time. */
export function parseDealTime(value: string | null | undefined): MomentState {
  return value === "before" || value === "after" ? value : "during";
}
