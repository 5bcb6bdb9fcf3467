/**
 * What happens before the site answers. `first`: the site is built, and the Studio and pages follow in the background.
 * `all`: the Studio is built, too, and each page is rendered when somebody asks for it.
 */
export type BuildExtent = "all" | "first";

/** Reads `PARAPH_BUILD`, for a start. */
export function buildExtent(source: Readonly<Record<string, string | undefined>>): BuildExtent {
  return source.PARAPH_BUILD?.trim() === "all" ? "all" : "first";
}
