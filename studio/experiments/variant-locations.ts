import { map } from "rxjs";
import type { DocumentStore } from "sanity";
import type { DocumentLocationsState } from "sanity/presentation";
import { apiVersion } from "@/lib/env/public";
import { variantName } from "@/lib/experiments/variant-cookie";
import { pathOf, type Routed } from "@/lib/routes";

const query = `*[_id in [$id, $draft]] | order(_id desc)[0]{
  "page": page->{ _type, path, "slug": slug.current }, "variants": variants[]{ letter, name }
}`;

export interface FoundExperiment {
  readonly page: Routed | null;
  readonly variants: readonly { readonly letter: string | null; readonly name: string | null }[] | null;
}

/** Where the preview shows the variants of a page. */
export function variantLocations(id: string, { listenQuery }: DocumentStore) {
  return listenQuery(query, { id, draft: `drafts.${id}` }, { perspective: "raw", apiVersion }).pipe(
    map((found: FoundExperiment | null) => toVariantLocations(id, found)),
  );
}

export function toVariantLocations(id: string, found: FoundExperiment | null): DocumentLocationsState {
  const path = found?.page ? pathOf(found.page) : null;
  if (path === null) return { message: "Choose the page to see its variants here.", tone: "caution" };
  const variants = (found?.variants ?? []).flatMap(({ letter, name }) => (letter ? [{ letter, name }] : []));
  return {
    message: `Divides the visitors of ${path}`,
    tone: "positive",
    locations: [
      { title: "A · The page itself", href: previewOf(path, "") },
      ...variants.map(({ letter, name }) => ({
        title: name ? `${letter} · ${name}` : letter,
        href: previewOf(path, variantName(id, letter)),
      })),
    ],
  };
}

function previewOf(path: string, variant: string): string {
  return `/api/draft-mode/variant?${new URLSearchParams({ variant, path })}`;
}
