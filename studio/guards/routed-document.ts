import type { SanityClient, SanityDocument } from "sanity";
import { pathOf } from "@/lib/routes";

/** The path of a document as the Studio holds it. A contract template also needs its category's slug. */
export async function resolvePath(
  client: Pick<SanityClient, "fetch">,
  document: SanityDocument | null,
): Promise<string | null> {
  if (!document) return null;
  const { _type, path, slug, category } = document;
  return pathOf({
    _type,
    path: typeof path === "string" ? path : null,
    slug: hasText(slug, "current") ? slug.current : null,
    category: hasText(category, "_ref") ? await loadCategorySlug(client, category._ref) : null,
  });
}

export function formerPaths(document: SanityDocument | null): string[] {
  const paths = document?.previousPaths;
  return Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
}

async function loadCategorySlug(client: Pick<SanityClient, "fetch">, id: string): Promise<string | null> {
  return client.fetch<string | null>(
    "coalesce(*[_id == $id][0].slug.current, *[_id == $draft][0].slug.current)",
    { id, draft: `drafts.${id}` },
    { perspective: "raw" },
  );
}

function hasText<Key extends string>(value: unknown, key: Key): value is Record<Key, string> {
  return (
    typeof value === "object" && value !== null && key in value && typeof Reflect.get(value, key) === "string"
  );
}
