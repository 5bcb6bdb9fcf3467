import type { SanityDocumentLike } from "sanity";

/** A copy gets its own addresses and takes over none of the original's former ones. */
export function withoutAddress({ previousPaths: _, ...document }: SanityDocumentLike): SanityDocumentLike {
  const { path, slug } = document;
  return {
    ...document,
    ...(typeof path === "string" && { path: path === "/" ? "/copy" : `${path}-copy` }),
    ...(typeof slug === "object" &&
      slug !== null &&
      "current" in slug && { slug: { _type: "slug", current: `${slug.current}-copy` } }),
  };
}
