import type { SanityDocumentLike } from "sanity";

/** A copy gets addresses of its own, and none of the original's visitors. */
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
