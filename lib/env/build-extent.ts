/** Before the site answers: `all` that is built, or the site `first`, and afterwards the Studio and pages ahead of visitors. */
export type BuildExtent = "all" | "first";

/** Reads `PARAPH_BUILD`, for a start. */
export function buildExtent(source: Readonly<Record<string, string | undefined>>): BuildExtent {
  return source.PARAPH_BUILD?.trim() === "all" ? "all" : "first";
}
