import type { ClientPerspective } from "@sanity/client";
import type { MomentState } from "@/lib/publishing/span";

/** Remembers which drafts or releases Presentation shows. Only read in draft mode. */
export const PREVIEW_PERSPECTIVE_COOKIE = "paraph-preview-perspective";

/** What one request shows to somebody who may see drafts, whatever the cookie says: several states at the same time. */
export const perspectiveHeader = "x-paraph-perspective";

/** As long as a lake with this many releases could make it: each costs a name in every query. */
const MOST_RELEASES = 50;

/** Set when Presentation opened the preview in its frame. People who open a shared link get no way into the Studio. */
export const PREVIEW_MARKS_COOKIE = "paraph-preview-marks";

/**
 * The perspective in the cookie, as the Studio names it: `published`, `drafts`, or releases and drafts with the strongest
 * first, separated by commas. Drafts when it is none of them.
 */
export function parsePerspective(value: string | undefined): ClientPerspective {
  if (value === "published") return "published";
  const names = value?.split(",") ?? [];
  const areNames = names.length <= MOST_RELEASES && names.every((name) => isLayer(name));
  return areNames && releaseOnTop(names) !== null ? names : "drafts";
}

/** Whether this names a perspective, and {@link parsePerspective} does not put drafts in its place. */
export function isPerspective(value: string): boolean {
  return String(parsePerspective(value)) === value;
}

/** The release that a perspective shows before all others; null when it shows none. */
export function releaseOnTop(perspective: ClientPerspective): string | null {
  const [first] = Array.isArray(perspective) ? perspective : [];
  return first === undefined || first === "drafts" || first === "published" ? null : first;
}

/** Names that mean more than one layer are no layers. */
function isLayer(name: string): boolean {
  return /^[A-Za-z0-9_-]{1,250}$/.test(name) && name !== "raw" && name !== "previewDrafts";
}

/** For cookies that hold for the whole preview. */
export const previewCookie = { httpOnly: true, path: "/", sameSite: "lax" } as const;

/** The time at which the preview shows a deal. Set for the path of that deal only. */
export const PREVIEW_DEAL_COOKIE = "paraph-preview-deal";

/** The variant of a page that the preview shows. Set for the path of that page only. */
export const PREVIEW_VARIANT_COOKIE = "paraph-preview-variant";

/** Previews the running deal, unless an editor asked for another time. */
export function parseDealTime(value: string | null | undefined): MomentState {
  return value === "before" || value === "after" ? value : "during";
}
