/** What is built before the site answers: all of it, or the first page, and the Studio and other pages afterwards. */
export type BuildExtent = "all" | "first";

/** Reads `PARAPH_BUILD`, for a start. */
export function buildExtent(source: Readonly<Record<string, string | undefined>>): BuildExtent {
  return source.PARAPH_BUILD?.trim() === "all" ? "all" : "first";
}
