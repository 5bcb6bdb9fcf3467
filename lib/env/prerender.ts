/** What a build renders: every page that is worth it, or only the first one, so that the site answers soon. */
export type Prerendered = "all" | "first";

/** Reads `PARAPH_PRERENDER`. */
export function prerendered(source: Readonly<Record<string, string | undefined>>): Prerendered {
  return source.PARAPH_PRERENDER === "first" ? "first" : "all";
}
